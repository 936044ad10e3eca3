import { useTranslation } from 'react-i18next'
import { Parts } from '../../ui/parts.tsx'
import { Said } from '../../ui/said.tsx'
import type { DestinationView } from './destination-loader.server.ts'
import styles from './named-facts.module.css'

/**
 * Facts repeated where they matter, with their year and how sure they are; their links lead to
 * their own section.
 */
export function NamedFacts({ facts }: { facts: DestinationView['visaSteps'][number]['facts'] }) {
  const { t } = useTranslation()
  if (facts.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>
            <Said>{fact.label}</Said>
          </dt>
          <dd>
            <Said>{fact.value}</Said>{' '}
            <span className={styles['year']}>
              <Parts of={[fact.year ?? null, t(`program.tuition.certainty.${fact.certainty}`)]} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
