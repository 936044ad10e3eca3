import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './apply.module.css'
import type { Aim, Coaching } from './apply-view.ts'
import { Reported } from './choices/closing-facts.tsx'

/** What to do, step by step, if no one may apply for the applicant. */
export function Coach({ aim, coaching }: { aim: Aim; coaching: Coaching }) {
  const { t } = useTranslation()
  const { officialUrl, documents, conditions } = coaching
  const { date, reported } = aim.intake.closing
  return (
    <ol className={styles['coach']}>
      {conditions.length > 0 && (
        <li>
          {t('apply.coach.check')}
          <Texts texts={conditions} />
        </li>
      )}
      <li>
        {t('apply.coach.prepare')}
        <Texts texts={documents} />
      </li>
      <li>
        {officialUrl ? (
          <>
            {t('apply.coach.send')}{' '}
            <a href={officialUrl} rel="noopener">
              {t('apply.coach.official')} <Icon name="external" size={16} />
            </a>
          </>
        ) : (
          <>
            {t('apply.coach.sendSomewhere')}{' '}
            <Link to={`/program/${aim.program.key}#channel`}>{t('apply.start.coachLink')}</Link>
          </>
        )}
      </li>
      <li>
        {date === null ? t('apply.coach.undated') : t('apply.coach.before', { date })}
        {reported && <Reported by={reported} />} {t('apply.coach.pay')}
      </li>
      <li>{t('apply.coach.keep')}</li>
    </ol>
  )
}

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    texts.length > 0 && (
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  )
}
