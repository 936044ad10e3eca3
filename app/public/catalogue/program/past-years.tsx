import { useTranslation } from 'react-i18next'
import { FoldedSection } from '../../../ui/page.tsx'
import { GroundsLine } from '../certainty-tag.tsx'
import type { PastYearView } from './program-view.ts'

/** How many applied and were taken in past years, as a source counts them: no promise for the next. */
export function PastYears({ years }: { years: readonly PastYearView[] }) {
  const { t } = useTranslation()
  if (years.length === 0) return null
  return (
    <FoldedSection id="past-years" title={t('program.pastYears.title')}>
      <ul className="plain-list">
        {years.map(({ year, counts, grounds }) => (
          <li key={`${year}-${counts.join()}`}>
            {t('program.pastYears.line', { year, counts: counts.join(', ') })}{' '}
            <span className="soft small">
              <GroundsLine grounds={grounds} />
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">{t('program.pastYears.note')}</p>
    </FoldedSection>
  )
}
