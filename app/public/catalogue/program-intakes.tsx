import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page.tsx'
import { IntakeTag } from './intake-tag.tsx'
import styles from './program.module.css'
import type { IntakeView, ProgramView } from './program-view.ts'
import { VisitorTime } from './visitor-time.tsx'

/** Every intake with its dates; those that are open, and may be applied to here, with their button. */
export function ProgramIntakes({ program }: { program: ProgramView }) {
  const { t } = useTranslation()
  return (
    <Section id="intakes" title={t('program.intakes.title')}>
      {program.intakes.length === 0 ? (
        <p>{t('program.intakes.none')}</p>
      ) : (
        <ul className={`plain-list ${styles['intakes']}`}>
          {program.intakes.map((intake) => (
            <li key={intake.key} className="card">
              <IntakeCard program={program} intake={intake} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface IntakeCardProps {
  program: ProgramView
  intake: IntakeView
}

function IntakeCard({ program, intake }: IntakeCardProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['intakeHead']}>
        <h3>
          {t(`vocabulary.term.${intake.term}`)} {intake.year}
        </h3>
        <IntakeTag state={intake.state} />
      </div>
      <div>
        <p className={styles['deadline']}>
          <Icon name="clock" />
          <span>
            {t('program.intakes.deadline')} <time dateTime={intake.closesAt}>{intake.closes}</time>
          </span>
        </p>
        <VisitorTime instant={intake.closesAt} />
        {isAhead(intake) && (
          <a
            className={`link-onward small ${styles['calendar']}`}
            href={`/program/${program.key}/${intake.key}/deadline.ics`}
            download
          >
            <Icon name="calendar" />
            {t('program.intakes.calendar')}
          </a>
        )}
      </div>
      <ul className={`plain-list small soft ${styles['dates']}`}>
        {intake.starts && <li>{t('program.intakes.starts', { date: intake.starts })}</li>}
        {intake.opens && intake.state !== 'planned' && (
          <li>{t('program.intakes.opens', { date: intake.opens })}</li>
        )}
        {intake.decides && <li>{t('program.intakes.decides', { date: intake.decides })}</li>}
        {intake.deposit && <li>{t('program.intakes.deposit', { date: intake.deposit })}</li>}
        {intake.note ? (
          <li>{intake.note}</li>
        ) : (
          intake.confidence === 'to_confirm' && <li>{t('program.intakes.indicative')}</li>
        )}
      </ul>
      <IntakeAction program={program} intake={intake} />
    </>
  )
}

function IntakeAction({ program, intake }: IntakeCardProps) {
  const { t } = useTranslation()
  switch (intake.state) {
    case 'planned':
      return (
        <p className={styles['unavailable']}>
          {t('program.intakes.planned', { date: intake.opens ?? intake.year })}
        </p>
      )
    case 'closed':
    case 'full':
    case 'cancelled':
      return <p className={styles['unavailable']}>{t(`program.intakes.${intake.state}`)}</p>
  }
  if (isForTheApplicantAlone(program)) {
    return (
      <a className="link-onward" href="#channel">
        {t('program.intakes.elsewhere')}
      </a>
    )
  }
  return (
    <LinkButton
      look="accent"
      to={`/apply?${new URLSearchParams({ program: program.key, intake: intake.key })}`}
    >
      {t('program.intakes.apply')}
      <span className="visually-hidden">
        {' '}
        {t(`vocabulary.term.${intake.term}`)} {intake.year}
      </span>
    </LinkButton>
  )
}

function isAhead({ state }: IntakeView): boolean {
  return state === 'open' || state === 'closing_soon' || state === 'planned'
}

/** Where nobody may apply for the applicant, this product shows the way and takes nothing. */
export function isForTheApplicantAlone({ channel }: Pick<ProgramView, 'channel'>): boolean {
  return channel === 'applicant_only' || channel === 'embassy'
}
