import { LocalDateTime, Zone } from '#contract/common.ts'
import type { ClosingAudience } from '#contract/deadlines.ts'
import { closingColumnOf } from '#contract/imports.ts'
import { closingAudiences, confidences, terms } from '#contract/vocabulary.ts'
import { dayOf } from './day.ts'
import type { ImportHeader } from './file.ts'
import { localTimeIn } from './local-time.ts'
import type { NoteCode, Remark } from './notes.ts'
import { plainText, tidy } from './text.ts'
import { hasAllColumns } from './university-row.ts'

type Term = (typeof terms)[number]
type Confidence = (typeof confidences)[number]

/** What a row says of an intake. A column that the file doesn't have leaves what is stored. */
export interface IntakeRow {
  programKey: string
  university: string
  title: string
  key: string | undefined
  term: Term
  academicYear: string
  closesAt: string
  /** Null: this audience has no date of its own. */
  closesFor: { [Audience in ClosingAudience]?: string | null }
  /** Empty: the zone of the program's destination. */
  zone: string | undefined
  startsOn?: string | null
  opensAt?: string | null
  decisionBy?: string | null
  depositBy?: string | null
  capacity?: number | null
  override?: 'full' | 'cancelled' | null
  confidence?: Confidence
}

/** Thrown where a row is refused for one of its values. */
class Refused extends Error {
  readonly code: NoteCode
  readonly column: string

  constructor(code: NoteCode, column: string) {
    super(code)
    this.code = code
    this.column = column
  }
}

/** A row of a list of intakes, or undefined where it must be refused; says why. */
export function readIntakeRow(
  header: ImportHeader,
  values: readonly string[],
  remark: Remark,
): IntakeRow | undefined {
  if (!hasAllColumns(header, values, remark)) return undefined
  const text = (column: string) => tidy(values[header.at(column)] ?? '')
  const has = (column: string) => header.at(column) !== -1
  try {
    return {
      programKey: text('program_key'),
      university: text('university'),
      title: text('title'),
      key: readKey(text('intake_key')),
      term: wordOf(text('term'), termWords, 'term_unknown', 'term'),
      academicYear: readYear(text('academic_year')),
      closesAt: readTime(text('closes_at'), 'closes_at', '23:59') ?? refuseWith('closing_missing'),
      closesFor: Object.fromEntries(
        closingAudiences.flatMap((audience) => {
          const column = closingColumnOf(audience)
          return has(column) ? [[audience, readTime(text(column), column, '23:59')]] : []
        }),
      ),
      zone: has('zone') ? readZone(text('zone')) : undefined,
      ...(has('starts_on') && { startsOn: readDay(text('starts_on'), 'starts_on') }),
      ...(has('opens_at') && { opensAt: readTime(text('opens_at'), 'opens_at', '00:00') }),
      ...(has('decision_by') && { decisionBy: readDay(text('decision_by'), 'decision_by') }),
      ...(has('deposit_by') && { depositBy: readDay(text('deposit_by'), 'deposit_by') }),
      ...(has('capacity') && { capacity: readCapacity(text('capacity')) }),
      ...(has('override') && {
        override: wordOf(text('override'), overrideWords, 'override_unknown', 'override'),
      }),
      ...(text('confidence') !== '' && {
        confidence: wordOf(text('confidence'), confidenceWords, 'confidence_unknown', 'confidence'),
      }),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    remark(error.code, error.column, text(error.column))
    return undefined
  }
}

function refuseWith(code: NoteCode, column = 'closes_at'): never {
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

function readTime(text: string, column: string, otherwise: string): string | null {
  if (text === '') return null
  const time = read(localTimeIn(text, otherwise), column)
  return LocalDateTime.safeParse(time).success ? time : refuseWith('day_unusable', column)
}

function readDay(text: string, column: string): string | null {
  return text === '' ? null : read(dayOf(text), column)
}

function read(found: string | undefined, column: string): string {
  if (found === 'ambiguous') refuseWith('day_ambiguous', column)
  return found ?? refuseWith('day_unusable', column)
}

function readZone(text: string): string {
  return text === '' || Zone.safeParse(text).success ? text : refuseWith('zone_unknown', 'zone')
}

function readCapacity(text: string): number | null {
  if (text === '') return null
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return number <= 100_000 ? number : refuseWith('capacity_unusable', 'capacity')
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

const termWords = new Map<string, Term>([
  ...terms.map((term): [string, Term] => [term, term]),
  ['fall', 'autumn'],
  ['automne', 'autumn'],
  ['hiver', 'winter'],
  ['printemps', 'spring'],
  ['ete', 'summer'],
])

const overrideWords = new Map<string, 'full' | 'cancelled' | null>([
  ['', null],
  ['full', 'full'],
  ['complet', 'full'],
  ['complete', 'full'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['annule', 'cancelled'],
  ['annulee', 'cancelled'],
])

const confidenceWords = new Map<string, Confidence>([
  ...confidences.map((one): [string, Confidence] => [plainText(one), one]),
  ['confirme', 'confirmed'],
  ['confirmee', 'confirmed'],
  ['a confirmer', 'to_confirm'],
])
