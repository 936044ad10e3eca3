import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page.tsx'
import { Parts } from '../../ui/parts.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useChecks } from './eligibility/use-checks.ts'
import { Facts } from './facts.tsx'
import styles from './program.module.css'
import type { ProgramView, ScholarshipView } from './program-view.ts'
import { SourceLink } from './provenance.tsx'

/** What may pay for it, what that asks for, and who may apply. */
export function ProgramScholarships({ program }: { program: ProgramView }) {
  const { t } = useTranslation()
  if (program.scholarships.length === 0) return null
  return (
    <Section id="scholarships" title={t('program.scholarships.title')}>
      <ul className={`plain-list ${styles['scholarships']}`}>
        {program.scholarships.map((scholarship) => (
          <li key={scholarship.key} className="card">
            <Scholarship scholarship={scholarship} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Scholarship({ scholarship }: { scholarship: ScholarshipView }) {
  const { t } = useTranslation()
  const { checks } = useChecks()
  const { official, source, requirements } = scholarship
  return (
    <>
      <div className={styles['intakeHead']}>
        <h3>{scholarship.name}</h3>
        {scholarship.confidence === 'to_confirm' && (
          <Tag tone="warning">{t('vocabulary.confidence.to_confirm')}</Tag>
        )}
      </div>
      <p className="soft small">{scholarship.provider}</p>
      <Facts
        facts={[
          [t('program.scholarships.covers'), scholarship.coverage],
          [
            t('program.scholarships.asks'),
            requirements.length > 0 &&
              (checks ? (
                <checks.CheckedConditions
                  conditions={requirements}
                  confidence={scholarship.confidence}
                />
              ) : (
                <ul className="plain-list">
                  {requirements.map(({ text }) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )),
          ],
          [t('program.scholarships.dates'), scholarship.dates],
          [t('program.scholarships.who'), t(`program.scholarships.channel.${scholarship.channel}`)],
        ]}
      />
      {official && (
        <p>
          <a className="link-onward" href={official.url} rel="noopener">
            {t('program.scholarships.official', { host: official.host })}
            <Icon name="external" size={16} />
          </a>
        </p>
      )}
      <p className="soft small">
        <Parts
          of={[
            scholarship.year ?? t('program.tuition.noYear'),
            t('program.scholarships.provenance', { date: scholarship.checked }),
            source ? <SourceLink key="source" source={source} /> : t('program.tuition.noSource'),
          ]}
        />
      </p>
    </>
  )
}
