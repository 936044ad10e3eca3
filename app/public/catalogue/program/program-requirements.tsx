import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { FoldedSection } from '../../../ui/page.tsx'
import { RequirementList } from '../eligibility/requirement-list.tsx'
import { useChecks } from '../eligibility/use-checks.ts'
import styles from './program.module.css'
import { LookOrAsk, type ProgramWords } from './program-essentials.tsx'
import type { ProgramView } from './program-view.ts'

interface ProgramRequirementsProps {
  program: ProgramView
  words: ProgramWords
}

/**
 * The requirements; a checklist once the visitor has entered, on their own device, what they have.
 */
export function ProgramRequirements({ program, words }: ProgramRequirementsProps) {
  const { t } = useTranslation()
  const { requirements } = program
  const { checks, state, load } = useChecks()
  const [wasAsked, setAsked] = useState(false)
  const isTestable = requirements.some(({ rule }) => rule !== null)
  return (
    <FoldedSection id="requirements" title={t('program.requirements.title')}>
      {requirements.length === 0 && (
        <>
          <p>{t('program.requirements.none')}</p>
          <LookOrAsk program={program} words={words} />
        </>
      )}
      {checks ? (
        <checks.CheckedRequirements requirements={requirements} opensForm={wasAsked} />
      ) : (
        <>
          <RequirementList requirements={requirements} />
          {isTestable && (
            <div className={styles['check']}>
              <Button
                type="button"
                look="quiet"
                aria-busy={state === 'fetching'}
                onClick={() => {
                  setAsked(true)
                  void load()
                }}
              >
                {t('program.requirements.check')}
              </Button>
              <p className="soft small" role={state === 'failed' ? 'alert' : undefined}>
                {t(
                  state === 'failed'
                    ? 'program.requirements.failed'
                    : 'program.requirements.checkNote',
                )}
              </p>
            </div>
          )}
        </>
      )}
    </FoldedSection>
  )
}
