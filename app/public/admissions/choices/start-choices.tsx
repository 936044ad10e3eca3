import { useTranslation } from 'react-i18next'
import { mostChoices } from '#contract/common/values/vocabulary.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../apply.module.css'
import type { Aim, LeftOutChoice } from '../apply-view.ts'
import { AimLine } from './aim.tsx'
import { Sends } from './sends.tsx'

interface StartChoicesProps {
  /** Besides the first. */
  others: Aim[]
  leftOut: LeftOutChoice[]
}

/** The form's other programs, and which of them can't be included and why. */
export function StartChoices({ others, leftOut }: StartChoicesProps) {
  const { t } = useTranslation()
  return (
    <>
      {others.length > 0 && (
        <>
          <h2>{t('apply.start.also')}</h2>
          <ul className={`plain-list ${styles['also']}`}>
            {others.map((aim) => (
              <li key={`${aim.program.key} ${aim.intake.key}`}>
                <AimLine aim={aim} />
                <Sends sends={aim.sends} closing={aim.intake.closing} />
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warning" title={t('apply.start.leftOutTitle')}>
          <ul>
            {leftOut.map(({ key, title, why }) => (
              <li key={key}>
                {t(`apply.start.leftOut.${why}`, { program: title, count: mostChoices })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
