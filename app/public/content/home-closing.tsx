import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Parts } from '../../ui/parts.tsx'
import { Said } from '../../ui/said.tsx'
import { placeName } from '../catalogue/finder/program-line.ts'
import { ClosingLine, IntakeTag } from '../catalogue/program/intake-tag.tsx'
import styles from './home-closing.module.css'
import type { Closing } from './home-closing-line.server.ts'
import type { HomeWords } from './home-words.ts'

interface HomeClosingProps {
  words: HomeWords['closing']
  closings: readonly Closing[]
}

/** What closes first in each destination, the nearest date on top. */
export function HomeClosing({ words, closings }: HomeClosingProps) {
  return (
    <div className="page">
      <Section
        id="home-closing"
        title={words.title}
        aside={
          <Link to="/program?openOnly=true&sort=deadline" className="link-onward">
            {words.all}
            <Icon name="arrow" />
          </Link>
        }
      >
        <ul className={`plain-list ${styles['board']}`}>
          {closings.map((closing) => (
            <li key={closing.key}>
              <ClosingRow closing={closing} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function ClosingRow({ closing }: { closing: Closing }) {
  const { t } = useTranslation()
  const { leaf, tuition } = closing
  return (
    <article className={`card ${styles['row']}`} data-destination={closing.destination}>
      <p className={styles['leaf']} aria-hidden="true">
        <span className={styles['month']}>{leaf.month}</span>
        <span className={styles['day']}>{leaf.day}</span>
        <span className={styles['year']}>{leaf.year}</span>
      </p>
      <div className={styles['what']}>
        <h3>
          <Link className="card-link" to={closing.href}>
            <Said>{closing.title}</Said>
          </Link>
        </h3>
        <p>
          <Parts
            of={[
              closing.university.name,
              placeName(closing.city, t(`vocabulary.destination.${closing.destination}`)),
            ]}
          />
        </p>
        <p className={styles['facts']}>
          <Parts
            of={[t(`vocabulary.level.${closing.level}`), closing.duration, closing.languages]}
          />
        </p>
      </div>
      <div className={styles['when']}>
        <IntakeTag state={closing.intake.state} />
        <ClosingLine closing={closing.intake.closing} />
        <span>{closing.sends}</span>
        <span>
          {tuition
            ? `${tuition.amount} (${tuition.year}, ${t(`program.tuition.certainty.${tuition.certainty}`)})`
            : t('program.tuition.unknown')}
        </span>
      </div>
    </article>
  )
}
