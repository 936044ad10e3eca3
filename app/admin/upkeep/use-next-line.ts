import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps keyboard users among the lines: after they have dealt with one, the focus is on
 * the actions of the next, once the lines were read again.
 */
export function useNextLine(data: unknown): {
  lines: RefObject<HTMLDivElement | null>
  leave: (place: number) => void
} {
  const lines = useRef<HTMLDivElement>(null)
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current === undefined || !data) return
    const all = [...(lines.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const from = Math.min(next.current, all.length - 1)
    const open = [...all.slice(from), ...all.slice(0, from)].find(
      (line) => line.dataset['line'] !== 'done',
    )
    const act = ['[data-act]', 'button', 'a']
      .map((kind) => open?.querySelector<HTMLElement>(kind))
      .find((found) => found)
    ;(act ?? lines.current)?.focus()
    next.current = undefined
  }, [data])
  return {
    lines,
    leave: (place) => {
      next.current = place
    },
  }
}
