import { useEffect, useRef, useState } from 'react'

/** What each key does, by the character it types or its name: `j`, `?`, `ArrowLeft`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Keys that act without a modifier. They are left alone where somebody types or chooses, under a
 * dialog, and where they were switched off.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isBusy(event.target)) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}

const typing = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [role=menu]'
const above = '[role=dialog], [role=menu], [role=listbox], [role=grid]'

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && (target.matches(typing) || target.closest(above))) return true
  return document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null
}

const place = 'shortcuts'

/** Whether this device's user wants keys without a modifier to act. */
export function useShortcutsWanted(): [boolean, (isWanted: boolean) => void] {
  const [isWanted, setIsWanted] = useState(() => {
    try {
      return localStorage.getItem(place) !== 'off'
    } catch {
      return true
    }
  })
  return [
    isWanted,
    (next) => {
      setIsWanted(next)
      try {
        localStorage.setItem(place, next ? 'on' : 'off')
      } catch {
        // A browser may refuse storage: then it lasts as long as the page.
      }
    },
  ]
}
