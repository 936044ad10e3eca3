import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Parts } from '../../ui/parts.tsx'
import styles from './compare.module.css'
import type { ComparedProgram, CompareView } from './compare-view.ts'
import { IntakeTag } from './intake-tag.tsx'
import { placeName } from './program-line.ts'
import { ShortlistButton } from './shortlist-button.tsx'
import { VisitorForm } from './visitor-fields.tsx'

/** Programs side by side. On a phone each line of the table is a small list, one entry a program. */
export function Compare({ view }: { view: CompareView }) {
  const { t } = useTranslation()
  const { programs, compared } = view
  const { nationality, ratesAsOf, currency } = compared
  return (
    <>
      <LeftOutPrograms missing={view.missing} tooMany={view.tooMany} />
      {programs.length === 0 ? (
        <p>{t('compare.nothing')}</p>
      ) : (
        <>
          <p className="soft small">
            {nationality ? t('finder.compared.nationality', { country: nationality }) : null}{' '}
            {ratesAsOf && t('finder.compared.rates', { currency, date: ratesAsOf })}
          </p>
          <VisitorForm name="compare" {...view} currency={currency} />
          <CompareTable programs={programs} />
          <p className="soft small">{t('compare.share')}</p>
        </>
      )}
      <p>
        <Link className="link-onward" to="/program">
          {t('compare.more')}
        </Link>
      </p>
    </>
  )
}

export function LeftOutPrograms({
  missing,
  tooMany = [],
}: {
  missing: string[]
  tooMany?: string[]
}) {
  const { t } = useTranslation()
  if (missing.length + tooMany.length === 0) return null
  return (
    <Notice tone="warning" title={t('finder.unknown.title')}>
      <ul>
        {missing.map((key) => (
          <li key={key} dir="auto">
            {t('compare.missing', { key })}
          </li>
        ))}
        {tooMany.map((title) => (
          <li key={title}>{t('compare.tooMany', { title })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function CompareTable({ programs }: { programs: ComparedProgram[] }) {
  const { t } = useTranslation()
  const lines: [name: string, tell: (program: ComparedProgram) => ReactNode][] = [
    [t('compare.rows.fee'), (program) => <Fee program={program} />],
    [
      t('compare.rows.whole'),
      ({ wholeFee }) => wholeFee && t('program.tuition.aboutWhole', { amount: wholeFee }),
    ],
    [t('compare.rows.intakes'), (program) => <Intakes program={program} />],
    [t('program.facts.duration'), ({ line }) => line.duration],
    [t('program.facts.language'), ({ line }) => line.languages],
    [
      t('program.facts.level'),
      ({ line, award }) => [t(`vocabulary.level.${line.level}`), award].filter(Boolean).join(', '),
    ],
    [
      t('compare.rows.city'),
      ({ line }) => placeName(line.city, t(`vocabulary.destination.${line.destination}`)),
    ],
    [t('program.facts.mode'), ({ mode }) => t(`vocabulary.mode.${mode}`)],
    [t('finder.names.channel'), ({ channel }) => t(`vocabulary.channel.${channel}`)],
    [t('compare.rows.requirements'), ({ requirements }) => <List items={requirements} />],
  ]
  return (
    <table className={`table ${styles['table']}`}>
      <caption className="visually-hidden">{t('compare.title')}</caption>
      <thead>
        <tr>
          <td />
          {programs.map((program) => (
            <th key={program.line.key} scope="col" data-destination={program.line.destination}>
              <Head program={program} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, tell]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {programs.map((program) => (
              <td key={program.line.key} data-label={shortName(program, programs)}>
                {tell(program) ?? <span className="soft">{t('program.facts.unknown')}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Its title, or its university where others have the same title. */
function shortName({ line }: ComparedProgram, programs: readonly ComparedProgram[]): string {
  const isAlone = programs.filter((one) => one.line.title === line.title).length === 1
  return isAlone ? line.title : `${line.title}, ${line.university.name}`
}

function Head({ program: { line, without } }: { program: ComparedProgram }) {
  const { t } = useTranslation()
  return (
    <>
      <Link className={styles['title']} to={`/program/${line.key}`}>
        {line.title}
      </Link>
      <span className={styles['university']}>{line.university.name}</span>
      <span className={styles['acts']}>
        <ShortlistButton programKey={line.key} title={line.title} />
        <Link
          className={styles['remove']}
          to={without}
          aria-label={t('compare.remove', { title: line.title })}
        >
          <Icon name="close" size={16} />
          {t('compare.removeShort')}
        </Link>
      </span>
    </>
  )
}

function Fee({ program: { line } }: { program: ComparedProgram }) {
  const { t } = useTranslation()
  const { tuition } = line
  if (!tuition) return <span className="soft">{t('program.tuition.unknown')}</span>
  const notes = [
    tuition.yearly && t('program.tuition.about', { amount: tuition.yearly }),
    t(`vocabulary.audience.${tuition.audience}`),
    tuition.year,
  ]
  return (
    <>
      <strong>
        {tuition.amount} {t(`vocabulary.period.${tuition.period}`)}
      </strong>
      <span className={styles['note']}>
        <Parts of={notes} />
      </span>
    </>
  )
}

function Intakes({ program: { intakes } }: { program: ComparedProgram }) {
  const { t } = useTranslation()
  if (intakes.length === 0) return <span className="soft">{t('program.card.noIntake')}</span>
  return (
    <ul className="plain-list">
      {intakes.map((intake) => (
        <li key={intake.closesAt} className={styles['intake']}>
          {t(`vocabulary.term.${intake.term}`)} {intake.year} <IntakeTag state={intake.state} />
          <time className={styles['note']} dateTime={intake.closesAt}>
            {t('program.card.applyBy', { date: intake.closes })}
          </time>
        </li>
      ))}
    </ul>
  )
}

function List({ items }: { items: string[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return <span className="soft">{t('program.facts.unknown')}</span>
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
