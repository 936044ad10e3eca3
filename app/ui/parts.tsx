import type { ReactNode } from 'react'
import { Said } from './said.tsx'

/** Short parts on a line, with a dot between two of them, never at the end or the head of a line. */
export function Parts({ of }: { of: readonly (ReactNode | null)[] }) {
  const parts = of.filter((part) => part !== null && part !== '' && part !== undefined)
  return (
    <span className="parts">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their place
        <span key={place}>
          {place > 0 && ' '}
          {typeof part === 'string' ? <Said>{part}</Said> : part}
        </span>
      ))}
    </span>
  )
}
