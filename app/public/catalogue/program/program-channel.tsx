import { useTranslation } from 'react-i18next'
import { portalsOf } from '#contract/admissions/values/portals.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FoldedSection } from '../../../ui/page.tsx'
import { PortalName } from '../../portal-name.tsx'
import { useReader } from '../use-reader.ts'
import styles from './program.module.css'
import { type ProgramWords, WhoSends } from './program-essentials.tsx'
import type { ProgramView } from './program-view.ts'

interface ProgramChannelProps {
  program: ProgramView
  words: ProgramWords
}

/** Who sends the application, where, and how long each step takes. */
export function ProgramChannel({ program, words }: ProgramChannelProps) {
  const { t } = useTranslation()
  const reader = useReader(program.reader)
  const asked = { ...program, submissionChannel: program.channel }
  const portals = portalsOf(asked, reader).filter((portal) => program.portals[portal])
  return (
    <FoldedSection id="channel" title={t('program.channel.title')}>
      <p className={styles['channel']}>
        {program.isOpen ? (
          t(`program.channel.${program.channel}`)
        ) : (
          <WhoSends program={program} words={words} reader={reader} />
        )}
      </p>
      {program.sender === 'you_alone' && (
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
        {portals.map((portal) => (
          <li key={portal}>
            <a className="link-onward" href={program.portals[portal]} rel="noopener">
              <PortalName>{portal}</PortalName>
              <Icon name="external" size={16} />
            </a>
          </li>
        ))}
        {program.official && (
          <li>
            <a className="link-onward" href={program.official.url} rel="noopener">
              {t('program.channel.official')}
              <Icon name="external" size={16} />
            </a>
          </li>
        )}
        {program.universitySite && (
          <li>
            <a className="link-onward" href={program.universitySite.url} rel="noopener">
              {t('program.channel.officialUniversity')}
              <Icon name="external" size={16} />
            </a>
          </li>
        )}
      </ul>
      {program.isOpen && program.steps.length > 0 && <Steps steps={program.steps} />}
    </FoldedSection>
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
