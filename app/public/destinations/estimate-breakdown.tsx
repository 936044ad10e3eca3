import { fill } from '../../fill.ts'
import type { ContentWords } from '../../server-words.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './estimate-breakdown.module.css'
import type { EstimateView } from './estimate-view.server.ts'
import { Origin } from './origin.tsx'
import { Source } from './source.tsx'

export type CostWords = ContentWords['destination']['cost']

interface EstimateBreakdownProps {
  view: EstimateView
  words: CostWords
}

type Row = EstimateView['rows'][number]

/** What a year and a degree cost: the totals, a bar of where it goes, and the lines behind it. */
export function EstimateBreakdown({ view, words }: EstimateBreakdownProps) {
  return (
    <div className={styles['estimate']}>
      <div role="status">
        {view.totals && (
          <dl className={styles['totals']}>
            <Total name={words.firstYear} amount={view.totals.firstYear} isMain />
            <Total name={words.furtherYear} amount={view.totals.furtherYear} />
            {view.totals.wholeDegree && (
              <Total name={words.wholeDegree} amount={view.totals.wholeDegree} />
            )}
          </dl>
        )}
        {view.noTotal && <p>{view.noTotal}</p>}
      </div>
      {view.totals && <Bar bar={view.bar} />}
      <table className={`table ${styles['table']}`} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col" className="number">
              {words.firstYear}
            </th>
            <th scope="col" className="number">
              {words.whole}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.id} data-group={row.group}>
              <th scope="row" aria-label={row.label}>
                <Opened row={row} />
              </th>
              <td className="number" data-label={words.firstYear}>
                <Amount amount={row.year} isKnown={row.isKnown} />
                {row.times && <span className={styles['more']}>{row.times}</span>}
              </td>
              <td className="number" data-label={words.whole}>
                <Amount amount={row.whole} isKnown={row.isWholeKnown} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{view.foot.label}</th>
            <td className="number" data-label={words.firstYear}>
              {view.foot.firstYear && <Amount amount={view.foot.firstYear} isKnown />}
            </td>
            <td className="number" data-label={words.whole}>
              {view.foot.wholeDegree && <Amount amount={view.foot.wholeDegree} isKnown />}
            </td>
          </tr>
        </tfoot>
      </table>
      <ul className={styles['notes']}>
        {view.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {view.rates.list.map(({ text, source }) => (
          <li key={text}>
            {text} {source && <Source source={source} />}
          </li>
        ))}
        {view.rates.age && <li>{view.rates.age}</li>}
      </ul>
      <Compared compare={view.compare} words={words} />
    </div>
  )
}

function Total({
  name,
  amount,
  isMain = false,
}: {
  name: string
  amount: Row['year']
  isMain?: boolean
}) {
  return (
    <div className={isMain ? styles['main'] : undefined}>
      <dt>{name}</dt>
      <dd>
        {amount.local}
        {amount.home && <span className={styles['home']}>{amount.home}</span>}
      </dd>
    </div>
  )
}

/** The table says the same in figures. */
function Bar({ bar }: Pick<EstimateView, 'bar'>) {
  return (
    <div className={styles['picture']} aria-hidden="true">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {bar.map(({ group, x, width }) => (
          <rect key={group} data-group={group} x={x} y="0" width={width} height="1" />
        ))}
      </svg>
      <ul className="plain-list">
        {bar.map(({ group, label, share }) => (
          <li key={group} data-group={group} data-swatch="">
            {label} {share}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Opened({ row }: { row: Row }) {
  const { label, range, texts, foreign, source, checked, mark, programs } = row
  if (texts.length === 0) return <span className={styles['plain']}>{label}</span>
  return (
    <details>
      <summary>{label}</summary>
      {range && <p>{range}</p>}
      <Origin texts={[...texts, checked]} foreign={foreign} source={source} />
      {mark && <Tag tone="warning">{mark}</Tag>}
      {programs && (
        <p>
          <Link to={programs.href}>{programs.label}</Link>
        </p>
      )}
    </details>
  )
}

function Amount({ amount, isKnown }: { amount: Row['year']; isKnown: boolean }) {
  return (
    <>
      <span className={isKnown ? undefined : 'soft'}>{amount.local}</span>
      {amount.home && <span className={styles['more']}>{amount.home}</span>}
    </>
  )
}

function Compared({ compare, words }: { compare: EstimateView['compare']; words: CostWords }) {
  if (compare.length === 0) return null
  return (
    <details className={`disclosure ${styles['compare']}`}>
      <summary>{words.compareTitle}</summary>
      <ul className="plain-list">
        {compare.map((one) => (
          <li key={one.label + one.value + one.source?.url}>
            {fill(words.compareLabel, { label: one.label })} <strong>{one.value}</strong>
            <Origin
              texts={[...one.texts, one.checked, one.mark]}
              foreign={one.foreign}
              source={one.source}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
