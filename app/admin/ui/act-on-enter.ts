import { buttonClasses } from '@mui/material/Button'
import { dialogActionsClasses } from '@mui/material/DialogActions'
import type { KeyboardEvent } from 'react'

const act = `.${dialogActionsClasses.root} .${buttonClasses.contained}:not(:disabled)`

/**
 * Ctrl+Enter does what a dialog is for, wherever in it the focus is: it presses the button, so that
 * what waits for an answer or for a choice is not begun twice, nor without it. Of a dialog over
 * another only the upper one acts: React hands its keys to both.
 */
export function actOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat
  if (!isAsked || event.defaultPrevented) return
  if (!event.currentTarget.contains(event.target as Node)) return
  const button = event.currentTarget.querySelector<HTMLButtonElement>(act)
  if (button === null) return
  // A text field would take the key, and a button in focus would be pressed too.
  event.preventDefault()
  button.click()
}
