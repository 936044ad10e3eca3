import { Said } from '../../ui/said.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CertaintyTag } from '../catalogue/certainty-tag.tsx'
import { ReportError } from '../contact/report-error.tsx'
import type { DestinationView } from './destination-loader.server.ts'
import styles from './fact-list.module.css'
import { OriginLine as Origin } from './origin.tsx'

type Facts = DestinationView['sections'][number]['facts']
type Words = DestinationView['words']

interface FactListProps {
  destination: string
  facts: Facts
  words: Words
}

/** Dated facts: each shows its year, and opens on its source. Older figures wait behind them. */
export function FactList({ destination, facts, words }: FactListProps) {
  const [old, recent] = [facts.filter(({ isOld }) => isOld), facts.filter(({ isOld }) => !isOld)]
  return (
    <>
      {recent.length > 0 && (
        <FactLines destination={destination} facts={recent} words={words} label={words.facts} />
      )}
      {old.length > 0 && (
        <details className="disclosure">
          <summary>{words.olderFigures}</summary>
          <FactLines
            destination={destination}
            facts={old}
            words={words}
            label={words.olderFigures}
          />
        </details>
      )}
    </>
  )
}

function FactLines({ destination, facts, words, label }: FactListProps & { label: string }) {
  return (
    <dl className={styles['facts']} aria-label={label}>
      {facts.map((fact) => (
        <FactLine key={fact.key} destination={destination} fact={fact} words={words} />
      ))}
    </dl>
  )
}

function FactLine({
  destination,
  fact,
  words,
}: Omit<FactListProps, 'facts'> & { fact: Facts[number] }) {
  const { label, value, year, certainty, isSoft, overdue, audience, note, others = [] } = fact
  return (
    <div className={isSoft ? `${styles['fact']} ${styles['soft']}` : styles['fact']}>
      <dt>
        <Said>{label}</Said>
      </dt>
      <dd>
        <details>
          <summary>
            <span className={styles['value']}>
              <Said>{value}</Said> {year && <span className={styles['year']}>{year}</span>}
            </span>
            {others.map((other) => (
              <span key={other.value} className={styles['other']}>
                <span className={styles['or']}>{words.otherSource}</span> <Said>{other.value}</Said>{' '}
                {other.year && <span className={styles['year']}>{other.year}</span>}
              </span>
            ))}
            {overdue && <Tag tone="warning">{overdue}</Tag>}
            {certainty !== 'confirmed' && <CertaintyTag certainty={certainty} />}
          </summary>
          {audience && (
            <p>
              <Said>{audience}</Said>
            </p>
          )}
          {note && (
            <p>
              <Said>{note}</Said>
            </p>
          )}
          <Origin line={fact} />
          {others.map((other) => (
            <Origin key={other.value} before={words.otherSource} line={other} />
          ))}
          <ReportError
            about={{ type: 'fact', key: `${destination}/${fact.key}` }}
            of={label}
            className={styles['report']}
          />
        </details>
      </dd>
    </div>
  )
}
