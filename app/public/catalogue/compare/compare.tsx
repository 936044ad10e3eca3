import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { placeName } from '../finder/program-line.ts'
import { OwnName } from '../own-name.tsx'
import { ClosingLine, IntakeTag } from '../program/intake-tag.tsx'
import { VisitorForm } from '../program/visitor-fields.tsx'
import { ApplyTogether } from './apply-together.tsx'
import styles from './compare.module.css'
import { type ComparedProgram, type CompareView, mostCompared } from './compare-view.ts'
import { ComparedFor } from './compared-for.tsx'
import { ShortlistButton } from './shortlist-button.tsx'

/** Programs side by side. On a phone each line of the table is a small list, one entry a program. */
export function Compare({ view }: { view: CompareView }) {
  const { t } = useTranslation()
  const { programs, compared } = view
  const { currency } = compared
  return (
    <>
      <LeftOutPrograms missing={view.missing} tooMany={view.tooMany} />
      {programs.length === 0 ? (
        <p>{t('compare.nothing')}</p>
      ) : (
        <>
          <ComparedFor compared={compared} />
          <VisitorForm name="compare" {...view} currency={currency} />
          {view.together && <ApplyTogether view={view.together} />}
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
  tooMany?: CompareView['tooMany']
}) {
  const { t } = useTranslation()
  if (missing.length + tooMany.length === 0) return null
  return (
    <Notice tone="warning" title={t('compare.leftOut')}>
      <ul>
        {missing.map((key) => (
          <li key={key} dir="auto">
            {t('compare.missing', { key })}
          </li>
        ))}
        {tooMany.map(({ title, href }) => (
          <li key={href}>
            {t('compare.tooMany', { title, count: mostCompared })}{' '}
            <Link to={href}>{t('compare.takeIn')}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function CompareTable({ programs }: { programs: ComparedProgram[] }) {
  const { t } = useTranslation()
  const lines: [name: string, tell: (program: ComparedProgram) => ReactNode][] = [
    [t('compare.rows.fee'), (program) => <Fee program={program} />],
    [t('compare.rows.whole'), ({ wholeFee }) => wholeFee],
    [t('compare.rows.intakes'), (program) => <Intakes program={program} />],
    [t('program.facts.duration'), ({ line }) => line.duration],
    [t('program.facts.language'), ({ line }) => line.languages],
    [
      t('program.facts.level'),
      ({ line }) => (
        <>
          {t(`vocabulary.level.${line.level}`)}
          {line.award && ', '}
          {line.award && <OwnName destination={line.destination}>{line.award}</OwnName>}
        </>
      ),
    ],
    [
      t('compare.rows.city'),
      ({ line }) =>
        line.city && placeName(line.city, t(`vocabulary.destination.${line.destination}`)),
    ],
    [t('program.facts.mode'), ({ mode }) => t(`vocabulary.mode.${mode}`)],
    [t('program.channel.title'), ({ line }) => line.sends],
    [t('compare.rows.requirements'), ({ requirements }) => <Requirements of={requirements} />],
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
      <Link className={styles['title']} to={line.href}>
        <Said>{line.title}</Said>
      </Link>
      <span className={styles['university']} translate="no">
        {line.university.name}
      </span>
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
    t(`program.tuition.certainty.${tuition.certainty}`),
  ]
  return (
    <>
      <strong>{tuition.amount}</strong>
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
        <li key={intake.key} className={styles['intake']}>
          {t(`vocabulary.term.${intake.term}`)} {intake.year}
          {intake.portal && `, ${intake.portal}`} <IntakeTag state={intake.state} />
          <ClosingLine className={styles['note']} closing={intake.closing} />
        </li>
      ))}
    </ul>
  )
}

function Requirements({ of }: { of: ComparedProgram['requirements'] }) {
  const { t } = useTranslation()
  if (of.length === 0) return <span className="soft">{t('program.facts.unknown')}</span>
  return (
    <ul className={styles['list']}>
      {of.map(({ text, certainty }) => (
        <li key={text}>
          <Said>{text}</Said>{' '}
          <span className="soft small">({t(`program.tuition.certainty.${certainty}`)})</span>
        </li>
      ))}
    </ul>
  )
}
