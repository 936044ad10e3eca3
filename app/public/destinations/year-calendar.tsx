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
          <CalendarRows rows={rows} now={calendar.now} />
          {residents.map((group) => (
            <details key={group.countries} className={styles['residents']}>
              <summary>{group.title}</summary>
              <CalendarRows rows={group.rows} now={calendar.now} />
            </details>
          ))}
        </section>
      ))}
    </div>
  )
}

interface CalendarRowsProps {
  rows: readonly Row[]
  now: number
}

function CalendarRows({ rows, now }: CalendarRowsProps) {
  if (rows.length === 0) return null
  return (
    <ul className="plain-list">
      {rows.map((row) => (
        <CalendarRow key={row.key} row={row} now={now} />
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

function CalendarRow({ row, now }: { row: Row; now: number }) {
  return (
    <li className={styles['row']} data-kind={row.kind} data-soft={row.isSoft}>
      <details>
        <summary>
          <span className={styles['what']}>
            <span className={styles['kind']}>{row.kindName}</span> {row.label}
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
            {row.bars.map(([x, width]) => (
              <rect key={x} className={styles['bar']} x={x} y="0.2" width={width} height="0.6" />
            ))}
            <rect className={styles['now']} x={now} y="0" width="0.03" height="1" />
          </svg>
        </summary>
        {row.note && <p>{row.note}</p>}
        <OriginLine line={row} />
      </details>
    </li>
  )
}
