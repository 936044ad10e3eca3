import styles from './home-figures.module.css'
import type { HomeWords } from './home-words.ts'

interface HomeFiguresProps {
  words: HomeWords['figures']
  figures: readonly { name: string; value: string }[]
}

/** Counted in the catalogue at the moment the page was made. */
export function HomeFigures({ words, figures }: HomeFiguresProps) {
  return (
    <section className={styles['band']} aria-labelledby="home-figures">
      <div className="page">
        <h2 id="home-figures">{words.title}</h2>
        <dl className={styles['figures']}>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
