import { useTranslation } from 'react-i18next'
import { ownIntakeAt } from '#contract/intake-state.ts'
import { useProfile } from '../../device/use-profile.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { IntakeTag } from './intake-tag.tsx'
import styles from './program.module.css'
import type { DeadlineView, IntakeView, ProgramView } from './program-view.ts'
import { VisitorTime } from './visitor-time.tsx'

/**
 * Every intake with its dates, as they are for the visitor where they told their nationality; those that are open, and may be applied to here, with their button. */
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
  const nationality = useProfile()?.nationality
  const own = nationality ? [nationality] : []
  const intake = ownIntakeAt(new Date(), known, program.destination, own)
  const isOwn = own.length > 0 && known.deadlines.length > 1
  const deadlines = isOwn
    ? known.deadlines.filter(({ closesAt }) => closesAt === intake.closesAt).slice(0, 1)
    : known.deadlines
  return (
    <>
      <div className={styles['intakeHead']}>
        <h3>
          {t(`vocabulary.term.${intake.term}`)} {intake.year}
        </h3>
        <IntakeTag state={intake.state} />
      </div>
      <div>
        {deadlines.map((deadline) => (
          <Deadline
            key={deadline.audience ?? 'all'}
            deadline={deadline}
            isOwn={isOwn}
            isAlone={deadlines.length === 1}
            file={isAhead(intake) ? `/program/${program.key}/${intake.key}/deadline.ics` : null}
          />
        ))}
        {deadlines.length > 1 && (
          <p className={`small soft ${styles['clock']}`}>
            {t('program.intakes.clock', { clock: known.clock })}
          </p>
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
      {intake.state === 'closed' && known.state !== 'closed' ? (
        <p className={styles['unavailable']}>{t('program.intakes.closedForYou')}</p>
      ) : (
        <IntakeAction program={program} intake={intake} />
      )}
    </>
  )
}

interface DeadlineProps {
  deadline: DeadlineView
  /** Whether it is shown alone because it is the visitor's. */
  isOwn: boolean
  /** Whether no other is shown beside it, under which their clock is named. */
  isAlone: boolean
  /** Its calendar file; null where nobody needs one any more. */
  file: string | null
}

function Deadline({ deadline, isOwn, isAlone, file }: DeadlineProps) {
  const { t } = useTranslation()
  const { audience, closes, date, closesAt, isOver } = deadline
  const whose = audience && t(`vocabulary.closingAudience.${audience}`)
  return (
    <>
      <p className={styles['deadline']}>
        <Icon name="clock" />
        <span>
          {isOwn || whose === null
            ? t('program.intakes.deadline')
            : t('program.intakes.deadlineFor', { audience: whose })}{' '}
          <time dateTime={closesAt}>{isAlone ? closes : date}</time>{' '}
          {isOver && file && <Tag>{t('program.intakes.over')}</Tag>}
          {isOwn && <Tag tone="info">{t('program.tuition.forYou')}</Tag>}
        </span>
      </p>
      <VisitorTime instant={closesAt} />
      {file && !isOver && (
        <a
          className={`link-onward small ${styles['calendar']}`}
          href={audience === null ? file : `${file}?for=${audience}`}
          download
        >
          <Icon name="calendar" />
          {t('program.intakes.calendar')}
          {whose !== null && <span className="visually-hidden"> ({whose})</span>}
        </a>
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
