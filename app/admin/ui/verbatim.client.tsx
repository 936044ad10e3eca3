import type { ReactNode } from 'react'

/**
 * What no browser translates: the name of a person, a university or a file, an application’s
 * number, a code, an address, a key. Its direction is its own. In a sentence: `WithNames`.
 */
export function Verbatim({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}

/** A cell of a table whose value is such a name. */
export function verbatimCell({ value }: { value?: string | null }) {
  return <Verbatim>{value}</Verbatim>
}
