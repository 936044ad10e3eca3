import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { FoldedSection, Section } from '../../../ui/page.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { CertaintyTag, GroundsLine } from '../certainty-tag.tsx'
import { useChecks } from '../eligibility/use-checks.ts'
import { Facts } from './facts.tsx'
import { isTraced } from './grounds-view.ts'
import styles from './program.module.css'
import type { ScholarshipView } from './program-view.ts'

interface Scholarships {
  scholarships: readonly ScholarshipView[]
}

interface ScholarshipSectionProps extends Scholarships {
  /** Whether the whole of it is folded, on a page that has much else. */
  isFolded?: boolean
}

/**
 * What may pay for a program or for a university's programs: its requirements, and who may apply.
 */
export function ScholarshipSection({ scholarships, isFolded = false }: ScholarshipSectionProps) {
  const { t } = useTranslation()
  if (scholarships.length === 0) return null
  const Part = isFolded ? FoldedSection : Section
  return (
    <Part id="scholarships" title={t('program.scholarships.title')}>
      <ScholarshipFolds scholarships={scholarships} />
    </Part>
  )
}

/** One line each, which opens: the name, and whose it is. */
function ScholarshipFolds({ scholarships }: Scholarships) {
  return (
    <ul className={`plain-list ${styles['scholarships']}`}>
      {scholarships.map((scholarship) => (
        <li key={scholarship.key}>
          <details className="disclosure">
            <summary>
              <span>
                <strong>
                  <Said>{scholarship.name}</Said>
                </strong>{' '}
                <span className="soft small">
                  <Said>{scholarship.provider}</Said>
                </span>
              </span>
            </summary>
            <Scholarship scholarship={scholarship} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Scholarship({ scholarship }: { scholarship: ScholarshipView }) {
  const { t } = useTranslation()
  const { checks } = useChecks()
  const { official, grounds, requirements } = scholarship
  return (
    <>
      <p>
        <CertaintyTag certainty={grounds.certainty} />
      </p>
      <Facts
        facts={[
          [t('program.scholarships.covers'), scholarship.coverage],
          [
            t('program.scholarships.asks'),
            requirements.length > 0 &&
              (checks ? (
                <checks.CheckedConditions conditions={requirements} certainty={grounds.certainty} />
              ) : (
                <ul className="plain-list">
                  {requirements.map(({ text }) => (
                    <li key={text}>
                      <Said>{text}</Said>
                    </li>
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
            scholarship.year,
            isTraced(grounds) ? (
              <GroundsLine key="grounds" grounds={grounds} />
            ) : (
              t('program.tuition.noSource')
            ),
          ]}
        />
      </p>
    </>
  )
}
