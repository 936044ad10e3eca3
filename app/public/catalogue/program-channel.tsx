import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './program.module.css'
import { isForTheApplicantAlone } from './program-intakes.tsx'
import type { ProgramView } from './program-view.ts'

/** Who sends the application, and how long each step takes. */
export function ProgramChannel({ program }: { program: ProgramView }) {
  const { t } = useTranslation()
  return (
    <Section id="channel" title={t('program.channel.title')}>
      <p className={styles['channel']}>{t(`program.channel.${program.channel}`)}</p>
      {isForTheApplicantAlone(program) && (
        <>
          <h3>{t('program.channel.coachTitle')}</h3>
          <ol>
            <li>{t('program.channel.coach.read')}</li>
            <li>{t('program.channel.coach.prepare')}</li>
            <li>{t('program.channel.coach.account')}</li>
            <li>{t('program.channel.coach.send')}</li>
          </ol>
        </>
      )}
      <ul className="plain-list">
        {program.officialUrl && (
          <li>
            <a className="link-onward" href={program.officialUrl} rel="noopener">
              {t('program.channel.official')}
              <Icon name="external" size={16} />
            </a>
          </li>
        )}
        {program.universitySite && (
          <li>
            <a className="link-onward" href={program.universitySite} rel="noopener">
              {t('program.channel.officialUniversity')}
              <Icon name="external" size={16} />
            </a>
          </li>
        )}
      </ul>
      {program.steps.length > 0 && <Steps steps={program.steps} />}
    </Section>
  )
}

function Steps({ steps }: Pick<ProgramView, 'steps'>) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('program.steps.title')}</h3>
      <ol className={`plain-list ${styles['steps']}`}>
        {steps.map(({ step, time }) => (
          <li key={step}>
            <span>{t(`program.steps.${step}`)}</span>
            <span className={styles['days']}>
              <StepTime time={time} />
            </span>
          </li>
        ))}
      </ol>
      <p className="soft small">{t('program.steps.note')}</p>
    </>
  )
}

function StepTime({ time }: Pick<ProgramView['steps'][number], 'time'>) {
  const { t } = useTranslation()
  if (time === null) return t('program.steps.open')
  return 'by' in time
    ? t('program.steps.by', { date: time.by })
    : t('program.steps.days', { count: time.days })
}
