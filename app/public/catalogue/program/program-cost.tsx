import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { FoldedSection } from '../../../ui/page.tsx'
import { type CostWords, EstimateBreakdown } from '../../destinations/estimate-breakdown.tsx'
import type { EstimateView } from '../../destinations/estimate-view.server.ts'
import type { ProgramView } from './program-view.ts'

interface ProgramCostProps {
  program: ProgramView
  cost: { view: EstimateView; words: CostWords }
}

/** Fees and life together: what a year and the whole degree come to. */
export function ProgramCost({ program: { key, destination }, cost }: ProgramCostProps) {
  const { t } = useTranslation()
  return (
    <FoldedSection id="cost" title={t('program.cost.title')}>
      <p className="soft">{t('program.cost.text')}</p>
      <EstimateBreakdown view={cost.view} words={cost.words} />
      <p>
        <Link className="link-onward" to={`/destinations/${destination}?program=${key}#cost`}>
          {t('program.cost.change')}
          <Icon name="arrow" />
        </Link>
      </p>
    </FoldedSection>
  )
}
