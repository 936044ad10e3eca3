import styles from './contents.module.css'
import { useCurrentPart } from './use-current-part.ts'

interface ContentsProps {
  title: string
  parts: readonly { id: string; title: string }[]
}

/**
 * Beside the text on a wide screen, where it stays in view and marks what is being read. On a phone
 * the folded sections are their own contents.
 */
export function Contents({ title, parts }: ContentsProps) {
  const current = useCurrentPart(parts.map(({ id }) => id))
  return (
    <nav className={`${styles['aside']} no-print`} aria-labelledby="contents">
      <h2 id="contents">{title}</h2>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} {...(id === current && { 'aria-current': 'true' })}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
