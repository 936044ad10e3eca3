import { figureKinds } from '#contract/catalogue/completeness.ts'
import type { UpkeepGap, UpkeepRow } from '#contract/catalogue/upkeep.ts'
import type { Bilingual, Language } from '#contract/common/common.ts'
import { byLanguage, inLanguage } from '#contract/common/values/by-language.ts'
import { localeOf } from '#contract/common/values/languages.ts'
import { joinDate } from '#contract/dates/values/written-date.ts'
import type { Deps } from '../../deps.ts'
import { byOrderOfSureness } from './gap-queries.ts'
import { type FoundGap, type FoundLine, listGapsOf, listLines, listSays } from './line-queries.ts'
import { atOf } from './refresh-gaps.ts'

/** Lines in the order of these subjects, each with everything that is missing on its page. */
export async function readLines(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  subjects: readonly string[],
): Promise<UpkeepRow[]> {
  const [lines, gaps, says] = await Promise.all([
    listLines(db, subjects),
    listGapsOf(db, subjects, atOf(now)),
    listSays(db, subjects, atOf(now)),
  ])
  return subjects.flatMap((subject) => {
    const line = lines.find((one) => one.subject === subject)
    if (!line) return []
    const { spans, amounts, detail, ...row } = line
    const missing = onePerKind(gaps.filter((one) => one.subject === subject))
    return [
      {
        ...row,
        detail: detailOf({ spans, amounts, detail }),
        date: oldest(missing),
        missing: [],
        gaps: missing,
        says: says.find((one) => one.subject === subject)?.says ?? null,
      },
    ]
  })
}

/** The least certain of each kind represents the kind; the least certain kinds come first. */
function onePerKind(gaps: readonly FoundGap[]): UpkeepGap[] {
  const found = figureKinds.flatMap((kind) => {
    const [first, ...others] = gaps.filter((one) => one.kind === kind)
    if (!first) return []
    const { subject: _, ...gap } = first
    return [{ ...gap, outdated: gap.outdated || others.some(({ outdated }) => outdated) }]
  })
  const sureness = ({ certainty }: UpkeepGap) => byOrderOfSureness.indexOf(certainty)
  return found.toSorted((one, other) => sureness(one) - sureness(other))
}

/** When the source that was read longest ago was read; null if one was never read. */
function oldest(gaps: readonly UpkeepGap[]): string | null {
  const days = gaps.map(({ readOn }) => readOn)
  return days.includes(null) ? null : (days.toSorted()[0] ?? null)
}

/** What it says: amounts and dates are written out, in both languages. */
function detailOf({
  spans,
  amounts,
  detail,
}: Pick<FoundLine, 'spans' | 'amounts' | 'detail'>): Bilingual | null {
  if (!amounts && !spans) return detail
  const written = (language: Language) =>
    [
      amounts && writtenAmounts(amounts, language),
      spans?.map((span) => writtenSpan(span, language)).join(', '),
      inLanguage(detail, language),
    ]
      .filter(Boolean)
      .join(' · ')
  return byLanguage(written)
}

function writtenAmounts(
  { min, max, currency }: NonNullable<FoundLine['amounts']>,
  language: Language,
): string {
  const money = new Intl.NumberFormat(localeOf(language), {
    ...{ style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 },
  })
  return min === max ? money.format(min) : money.formatRange(min, max)
}

function writtenSpan(
  { from, to }: NonNullable<FoundLine['spans']>[number],
  language: Language,
): string {
  const [first, last] = [yearDay(from, language), yearDay(to, language)]
  return from === to ? first : `${first} – ${last}`
}

/** `03-15` as "15 March", `03` as "March". */
function yearDay(text: string, language: Language): string {
  const [month, day] = text.split('-')
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...{ month: 'long', timeZone: 'UTC' },
    ...(day !== undefined && { day: 'numeric' }),
  })
  // A leap year has every day of the calendar.
  const at = new Date(`2028-${month}-${day ?? '01'}T00:00:00Z`)
  return joinDate(format.formatToParts(at), 'UTC', language)
}
