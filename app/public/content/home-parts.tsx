import { useDestinations } from '../../destinations-shown.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DestinationShape } from '../../ui/destination-door.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './home-parts.module.css'
import type { HomeWords } from './home-words.ts'

const drawings = ['choose', 'apply', 'read', 'follow'] as const

/** Four steps, each a post of the bridge. */
export function HomeSteps({ words }: { words: HomeWords['steps'] }) {
  return (
    <div className="page">
      <Section id="home-steps" title={words.title}>
        <ol className={styles['steps']}>
          {words.list.map(({ title, text }, index) => (
            <li key={title}>
              <Illustration of={drawings[index] ?? 'follow'} className={styles['drawing']} />
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
    <section
      className={`page ${styles['questions']}`}
      id="questions"
      aria-labelledby="home-questions"
    >
      <h2 id="home-questions">{words.title}</h2>
      <div className={styles['answers']}>
        {words.list.map(({ question, answer }, index) => (
          <details key={question} className="disclosure" open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The five doors again, behind the way in. */
export function HomeCall({ words }: { words: HomeWords['call'] }) {
  const destinations = useDestinations()
  return (
    <section className="page" aria-labelledby="home-call">
      <div className={styles['call']}>
        <div className={styles['callWords']}>
          <h2 id="home-call">{words.title}</h2>
          <p>{words.text}</p>
          <div className="row">
            <LinkButton to="/program" size="large" className={styles['callMain'] ?? ''}>
              {words.search}
            </LinkButton>
            <LinkButton to="/contact" look="quiet" size="large" className={styles['callAsk'] ?? ''}>
              {words.ask}
            </LinkButton>
          </div>
        </div>
        <div className={styles['callDoors']} aria-hidden="true">
          {destinations.map((key) => (
            <DestinationShape key={key} destination={key} />
          ))}
        </div>
      </div>
    </section>
  )
}
