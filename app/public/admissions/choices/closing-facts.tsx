import { useTranslation } from 'react-i18next'
import { CertaintyTag, GroundsLine } from '../../catalogue/certainty-tag.tsx'
import type { GroundsView } from '../../catalogue/program/grounds-view.ts'
import styles from '../apply.module.css'
import type { ClosingLine } from './closing-view.ts'

/** When an intake closes: the day with who reported it, or what is known instead. */
export function ClosingFacts({ closing }: { closing: ClosingLine }) {
  const { date, undated, reported, residences } = closing
  return (
    <>
      {date ?? undated}
      {reported && <Reported by={reported} />}
      {residences.length > 0 && <Residences residences={residences} />}
    </>
  )
}

/** The same on a separate line. */
export function Closes({ closing: { date, undated, reported } }: { closing: ClosingLine }) {
  const { t } = useTranslation()
  return (
    <p className="small">
      {date === null ? undated : t('apply.choices.closes', { date })}
      {reported && <Reported by={reported} />}
    </p>
  )
}

/** The source of a day that the office has not checked. */
export function Reported({ by }: { by: GroundsView }) {
  return (
    <span className={`small soft ${styles['reported']}`}>
      <CertaintyTag certainty="reported" /> <GroundsLine grounds={by} />
    </span>
  )
}

function Residences({ residences }: Pick<ClosingLine, 'residences'>) {
  const { t } = useTranslation()
  return (
    <ul className="plain-list small">
      {residences.map(({ country, date, isOver, reported }) => (
        <li key={country}>
          {t('apply.closing.residence', { country, date })}
          {isOver && ` (${t('program.intakes.over')})`}
          {reported && <Reported by={reported} />}
        </li>
      ))}
    </ul>
  )
}
