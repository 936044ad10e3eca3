import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../program.module.css'
import type { RequirementView } from '../program-view.ts'
import { SourceLink } from '../provenance.tsx'

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
              )}
              {requirement.confidence === 'to_confirm' && (
                <>
                  {' '}
                  <Tag tone="warning">{t('vocabulary.confidence.to_confirm')}</Tag>
                </>
              )}
              {requirement.source && (
                <span className={`soft small ${styles['origin']}`}>
                  <SourceLink source={requirement.source} />
                  {requirement.sourceYear && ` · ${requirement.sourceYear}`}
                </span>
              )}
              {verdictOn?.(place)}
            </div>
          </li>
        ))}
      </ul>
      {requirements.some(({ confidence }) => confidence === 'to_confirm') && (
        <p className="soft small">{t('program.requirements.note')}</p>
      )}
    </>
  )
}
