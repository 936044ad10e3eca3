import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CertaintyTag, GroundsLine } from '../certainty-tag.tsx'
import { isTraced } from '../grounds-view.ts'
import styles from '../program.module.css'
import type { RequirementView } from '../program-view.ts'

interface RequirementListProps {
  requirements: readonly RequirementView[]
  /** What the visitor's profile says to the one at this place. */
  verdictOn?: (place: number) => ReactNode
}

/** What is asked, one line each. It reads as it is, and with a profile it is a checklist. */
export function RequirementList({ requirements, verdictOn }: RequirementListProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={`plain-list ${styles['requirements']}`}>
        {requirements.map((requirement, place) => (
          <li key={`${requirement.kind} ${requirement.text}`}>
            <span className={styles['kind']}>
              {t(`vocabulary.requirementKind.${requirement.kind}`)}
            </span>
            <div>
              {requirement.text}
              {!requirement.mandatory && (
                <span className="soft"> ({t('program.requirements.optional')})</span>
              )}{' '}
              <CertaintyTag certainty={requirement.certainty} />
              {(isTraced(requirement.grounds) || requirement.sourceYear) && (
                <span className={`soft small ${styles['origin']}`}>
                  <GroundsLine grounds={requirement.grounds} year={requirement.sourceYear} />
                </span>
              )}
              {verdictOn?.(place)}
            </div>
          </li>
        ))}
      </ul>
      {requirements.some(({ certainty }) => certainty === 'typical') && (
        <p className="soft small">{t('program.requirements.note')}</p>
      )}
    </>
  )
}
