import { isDeepStrictEqual } from 'node:util'
import type { IntakeRecord } from '#contract/catalogue/catalogue-staff.ts'
import { closingColumnOf } from '#contract/catalogue/imports.ts'
import { type Certainty, mayShow } from '#contract/common/values/certainty.ts'
import { closingAudiences } from '#contract/common/values/vocabulary.ts'
import { type ClosesFor, mapDates } from '#contract/dates/values/deadlines.ts'
import { Refused } from '../refused.ts'
import type { Remark } from '../runs/notes.ts'
import type { FileSource, Importer } from '../scene.ts'
import type { IntakeRow } from './intake-row.ts'

interface Given {
  row: IntakeRow
  /** The time zone of the program's destination. */
  zone: string
  remark: Remark
}

interface From extends Importer {
  /** Where all of the file was read. */
  source: FileSource | undefined
}

/**
 * What an intake is once a row has been read. What the row doesn't mention stays as stored; days
 * need a source that gives them. `kept` if a member of staff confirmed something else. Throws
 * `Refused` if the row contradicts itself.
 */
export function mergeIntake(
  { row, zone: usual, remark }: Given,
  stored: IntakeRecord | undefined,
  from: From,
): IntakeRecord | 'kept' {
  refuseMidnight(row, stored)
  const own = row.zone === undefined && stored ? stored.zone : row.zone
  if (!own) remark('zone_assumed', 'zone', '', usual)
  const zone = own || usual
  const { certainty, days } = decide(row, stored, remark)
  const merged = {
    key: stored?.key ?? row.key ?? null,
    term: row.term,
    academicYear: row.academicYear,
    zone,
    ...days,
    capacity: either(row.capacity, stored?.capacity),
    override: either(row.override, stored?.override),
  }
  if (stored?.certainty === 'confirmed') return asConfirmed(row, merged, stored, remark)
  if (!mayShow(certainty, 'day')) return withoutDays(row, merged, stored, { certainty, from })

  if (!hasDays(merged)) throw new Refused('day_missing', 'closes_at')
  const isAlreadyStored = stored !== undefined && hasSameDays(merged, stored)
  const source = sourceOf(row, stored, isAlreadyStored, from)
  if (source.sourceUrl === null && source.sourceName === null) {
    throw new Refused('source_missing', 'source_url')
  }
  const usualCloses = row.usualCloses ?? stored?.usualCloses ?? null
  if (certainty !== 'confirmed') {
    return { ...merged, certainty, ...source, checkedBy: null, usualCloses }
  }
  if (from.key !== undefined && source.sourceUrl !== null && source.checkedOn !== null) {
    return { ...merged, certainty, ...source, checkedBy: from.key, usualCloses }
  }
  remark('confirmed_as_reported', 'certainty', 'confirmed', 'reported')
  return { ...merged, certainty: 'reported', ...source, checkedBy: null, usualCloses }
}

/**
 * A cell that shows hours, but holds only a day, shows midnight: it isn't clear whether that means
 * the beginning or the end of the day. A stored midnight was entered on a screen, and is meant.
 */
function refuseMidnight(
  { closesAt, closesFor }: Pick<IntakeRow, 'closesAt' | 'closesFor'>,
  stored: IntakeRecord | undefined,
): void {
  const isUnclear = (given: string | null | undefined, before: string | null | undefined) =>
    given?.endsWith('T00:00') && given !== before
  if (isUnclear(closesAt, stored?.closesAt)) throw new Refused('midnight_unclear', 'closes_at')
  const audience = closingAudiences.find((one) => isUnclear(closesFor[one], stored?.closesFor[one]))
  if (audience) throw new Refused('midnight_unclear', closingColumnOf(audience))
}

type Days = Pick<
  IntakeRecord,
  'startsOn' | 'opensAt' | 'closesAt' | 'closesFor' | 'closesIn' | 'decisionBy' | 'depositBy'
>

/** How certain it is, by the row's word or by what else the row says, with the days that fit. */
function decide(
  row: IntakeRow,
  stored: IntakeRecord | undefined,
  remark: Remark,
): { certainty: Certainty; days: Days } {
  const word = row.grounds.certainty
  const days = daysOf(row, stored)
  const given = columnsWithDays(row)
  const usual = row.usualCloses ?? stored?.usualCloses
  if (word === 'to_confirm') {
    // The author of the list had no source for the day: a stored day with a source is worth more.
    const kept = daysOf({ closesFor: {} }, stored)
    const [column] = given
    if (column && !isDeepStrictEqual(kept, days)) remark('day_to_confirm', ...column)
    const isDated = stored !== undefined && mayShow(stored.certainty, 'day')
    return { certainty: isDated ? stored.certainty : usual ? 'typical' : 'unknown', days: kept }
  }
  if (word !== undefined) {
    const [column] = given
    if (column && !mayShow(word, 'day')) throw new Refused('day_of_typical', column[0])
    return { certainty: word, days }
  }
  const hasOwn = given.some(([column]) => column !== 'decision_by' && column !== 'deposit_by')
  if (hasOwn) return { certainty: 'reported', days }
  const isUndated = stored === undefined || stored.certainty === 'unknown'
  return { certainty: isUndated && usual ? 'typical' : (stored?.certainty ?? 'unknown'), days }
}

function daysOf(
  row: Pick<IntakeRow, 'closesFor'> & Partial<IntakeRow>,
  stored: IntakeRecord | undefined,
): Days {
  return {
    startsOn: either(row.startsOn, stored?.startsOn),
    opensAt: either(row.opensAt, stored?.opensAt),
    closesAt: either(row.closesAt, stored?.closesAt),
    closesFor: closesForOf(row, stored),
    // Files have no columns for these.
    closesIn: stored?.closesIn ?? {},
    decisionBy: either(row.decisionBy, stored?.decisionBy),
    depositBy: either(row.depositBy, stored?.depositBy),
  }
}

/** The dates of audiences: those that the row doesn't mention stay as they are. */
function closesForOf(
  { closesFor }: Pick<IntakeRow, 'closesFor'>,
  stored: IntakeRecord | undefined,
): ClosesFor {
  const dates = closingAudiences.flatMap((audience) => {
    const date = either(closesFor[audience], stored?.closesFor[audience])
    return date === null ? [] : [[audience, date] as const]
  })
  return Object.fromEntries(dates)
}

function either<T>(given: T | null | undefined, stored: T | null | undefined): T | null {
  return given === undefined ? (stored ?? null) : given
}

/** The columns in which a row has a day, each with what it says. */
function columnsWithDays(row: IntakeRow): [column: string, day: string][] {
  const columns: [string, string | null | undefined][] = [
    ['starts_on', row.startsOn],
    ['opens_at', row.opensAt],
    ['closes_at', row.closesAt],
    ...closingAudiences.map((one): [string, string | null | undefined] => [
      closingColumnOf(one),
      row.closesFor[one],
    ]),
    ['decision_by', row.decisionBy],
    ['deposit_by', row.depositBy],
  ]
  return columns.flatMap(([column, day]) => (day ? [[column, day]] : []))
}

type Merged = Days & Pick<IntakeRecord, 'key' | 'term' | 'academicYear' | 'zone'>

function hasDays({ startsOn, opensAt, closesAt, closesFor, closesIn }: Days): boolean {
  const apart = [...Object.keys(closesFor), ...Object.keys(closesIn)]
  return startsOn !== null || opensAt !== null || closesAt !== null || apart.length > 0
}

/** Whether the stored source gives these days already. */
function hasSameDays(merged: Merged, stored: IntakeRecord): boolean {
  const saidOf = ({ startsOn, opensAt, closesAt, closesFor, closesIn, zone }: Merged) => [
    ...[startsOn, opensAt, closesAt, zone],
    ...[mapDates(closesFor, String), closesIn],
  ]
  return mayShow(stored.certainty, 'day') && isDeepStrictEqual(saidOf(merged), saidOf(stored))
}

type Source = Pick<IntakeRecord, 'sourceUrl' | 'sourceName' | 'checkedOn'>

/** The row's own source, otherwise the stored one for the same days, otherwise the file's. */
function sourceOf(
  { grounds }: IntakeRow,
  stored: IntakeRecord | undefined,
  isAlreadyStored: boolean,
  { source: file }: From,
): Source {
  const { sourceUrl, sourceName, checkedOn = null } = grounds
  const isNamed = sourceUrl !== undefined || sourceName !== undefined
  const isStored =
    (sourceUrl ?? stored?.sourceUrl) === stored?.sourceUrl &&
    (sourceName ?? stored?.sourceName) === stored?.sourceName
  if (stored && (isNamed ? isStored : isAlreadyStored)) {
    const { sourceUrl: page, sourceName: name, checkedOn: day } = stored
    return { sourceUrl: page, sourceName: name, checkedOn: checkedOn ?? day }
  }
  if (isNamed) return { sourceUrl: sourceUrl ?? null, sourceName: sourceName ?? null, checkedOn }
  return { sourceUrl: null, sourceName: null, ...file, checkedOn }
}

/** What is usual, with its months, or what is not known. */
function withoutDays(
  row: IntakeRow,
  merged: Merged & Pick<IntakeRecord, 'capacity' | 'override'>,
  stored: IntakeRecord | undefined,
  { certainty, from }: { certainty: Certainty; from: From },
): IntakeRecord {
  const isTypical = certainty === 'typical'
  const usualCloses = isTypical ? (row.usualCloses ?? stored?.usualCloses ?? null) : null
  if (isTypical && usualCloses === null) throw new Refused('months_missing', 'usually_closes_from')
  const isAlreadyStored =
    stored?.certainty === certainty && isDeepStrictEqual(usualCloses, stored.usualCloses)
  const source = sourceOf(row, stored, isAlreadyStored, isTypical ? from : { source: undefined })
  return {
    ...merged,
    ...{ startsOn: null, opensAt: null, closesAt: null, closesFor: {}, closesIn: {} },
    ...{ decisionBy: null, depositBy: null },
    certainty,
    ...source,
    checkedBy: null,
    usualCloses,
  }
}

/** What a member of staff confirmed stays; the number of places is not covered by that. */
function asConfirmed(
  row: IntakeRow,
  merged: Merged & Pick<IntakeRecord, 'capacity' | 'override'>,
  stored: IntakeRecord,
  remark: Remark,
): IntakeRecord | 'kept' {
  const { certainty: word, sourceUrl, sourceName, checkedOn } = row.grounds
  const given = {
    certainty: word === undefined || word === 'to_confirm' ? stored.certainty : word,
    sourceUrl: sourceUrl ?? stored.sourceUrl,
    sourceName: sourceName ?? stored.sourceName,
    checkedOn: checkedOn ?? stored.checkedOn,
    usualCloses: row.usualCloses ?? stored.usualCloses,
  }
  const whole: IntakeRecord = { ...stored, ...merged, ...given }
  const { capacity, override, ...confirmed } = whole
  const { capacity: places, override: state, ...before } = stored
  const was = new Map<string, unknown>(Object.entries(before))
  const other = Object.entries(confirmed).find(
    ([name, value]) => !isDeepStrictEqual(value, was.get(name)),
  )
  if (!other) return whole
  const [name, value] = other
  remark('kept_confirmed', `${stored.key}: ${name}`, asText(was.get(name)), asText(value))
  return 'kept'
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
