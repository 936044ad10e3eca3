import { useTranslation } from 'react-i18next'
import { isKnownOpen, ownIntakeAt } from '#contract/intake-state.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { GroundsLine } from './certainty-tag.tsx'
import { isTraced } from './grounds-view.ts'
import { IntakeDeadlines } from './intake-deadlines.tsx'
import { IntakeTag } from './intake-tag.tsx'
import styles from './program.module.css'
import type { IntakeView, ProgramView } from './program-view.ts'
import { useReader } from './use-reader.ts'

/**
 * Every intake with its dates, as they are for the visitor where their nationality and residence are
 * known; those that take applications, and may be applied to here, with their button.
 */
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

function IntakeCard({ program, intake: known }: IntakeCardProps) {
  const { t } = useTranslation()
  const reader = useReader(program.reader)
  const intake = ownIntakeAt(new Date(), known, program.destination, reader)
  const { deadlines, grounds } = known
  // Dates by country of residence have a source each.
  const isSaidThere = deadlines.length > 0 && deadlines.every(({ country }) => country !== null)
  return (
    <>
      <div className={styles['intakeHead']}>
        <h3>
          {t(`vocabulary.term.${intake.term}`)} {intake.year}
        </h3>
        <IntakeTag state={intake.state} />
      </div>
      <IntakeDeadlines known={known} own={intake} reader={reader} address={program.reader} />
      <ul className={`plain-list small soft ${styles['dates']}`}>
        {intake.starts && <li>{t('program.intakes.starts', { date: intake.starts })}</li>}
        {intake.opens && intake.state !== 'planned' && (
          <li>{t('program.intakes.opens', { date: intake.opens })}</li>
        )}
        {intake.decides && <li>{t('program.intakes.decides', { date: intake.decides })}</li>}
        {intake.deposit && <li>{t('program.intakes.deposit', { date: intake.deposit })}</li>}
        {intake.note && <li>{intake.note}</li>}
        {!isSaidThere && isTraced(grounds) && (
          <li>
            <GroundsLine grounds={grounds} />
          </li>
        )}
      </ul>
      {intake.state === 'closed' && known.state !== 'closed' ? (
        <p className={styles['unavailable']}>{t('program.intakes.closedForYou')}</p>
      ) : (
        <IntakeAction program={program} intake={intake} />
      )}
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
      look={isKnownOpen(intake.state) ? 'accent' : 'quiet'}
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

/** Where nobody may apply for the applicant, this product shows the way and takes nothing. */
export function isForTheApplicantAlone({ channel }: Pick<ProgramView, 'channel'>): boolean {
  return channel === 'applicant_only' || channel === 'embassy'
}
