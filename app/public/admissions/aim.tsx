import { useTranslation } from 'react-i18next'
import styles from './apply.module.css'
import type { Aim } from './apply-view.ts'

type AimNames = Pick<Aim, 'program' | 'university' | 'destination'> & {
  intake: Pick<Aim['intake'], 'term' | 'year'>
}

/** What an application is for, on one line. */
export function AimLine({ aim }: { aim: AimNames }) {
  const { t } = useTranslation()
  return (
    <p className={styles['aim']} data-destination={aim.destination}>
      <strong>{aim.program.title}</strong>
      <span>{aim.university}</span>
      <span>
        {t(`vocabulary.term.${aim.intake.term}`)} {aim.intake.year}
      </span>
    </p>
  )
}
