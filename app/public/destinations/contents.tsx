import { useEffect, useRef } from 'react'
import { followParts } from '../../start/current-part.ts'
import styles from './contents.module.css'

interface ContentsProps {
  title: string
  parts: readonly { id: string; title: string }[]
}

/**
 * Beside the text on a wide screen, where it stays in view and marks what is being read. On a phone
 * the folded sections are their own contents.
 */
export function Contents({ title, parts }: ContentsProps) {
  const contents = useRef<HTMLElement>(null)
  const key = parts.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of other parts, their links are other ones
  useEffect(() => (contents.current ? followParts(contents.current) : undefined), [key])
  return (
    <nav
      ref={contents}
      className={`${styles['aside']} no-print`}
      aria-labelledby="contents"
      data-contents
    >
      <h2 id="contents">{title}</h2>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
