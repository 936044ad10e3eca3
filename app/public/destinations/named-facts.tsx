import { Parts } from '../../ui/parts.tsx'
import type { DestinationView } from './destination-loader.server.ts'
import styles from './named-facts.module.css'

/** Facts told again where they matter, with their year; they open in their own section. */
export function NamedFacts({ facts }: { facts: DestinationView['visaSteps'][number]['facts'] }) {
  if (facts.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value}{' '}
            <span className={styles['year']}>
              <Parts of={[fact.year, fact.mark]} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
