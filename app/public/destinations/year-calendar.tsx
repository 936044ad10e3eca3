import { Tag } from '../../ui/tag.tsx'
import type { CalendarView } from './calendar-view.server.ts'
import type { DestinationView } from './destination-loader.server.ts'
import { Origin } from './origin.tsx'
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
      {calendar.intakes.map(({ term, title, rows }) => (
        <section key={term} className={styles['intake']} aria-labelledby={`calendar-${term}`}>
          <div className={styles['head']}>
            <h3 id={`calendar-${term}`}>{title}</h3>
            <Months months={calendar.months} />
          </div>
          <ul className="plain-list">
            {rows.map((row) => (
              <CalendarRow key={row.key} row={row} now={calendar.now} words={words} />
            ))}
          </ul>
        </section>
      ))}
    </div>
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

function CalendarRow({
  row,
  now,
  words,
}: {
  row: Row
  now: number
  words: YearCalendarProps['words']
}) {
  return (
    <li className={styles['row']} data-kind={row.kind} data-soft={row.isSoft || undefined}>
      <details>
        <summary>
          <span className={styles['what']}>
            <span className={styles['kind']}>{row.kindName}</span> {row.label}
            <span className={styles['dates']}>
              {row.dates}
              {row.told && `, ${row.told}`}
            </span>
          </span>
          <svg
            className={styles['strip']}
            viewBox="0 0 12 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {row.bars.map(({ x, width }) => (
              <rect key={x} className={styles['bar']} x={x} y="0.2" width={width} height="0.6" />
            ))}
            <rect className={styles['now']} x={now} y="0" width="0.03" height="1" />
          </svg>
        </summary>
        {row.note && <p>{row.note}</p>}
        <Origin
          texts={[row.year, row.source ? null : words.noSource, row.sourceKind, row.checked]}
          source={row.source}
        />
        {row.mark && <Tag tone="warning">{row.mark}</Tag>}
      </details>
    </li>
  )
}
