import { closingColumnOf } from '#contract/catalogue/imports.ts'
import { LocalDateTime, Zone } from '#contract/common/common.ts'
import type { MonthSpan } from '#contract/common/values/certainty.ts'
import { closingAudiences, terms } from '#contract/common/values/vocabulary.ts'
import type { ClosingAudience } from '#contract/dates/values/deadlines.ts'
import { cellOf } from '../cells/cell.ts'
import { dayOf, monthIn } from '../cells/day.ts'
import { localTimeIn } from '../cells/local-time.ts'
import { isNone } from '../cells/no-value.ts'
import { numberIn } from '../cells/number.ts'
import { type RowGrounds, readGrounds } from '../cells/read-grounds.ts'
import { plainText } from '../cells/text.ts'
import type { ImportHeader } from '../files/file.ts'
import { Refused } from '../refused.ts'
import type { NoteCode, Remark } from '../runs/notes.ts'
import { hasAllColumns } from './university-row.ts'

type Term = (typeof terms)[number]

/** Undefined: the row doesn't mention it, and the stored value stays. Null: there is none. */
type CellValue<Value> = Value | null | undefined

/** What a row says of an intake. */
export interface IntakeRow {
  programKey: string
  university: string
  title: string
  key: string | undefined
  term: Term
  academicYear: string
  grounds: RowGrounds
  closesAt: CellValue<string>
  closesFor: { [Audience in ClosingAudience]?: CellValue<string> }
  usualCloses: MonthSpan | undefined
  /** Empty: the zone of the program's destination. */
  zone: string | undefined
  startsOn: CellValue<string>
  opensAt: CellValue<string>
  decisionBy: CellValue<string>
  depositBy: CellValue<string>
  capacity: CellValue<number>
  override: CellValue<'full' | 'cancelled'>
}

/**
 * A row of a list of intakes, or undefined if it must be refused; notes why. `today`: a civil
 * date, UTC.
 */
export function readIntakeRow(
  header: ImportHeader,
  values: readonly string[],
  today: string,
  remark: Remark,
): IntakeRow | undefined {
  if (!hasAllColumns(header, values, remark)) return undefined
  const text = (column: string) => cellOf(header, values, column)
  const has = (column: string) => header.at(column) !== -1
  try {
    return {
      programKey: text('program_key'),
      university: text('university'),
      title: text('title'),
      key: readKey(text('intake_key')),
      term: wordOf(text('term'), termWords, 'term_unknown', 'term'),
      academicYear: readYear(text('academic_year')),
      grounds: readGrounds(text, today),
      closesAt: readTime(text('closes_at'), 'closes_at', '23:59'),
      closesFor: Object.fromEntries(
        closingAudiences.map((audience) => {
          const column = closingColumnOf(audience)
          return [audience, readTime(text(column), column, '23:59')]
        }),
      ),
      usualCloses: readMonths(text),
      zone: has('zone') ? readZone(text('zone')) : undefined,
      startsOn: readDay(text('starts_on'), 'starts_on'),
      opensAt: readTime(text('opens_at'), 'opens_at', '00:00'),
      decisionBy: readDay(text('decision_by'), 'decision_by'),
      depositBy: readDay(text('deposit_by'), 'deposit_by'),
      capacity: readCapacity(text('capacity')),
      // An empty state is a state: the intake follows its dates.
      override: has('override')
        ? wordOf(text('override'), overrideWords, 'override_unknown', 'override')
        : undefined,
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    remark(error.code, error.column, text(error.column))
    return undefined
  }
}

function refuseWith(code: NoteCode, column: string): never {
  throw new Refused(code, column)
}

function readKey(text: string): string | undefined {
  if (text === '') return undefined
  return /^[a-z0-9-]{1,60}$/.test(text) ? text : refuseWith('intake_key_unusable', 'intake_key')
}

/** 2027-28, 2027/2028. */
function readYear(text: string): string {
  const [, from, to] = /^(\d{4})\s?[-/–]\s?(?:\d\d)?(\d\d)$/.exec(text) ?? []
  return from && to ? `${from}-${to}` : refuseWith('academic_year_unusable', 'academic_year')
}

function readTime(text: string, column: string, otherwise: string): CellValue<string> {
  if (text === '') return undefined
  if (isNone(text)) return null
  const time = read(localTimeIn(text, otherwise), column)
  return LocalDateTime.safeParse(time).success ? time : refuseWith('day_unusable', column)
}

function readDay(text: string, column: string): CellValue<string> {
  if (text === '') return undefined
  return isNone(text) ? null : read(dayOf(text), column)
}

function read(found: string | undefined, column: string): string {
  if (found === 'ambiguous') refuseWith('day_ambiguous', column)
  return found ?? refuseWith('day_unusable', column)
}

/** The months in which it usually closes; if there is only one, it is both. */
function readMonths(text: (column: string) => string): MonthSpan | undefined {
  const [from, to] = (['usually_closes_from', 'usually_closes_to'] as const).map((column) => {
    const written = text(column)
    if (written === '') return undefined
    const day = dayOf(written)
    // A usual value has no day.
    if (day !== undefined) refuseWith('day_of_typical', column)
    return monthIn(written) ?? refuseWith('month_unusable', column)
  })
  return from || to ? { from: from ?? to ?? '', to: to ?? from ?? '' } : undefined
}

function readZone(text: string): string {
  return text === '' || Zone.safeParse(text).success ? text : refuseWith('zone_unknown', 'zone')
}

function readCapacity(text: string): CellValue<number> {
  if (text === '') return undefined
  if (isNone(text)) return null
  const number = numberIn(text, { min: 0, max: 100_000, whole: true })
  return typeof number === 'number' ? number : refuseWith('capacity_unusable', 'capacity')
}

function wordOf<Word>(
  text: string,
  words: ReadonlyMap<string, Word>,
  code: NoteCode,
  column: string,
): Word {
  const found = words.get(plainText(text))
  return found === undefined ? refuseWith(code, column) : found
}

export const termWords = new Map<string, Term>([
  ...terms.map((term): [string, Term] => [term, term]),
  ['fall', 'autumn'],
  ['automne', 'autumn'],
  ['hiver', 'winter'],
  ['printemps', 'spring'],
  ['ete', 'summer'],
])

export const overrideWords = new Map<string, 'full' | 'cancelled' | null>([
  ['', null],
  ['full', 'full'],
  ['complet', 'full'],
  ['complete', 'full'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['annule', 'cancelled'],
  ['annulee', 'cancelled'],
])

export interface ReadIntake {
  row: IntakeRow
  line: number
  remark: Remark
  /** The time zone of the program's destination. */
  zone: string
}
