import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { audiencesOf } from '#contract/dates/values/audience.ts'
import { FoldedSection } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CertaintyTag, GroundsLine } from '../certainty-tag.tsx'
import { useChecks } from '../eligibility/use-checks.ts'
import { useReader } from '../use-reader.ts'
import { isTraced } from './grounds-view.ts'
import { LookOrAsk, type ProgramWords } from './program-essentials.tsx'
import type { FeeView, ProgramView, TuitionView } from './program-view.ts'

interface ProgramTuitionProps {
  program: ProgramView
  words: ProgramWords
}

/** Every fee that is known, the visitor's own first. */
export function ProgramTuition({ program, words }: ProgramTuitionProps) {
  const { t } = useTranslation()
  const [nationality] = useReader(program.reader).nationalities
  const mine = nationality ? audiencesOf(program.destination, nationality) : []
  const lines = mineFirst(program.tuition, mine)
  const own = mine.length > 0 ? lines.find(({ audience }) => isOf(mine, audience)) : undefined
  return (
    <FoldedSection id="tuition" title={t('program.tuition.title')}>
      {lines.length === 0 ? (
        <>
          <p>{t('program.tuition.none')}</p>
          <LookOrAsk program={program} words={words} />
        </>
      ) : (
        <FeeTable caption={t('program.tuition.caption')} what={t('program.tuition.audience')}>
          {lines.map((line) => (
            <FeeRow
              key={`${line.audience} ${line.amount} ${line.year}`}
              fee={line}
              name={
                <>
                  {t(`vocabulary.audience.${line.audience}`)}
                  {line === own && (
                    <>
                      {' '}
                      <Tag tone="info">{t('program.tuition.forYou')}</Tag>
                    </>
                  )}
                </>
              }
            />
          ))}
        </FeeTable>
      )}
      {program.fees.length > 0 && (
        <>
          <h3>{t('program.fees.title')}</h3>
          <FeeTable caption={t('program.fees.caption')} what={t('program.fees.what')}>
            {program.fees.map((fee) => (
              <FeeRow
                key={`${fee.kind} ${fee.label} ${fee.amount}`}
                fee={fee}
                name={fee.label ?? t(`program.fees.${fee.kind}`)}
              />
            ))}
          </FeeTable>
        </>
      )}
    </FoldedSection>
  )
}

function isOf(audiences: readonly string[], audience: string): boolean {
  return audiences.includes(audience)
}

function mineFirst(lines: TuitionView[], mine: readonly string[]): TuitionView[] {
  const rank = ({ audience }: TuitionView) => {
    const at = mine.indexOf(audience)
    return at < 0 ? mine.length : at
  }
  return mine.length === 0 ? lines : lines.toSorted((a, b) => rank(a) - rank(b))
}

interface FeeTableProps {
  caption: string
  /** The heading of the first column. */
  what: string
  children: ReactNode
}

function FeeTable({ caption, what, children }: FeeTableProps) {
  const { t } = useTranslation()
  return (
    <div className="table-scroll">
      <table className="table table-narrow">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{t('program.tuition.amount')}</th>
            <th scope="col">{t('program.tuition.year')}</th>
            <th scope="col">{t('program.tuition.source')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type Fee = Omit<FeeView, 'kind' | 'label'>

function FeeRow({ fee, name }: { fee: Fee; name: ReactNode }) {
  const { t } = useTranslation()
  const { checks } = useChecks()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('program.tuition.amount')}>
        {fee.amount} <CertaintyTag certainty={fee.grounds.certainty} />
        {checks && <checks.InMyCurrency amountMinor={fee.amountMinor} currency={fee.currency} />}
      </td>
      <td data-label={t('program.tuition.year')}>{fee.year}</td>
      <td data-label={t('program.tuition.source')}>
        {isTraced(fee.grounds) ? (
          <GroundsLine grounds={fee.grounds} />
        ) : (
          t('program.tuition.noSource')
        )}
      </td>
    </tr>
  )
}
