import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Said } from '../../../ui/said.tsx'
import styles from '../apply.module.css'
import type { ChoiceView, IntakeView } from '../apply-view.ts'
import { useIntakeName } from './aim.tsx'
import { Closes, Reported } from './closing-facts.tsx'
import { Sends } from './sends.tsx'

interface ChoiceRowProps {
  choice: ChoiceView
  place: number
  last: number
}

/** One choice, with what can be done about it. */
export function ChoiceRow({ choice, place, last }: ChoiceRowProps) {
  const { t } = useTranslation()
  const intakeName = useIntakeName()
  const { program, intake, nextIntake, standing } = choice
  const about = (
    <span className="visually-hidden">
      {' '}
      <Said>{program.title}</Said>
    </span>
  )
  return (
    <li data-destination={choice.destination} className={styles['choice']}>
      <span className={styles['place']} aria-hidden="true">
        {place}
      </span>
      <div className={styles['choiceBody']}>
        <h2>
          <span className="visually-hidden">{t('apply.choices.place', { place })} </span>
          <Link to={`/program/${program.key}`}>
            <Said>{program.title}</Said>
          </Link>
        </h2>
        <p>{choice.university}</p>
        <p>{intakeName(intake)}</p>
        <ChoiceSends choice={choice} />
        <LaterDates intake={intake} />
        <Standing choice={choice} />
        <div className="row">
          {nextIntake && (
            <Button look="quiet" size="small" name="intent" value={`next ${place}`}>
              {t('apply.choices.takeNext', {
                intake: `${t(`vocabulary.term.${nextIntake.term}`)} ${nextIntake.year}`,
              })}
              {about}
            </Button>
          )}
          {place > 1 && (
            <Button look="plain" name="intent" value={`up ${place}`}>
              {t('apply.choices.up')}
              {about}
            </Button>
          )}
          {place < last && (
            <Button look="plain" name="intent" value={`down ${place}`}>
              {t('apply.choices.down')}
              {about}
            </Button>
          )}
          <Button look="plain" name="intent" value={`remove ${place}`}>
            {t('apply.choices.remove')}
            {about}
          </Button>
        </div>
        {standing === 'unavailable' && <p className="soft">{t('apply.choices.restKept')}</p>}
      </div>
    </li>
  )
}

/** Who sends a choice and by when; nothing where it is no longer offered. */
export function ChoiceSends({ choice: { sends, intake, standing } }: { choice: ChoiceView }) {
  if (standing === 'unavailable') return null
  return (
    <>
      <Sends sends={sends} closing={intake.closing} />
      {sends.lastDay === null && <Closes closing={intake.closing} />}
    </>
  )
}

/** By when the university answers and the deposit is due, where that is known. */
export function LaterDates({ intake }: Pick<ChoiceView, 'intake'>) {
  const { t } = useTranslation()
  const { decides, deposit } = intake
  if (decides === null && deposit === null) return null
  return (
    <ul className={`plain-list small soft ${styles['later']}`}>
      {decides && <li>{t('program.intakes.decides', { date: decides })}</li>}
      {deposit && <li>{t('program.intakes.deposit', { date: deposit })}</li>}
    </ul>
  )
}

/** What prevents a choice from being sent; empty if nothing does. */
export function Standing({ choice }: { choice: ChoiceView }) {
  const { t } = useTranslation()
  const { standing, openToOthers, nextIntake, intake, sends } = choice
  if (standing === 'ready') return null
  const tone = standing === 'alone' ? 'info' : 'warning'
  return (
    <Notice
      tone={tone}
      title={
        standing === 'closed' &&
        openToOthers === null &&
        intake.state === 'closed' &&
        sends.where !== null
          ? t('apply.choices.closedOnPortal', { where: sends.where })
          : t(
              openToOthers === null
                ? `apply.choices.standing.${standing}`
                : 'apply.choices.closedForYou',
            )
      }
    >
      {openToOthers !== null && (
        <p>
          {openToOthers.dates === null
            ? t('apply.choices.othersUndated')
            : t('apply.choices.openToOthers', { dates: openToOthers.dates })}
        </p>
      )}
      {standing === 'alone' ? (
        <p>{t('apply.choices.aloneText')}</p>
      ) : nextIntake ? (
        <NextIntake intake={nextIntake} />
      ) : standing === 'unavailable' ? (
        <p>{t('apply.choices.unavailableText')}</p>
      ) : intake.state !== 'closed' ? (
        <p>{t('apply.choices.noOther')}</p>
      ) : (
        <p>
          {intake.closing.date === null
            ? t('apply.choices.noNextUndated')
            : t('apply.choices.noNext', { date: intake.closing.date })}
        </p>
      )}
    </Notice>
  )
}

/** The intake that could be taken instead, with its closing date where that is known. */
function NextIntake({ intake: { term, year, closing } }: { intake: IntakeView }) {
  const { t } = useTranslation()
  const intake = `${t(`vocabulary.term.${term}`)} ${year}`
  return (
    <p>
      {closing.date === null
        ? `${t('apply.choices.nextUndated', { intake })} ${closing.undated}`
        : t('apply.choices.nextIntake', { intake, date: closing.date })}
      {closing.reported && <Reported by={closing.reported} />}
    </p>
  )
}
