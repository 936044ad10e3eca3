import { Said } from '../../ui/said.tsx'
import { CertaintyTag } from '../catalogue/certainty-tag.tsx'
import type { CalendarView } from './calendar-view.server.ts'
import type { DestinationView } from './destination-loader.server.ts'
import { OriginLine } from './origin.tsx'
import styles from './year-calendar.module.css'

interface YearCalendarProps {
  calendar: CalendarView
  words: DestinationView['words']
}

type Row = CalendarView['intakes'][number]['rows'][number]

/** The year drawn in twelve months: each row says its dates in words, the bar beside repeats them. */
export function YearCalendar({ calendar, words }: YearCalendarProps) {
  if (calendar.intakes.length === 0) return null
  return (
    <div className={styles['year']}>
      <p className="small soft">{words.yearText}</p>
      {calendar.intakes.map(({ term, title, rows, residents }) => (
        <section key={term} className={styles['intake']} aria-labelledby={`calendar-${term}`}>
          <div className={styles['head']}>
            <h3 id={`calendar-${term}`}>{title}</h3>
            <Months months={calendar.months} />
          </div>
          <CalendarRows rows={rows} calendar={calendar} />
          {residents.map((group) => (
            <details key={group.countries} className={styles['residents']}>
              <summary>{group.title}</summary>
              <CalendarRows rows={group.rows} calendar={calendar} />
            </details>
          ))}
        </section>
      ))}
    </div>
  )
}

interface CalendarRowsProps {
  rows: readonly Row[]
  calendar: CalendarView
}

function CalendarRows({ rows, calendar }: CalendarRowsProps) {
  if (rows.length === 0) return null
  return (
    <ul className="plain-list">
      {rows.map((row) => (
        <CalendarRow key={row.key} row={row} calendar={calendar} />
      ))}
    </ul>
  )
}

function Months({ months }: Pick<CalendarView, 'months'>) {
  return (
    <div className={styles['months']} aria-hidden="true">
      {months.map(({ name, initial }) => (
        <span key={name}>
          <span className={styles['initial']}>{initial}</span>
          <span className={styles['name']}>{name}</span>
        </span>
      ))}
    </div>
  )
}

function CalendarRow({ row, calendar: { now, kinds } }: { row: Row; calendar: CalendarView }) {
  return (
    <li className={styles['row']} data-kind={row.kind} data-soft={row.isSoft}>
      <details>
        <summary>
          <span className={styles['what']}>
            <span className={styles['kind']} data-swatch="">
              {kinds[row.kind]}
            </span>{' '}
            <Said>{row.label}</Said>
            <span className={styles['dates']}>
              {row.dates} <CertaintyTag certainty={row.certainty} />
            </span>
          </span>
          <svg
            className={styles['strip']}
            viewBox="0 0 12 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={styles['bar']} d={row.bars} />
            <rect className={styles['now']} x={now} y="0" width="0.03" height="1" />
          </svg>
        </summary>
        {row.note && (
          <p>
            <Said>{row.note}</Said>
          </p>
        )}
        <OriginLine line={row} />
      </details>
    </li>
  )
}
