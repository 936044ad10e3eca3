import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { highestLevels, mostQualifications, numbered } from '#contract/common/values/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, FieldSet } from '../../../ui/field.tsx'
import styles from '../apply.module.css'
import { applyPath } from '../apply-path.ts'
import { hasItem } from '../drafts/draft-items.ts'
import { QualificationFields, type QualificationFieldsProps } from './qualification-fields.tsx'

interface EducationStepProps extends Omit<QualificationFieldsProps, 'item'> {
  draftKey: string
}

/** The highest level and the diploma that proves it, then the way to others. */
export function EducationStep({ draftKey, ...fields }: EducationStepProps) {
  const { t } = useTranslation()
  const { typed, messages } = fields
  const places = Array.from({ length: mostQualifications - 1 }, (_, at) => at + 2)
  const others = places.filter((item) => hasItem(typed, 'education', item))
  return (
    <>
      <FieldSet
        name="highestLevel"
        label={t('apply.education.highestLevel')}
        hint={t('apply.education.highestLevelHint')}
        error={messages['highestLevel']}
      >
        {highestLevels.map((level) => (
          <Choice
            key={level}
            type="radio"
            name="highestLevel"
            value={level}
            defaultChecked={typed['highestLevel'] === level}
            label={t(`vocabulary.highestLevel.${level}`)}
          />
        ))}
      </FieldSet>
      <h2 className={styles['part']}>{t('apply.education.main')}</h2>
      <QualificationFields {...fields} item={1} />
      {others.length > 0 && (
        <>
          <h2 className={styles['part']}>{t('apply.education.others')}</h2>
          <ul className={`plain-list ${styles['items']}`}>
            {others.map((item) => (
              <li key={item}>
                <span>{typed[numbered('qualification', item)] ?? t('apply.review.none')}</span>
                <Link to={applyPath(draftKey, 'education', { item })}>
                  {t('apply.review.change')}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length < places.length && (
        <div>
          <Button look="quiet" name="intent" value="add">
            {t('apply.education.add')}
          </Button>
        </div>
      )}
    </>
  )
}
