import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './home-parts.module.css'
import type { HomeWords } from './home-words.ts'

/** Four steps, each a post of the bridge. */
export function HomeSteps({ words }: { words: HomeWords['steps'] }) {
  return (
    <div className="page">
      <Section id="home-steps" title={words.title}>
        <ol className={styles['steps']}>
          {words.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

export function HomeQuestions({ words }: { words: HomeWords['questions'] }) {
  return (
    <div className="page" id="questions">
      <Section id="home-questions" title={words.title}>
        <div className={styles['questions']}>
          {words.list.map(({ question, answer }) => (
            <details key={question} className="disclosure">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Section>
    </div>
  )
}

export function HomeCall({ words }: { words: HomeWords['call'] }) {
  return (
    <section className={`page ${styles['call']}`} aria-labelledby="home-call">
      <h2 id="home-call">{words.title}</h2>
      <p className="lede">{words.text}</p>
      <div className="row">
        <LinkButton to="/program" look="accent" size="large">
          {words.search}
        </LinkButton>
        <LinkButton to="/contact" look="quiet" size="large">
          {words.ask}
        </LinkButton>
      </div>
    </section>
  )
}
