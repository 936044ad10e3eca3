import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * What each key does, by the character it types or its name: `j`, `?`, `ArrowLeft`. `g a` is one
 * after the other.
 */
export type Shortcuts = Readonly<Record<string, () => void>>

interface Layer {
  current: Shortcuts
}

/** A screen's own keys come before those that act everywhere. */
const layers = { screen: new Set<Layer>(), everywhere: new Set<Layer>() }

/**
 * Keys that act without a modifier. They do nothing while the reader types or chooses, under a
 * dialog, or if they were switched off.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  isOn: boolean,
  reach: keyof typeof layers = 'screen',
): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    if (!isOn) return
    layers[reach].add(latest)
    window.addEventListener('keydown', press)
    return () => {
      layers[reach].delete(latest)
      if (all().length === 0) window.removeEventListener('keydown', press)
    }
  }, [isOn, reach])
}

const all = () => [...layers.screen, ...layers.everywhere].map(({ current }) => current)
const actOf = (keys: string) => all().find((one) => Object.hasOwn(one, keys))?.[keys]

/** How long the second key of two may take. */
const secondKeyMs = 1_500
let begun: { key: string; until: number } | undefined

function press(event: KeyboardEvent): void {
  const { key, timeStamp, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (key === 'Shift') return
  const first = begun && timeStamp < begun.until && key.length === 1 ? begun.key : undefined
  begun = undefined
  if (isBusy(target, key)) return
  if (first !== undefined) {
    // Whether or not the two mean anything: the second never acts as itself.
    event.preventDefault()
    actOf(`${first} ${key}`)?.()
    return
  }
  const act = actOf(key)
  if (act) {
    event.preventDefault()
    act()
  } else if (all().some((one) => Object.keys(one).some((keys) => keys.startsWith(`${key} `)))) {
    begun = { key, until: timeStamp + secondKeyMs }
  }
}

const typing =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]'
const above = '[role=dialog], [role=menu], [role=listbox]'

/** A table has its own meaning for arrows, Enter and the space bar, and for no letter. */
function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return isUnderModal()
  if (target.matches(typing) || target.closest(above)) return true
  if ((key.length > 1 || key === ' ') && target.closest('[role=grid]')) return true
  return isUnderModal()
}

/** Whether something covers the screen that has to be answered or closed first. */
export function isUnderModal(): boolean {
  return document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null
}

const place = 'shortcuts'
const listeners = new Set<() => void>()
let wanted: boolean | undefined

/** Whether this device's user wants keys without a modifier to act. */
export function useShortcutsWanted(): [boolean, (isWanted: boolean) => void] {
  return [useSyncExternalStore(subscribe, readWanted, () => true), keepWanted]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readWanted(): boolean {
  try {
    wanted ??= localStorage.getItem(place) !== 'off'
  } catch {}
  return wanted ?? true
}

function keepWanted(isWanted: boolean): void {
  wanted = isWanted
  try {
    localStorage.setItem(place, isWanted ? 'on' : 'off')
  } catch {
    // A browser may refuse storage: then it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}
