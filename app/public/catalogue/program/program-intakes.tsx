import { useTranslation } from 'react-i18next'
import { portalsOf } from '#contract/admissions/values/portals.ts'
import { isKnownOpen, ownIntakeAt } from '#contract/dates/values/intake-state.ts'
import { fill } from '../../../fill.ts'
import { Section } from '../../../ui/page.tsx'
import { Said } from '../../../ui/said.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PortalName } from '../../portal-name.tsx'
import { GroundsLine } from '../certainty-tag.tsx'
import { useReader } from '../use-reader.ts'
import { isTraced } from './grounds-view.ts'
import { IntakeDeadlines } from './intake-deadlines.tsx'
import { IntakeTag } from './intake-tag.tsx'
import styles from './program.module.css'
import { ApplyButton, applyAddress } from './program-apply.tsx'
import { type ProgramWords, WhenItOpens } from './program-essentials.tsx'
import type { IntakeView, ProgramView } from './program-view.ts'

interface ProgramIntakesProps {
  program: ProgramView
  words: ProgramWords
}

/**
 * Every intake with its dates, as they are for the visitor where their nationality and residence are
 * known; those that take applications, and may be applied to here, with their button.
 */
export function ProgramIntakes({ program, words }: ProgramIntakesProps) {
  const { t } = useTranslation()
  return (
    <Section id="intakes" title={t('program.intakes.title')}>
      {program.intakes.length === 0 ? (
        <>
          <p>{t('program.intakes.none')}</p>
          <WhenItOpens program={program} words={words} />
        </>
      ) : (
        <ul className={`plain-list ${styles['intakes']}`}>
          {program.intakes.map((intake) => (
            <li key={intake.key} className="card">
              <IntakeCard program={program} intake={intake} words={words} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface IntakeCardProps extends ProgramIntakesProps {
  intake: IntakeView
}

function IntakeCard({ program, intake: known, words }: IntakeCardProps) {
  const { t } = useTranslation()
  const reader = useReader(program.reader)
  const intake = ownIntakeAt(new Date(), known, program.destination, reader)
  const { deadlines, grounds, portal } = known
  const [mine, ...others] = portalsOf({ ...program, submissionChannel: program.channel }, reader)
  const isMine = portal !== null && portal === mine && others.length === 0
  // Dates by country of residence have a source each.
  const isSaidThere = deadlines.length > 0 && deadlines.every(({ country }) => country !== null)
  return (
    <>
      <div className={styles['intakeHead']}>
        <h3>
          {t(`vocabulary.term.${intake.term}`)} {intake.year}
          {portal && (
            <span className={styles['portal']}>
              <PortalName>{portal}</PortalName>
            </span>
          )}
        </h3>
        {isMine && <Tag tone="info">{t('program.tuition.forYou')}</Tag>}
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
        {intake.note && (
          <li>
            <IntakeNote note={intake.note} words={words} />
          </li>
        )}
        {!isSaidThere && isTraced(grounds) && (
          <li>
            <GroundsLine grounds={grounds} />
          </li>
        )}
      </ul>
      {intake.state === 'closed' && known.state !== 'closed' ? (
        <p className={styles['unavailable']}>{t('program.intakes.closedForYou')}</p>
      ) : (
        <IntakeAction program={program} intake={intake} words={words} />
      )}
    </>
  )
}

const shortNote = 160

/** A long one is folded: what to do next stays in sight. */
function IntakeNote({ note, words }: { note: string; words: ProgramWords }) {
  if (note.length <= shortNote) return note
  return (
    <details>
      <summary>{words.closing.more}</summary>
      <Said>{note}</Said>
    </details>
  )
}

function IntakeAction({ program, intake, words }: IntakeCardProps) {
  const { t } = useTranslation()
  switch (intake.state) {
    case 'planned':
      return (
        <>
          <p className={styles['unavailable']}>
            {intake.opens
              ? fill(words.closing.opens, { date: intake.opens })
              : words.closing.opensLater}
          </p>
          <WhenItOpens program={program} words={words} />
        </>
      )
    case 'closed':
    case 'full':
    case 'cancelled':
      return <p className={styles['unavailable']}>{t(`program.intakes.${intake.state}`)}</p>
  }
  return (
    <ApplyButton
      program={program}
      to={applyAddress(program, intake)}
      isSure={isKnownOpen(intake.state)}
    >
      <span className="visually-hidden">
        {' '}
        {t(`vocabulary.term.${intake.term}`)} {intake.year}
        {intake.portal && (
          <>
            , <PortalName>{intake.portal}</PortalName>
          </>
        )}
      </span>
    </ApplyButton>
  )
}
