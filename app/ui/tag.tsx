import type { ReactNode } from 'react'

interface TagProps {
  tone?: 'neutral' | 'destination' | 'success' | 'warning' | 'error' | 'info'
  children: ReactNode
}

/** A short mark on a card or a line; the words carry the meaning, the colour repeats it. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return <span className={tone === 'neutral' ? 'tag' : `tag tag-${tone}`}>{children}</span>
}
