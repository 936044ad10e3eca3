import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Said } from '../../../ui/said.tsx'
import { CertaintyTag, GroundsLine } from '../certainty-tag.tsx'
import { isTraced } from '../program/grounds-view.ts'
import styles from '../program/program.module.css'
import type { RequirementView } from '../program/program-view.ts'

interface RequirementListProps {
  requirements: readonly RequirementView[]
  /** How the visitor's profile meets the requirement at this position. */
  verdictOn?: (place: number) => ReactNode
}

/** The requirements, one line each. A plain list, and with a profile a checklist. */
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
              <Said>{requirement.text}</Said>
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
