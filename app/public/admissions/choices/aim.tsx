import { useTranslation } from 'react-i18next'
import { Said } from '../../../ui/said.tsx'
import styles from '../apply.module.css'
import type { Aim } from '../apply-view.ts'

type AimNames = Pick<Aim, 'program' | 'university' | 'destination'> & {
  intake: Pick<Aim['intake'], 'term' | 'year'> & { portal?: string | null }
}

/** An intake's name, with its portal if that distinguishes it from another of the same season. */
export function useIntakeName() {
  const { t } = useTranslation()
  return ({ term, year, portal }: AimNames['intake']) =>
    [`${t(`vocabulary.term.${term}`)} ${year}`, portal].filter(Boolean).join(', ')
}

/** What an application is for, on one line. */
export function AimLine({ aim }: { aim: AimNames }) {
  const intakeName = useIntakeName()
  return (
    <p className={styles['aim']} data-destination={aim.destination}>
      <strong>
        <Said>{aim.program.title}</Said>
      </strong>
      <span>{aim.university}</span>
      <span>{intakeName(aim.intake)}</span>
    </p>
  )
}
