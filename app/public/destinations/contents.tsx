import styles from './contents.module.css'

interface ContentsProps {
  title: string
  parts: readonly { id: string; title: string }[]
}

/** Beside the text on a wide screen, where it stays in view. */
export function Contents({ title, parts }: ContentsProps) {
  return (
    <nav className={`${styles['aside']} no-print`} aria-labelledby="contents">
      <h2 id="contents">{title}</h2>
      <Parts parts={parts} />
    </nav>
  )
}

/** Above the text on a phone, closed. */
export function ContentsMenu({ title, parts }: ContentsProps) {
  return (
    <nav className={`${styles['menu']} no-print`} aria-label={title}>
      <details className="disclosure">
        <summary>{title}</summary>
        <Parts parts={parts} />
      </details>
    </nav>
  )
}

function Parts({ parts }: Pick<ContentsProps, 'parts'>) {
  return (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}
