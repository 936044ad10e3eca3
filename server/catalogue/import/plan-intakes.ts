import { isDeepStrictEqual } from 'node:util'
import { isAudienceIn } from '#contract/audience.ts'
import { IntakeInput, type IntakeRecord } from '#contract/catalogue-staff.ts'
import { type ClosesFor, lastDeadline } from '#contract/deadlines.ts'
import { closingColumnOf } from '#contract/imports.ts'
import { instantOf } from '#contract/local-time.ts'
import { intakeFaultsOf } from '#contract/publication.ts'
import { closingAudiences } from '#contract/vocabulary.ts'
import { keyIntakes } from '../key-intakes.ts'
import type { StaffProgram } from '../staff-program-queries.ts'
import type { KeyedIntake } from '../write-program-queries.ts'
import type { IntakeRow } from './intake-row.ts'
import type { ReadIntake } from './intakes.ts'
import { changedFields } from './text.ts'

type Outcome = 'inserted' | 'updated' | 'unchanged' | 'duplicates' | 'refused'

export interface PlannedProgram {
  program: StaffProgram
  /** One a row. */
  outcomes: Outcome[]
  written: KeyedIntake[]
}

interface Planned {
  read: ReadIntake
  stored: IntakeRecord | undefined
  given: IntakeRecord
}

/**
 * What a program's rows make of its intakes, by the rules of its form: a published program gets no
 * intake that nobody could apply to, and keeps one that somebody can.
 */
export function planIntakes(
  program: StaffProgram,
  rows: readonly ReadIntake[],
  now: Date,
): PlannedProgram {
  const outcomes: Outcome[] = []
  const planned: Planned[] = []
  const met = new Map<string, number>()
  for (const read of rows) {
    const { row, line, remark } = read
    const alike = findAlike(program.intakes, row)
    if (alike === 'several') {
      remark('intake_ambiguous', 'intake_key', row.key ?? '', `${row.term} ${row.academicYear}`)
      outcomes.push('refused')
      continue
    }
    const name = alike?.key ?? row.key ?? `${row.term} ${row.academicYear}`
    const earlier = met.get(name)
    if (earlier !== undefined) {
      remark('duplicate_in_file', 'intake_key', name, `line ${earlier}`)
      outcomes.push('duplicates')
      continue
    }
    const given = asInput(read, alike)
    const isUnchanged = isDeepStrictEqual(given, alike)
    if (!isUnchanged && isRefused(program, { read, stored: alike, given }, now)) {
      outcomes.push('refused')
      continue
    }
    met.set(name, line)
    if (isUnchanged) outcomes.push('unchanged')
    else planned.push({ read, stored: alike, given })
  }

  const intakes = allWith(program, planned)
  if (leavesNothing(program, intakes, now)) {
    for (const { read } of planned) {
      read.remark('nobody_could_apply', 'override', read.row.override ?? '', program.key)
      outcomes.push('refused')
    }
    return { program, outcomes, written: [] }
  }
  for (const one of planned) {
    tell(program, one, now)
    outcomes.push(one.stored ? 'updated' : 'inserted')
  }
  const given = new Set(planned.map((one) => one.given))
  const written = keyIntakes(intakes).filter((_, at) => intakes[at] && given.has(intakes[at]))
  return { program, outcomes, written }
}

/** The intake that a row is about: by its key, otherwise the only one of its term. */
function findAlike(
  intakes: StaffProgram['intakes'],
  { key, term, academicYear, startsOn }: IntakeRow,
): IntakeRecord | 'several' | undefined {
  if (key !== undefined) return intakes.find((one) => one.key === key)
  const ofTerm = intakes.filter((one) => one.term === term && one.academicYear === academicYear)
  const exact = ofTerm.length > 1 ? ofTerm.filter((one) => one.startsOn === startsOn) : ofTerm
  if (ofTerm.length > 1 && exact.length !== 1) return 'several'
  return exact[0]
}

function asInput(
  { row, zone, remark }: ReadIntake,
  stored: IntakeRecord | undefined,
): IntakeRecord {
  const isZoneKept = row.zone === undefined && stored !== undefined
  const own = isZoneKept ? stored.zone : row.zone
  if (!own) remark('zone_assumed', 'zone', '', zone)
  return {
    key: stored?.key ?? row.key ?? null,
    term: row.term,
    academicYear: row.academicYear,
    startsOn: row.startsOn === undefined ? (stored?.startsOn ?? null) : row.startsOn,
    opensAt: row.opensAt === undefined ? (stored?.opensAt ?? null) : row.opensAt,
    closesAt: row.closesAt,
    closesFor: closesForOf(row, stored),
    zone: own || zone,
    decisionBy: row.decisionBy === undefined ? (stored?.decisionBy ?? null) : row.decisionBy,
    depositBy: row.depositBy === undefined ? (stored?.depositBy ?? null) : row.depositBy,
    capacity: row.capacity === undefined ? (stored?.capacity ?? null) : row.capacity,
    confidence: row.confidence ?? stored?.confidence ?? 'to_confirm',
    override: row.override === undefined ? (stored?.override ?? null) : row.override,
  }
}

/** The dates of audiences: a column that the file doesn't have leaves what is stored. */
function closesForOf({ closesFor }: IntakeRow, stored: IntakeRecord | undefined): ClosesFor {
  const dates = { ...stored?.closesFor, ...closesFor }
  return Object.fromEntries(Object.entries(dates).filter(([, date]) => date))
}

/** Says why an intake by itself can't be stored. */
function isRefused(program: StaffProgram, { read, stored, given }: Planned, now: Date): boolean {
  const { error } = IntakeInput.safeParse(given)
  if (error) {
    tellCrossed(read, given, error.issues[0]?.path ?? [])
    return true
  }
  const nobodys = closingAudiences.find(
    (one) =>
      given.closesFor[one] !== stored?.closesFor[one] &&
      given.closesFor[one] !== undefined &&
      !isAudienceIn(program.destination, one),
  )
  if (nobodys) {
    read.remark('audience_elsewhere', closingColumnOf(nobodys), given.closesFor[nobodys] ?? '')
    return true
  }
  const before = stored ? intakeFaultsOf([stored], now) : {}
  const isNew = (field: string) => field !== 'intakes' && !(field in before)
  if (program.status !== 'published') return false
  if (!Object.keys(intakeFaultsOf([given], now)).some(isNew)) return false
  read.remark('nobody_could_apply', 'capacity', String(given.capacity ?? ''), program.key)
  return true
}

function tellCrossed(
  { remark }: ReadIntake,
  given: IntakeRecord,
  [field, of]: readonly PropertyKey[],
) {
  const opening = given.opensAt ?? ''
  const audience = closingAudiences.find((one) => field === 'closesFor' && one === of)
  if (field === 'decisionBy') {
    remark('days_crossed', 'decision_by', given.decisionBy ?? '', opening)
  } else if (field === 'depositBy') {
    remark('days_crossed', 'deposit_by', given.depositBy ?? '', given.decisionBy ?? opening)
  } else if (audience) {
    remark('dates_crossed', closingColumnOf(audience), given.closesFor[audience] ?? '', opening)
  } else remark('dates_crossed', 'closes_at', given.closesAt, opening)
}

/** The program's intakes as they would be. */
function allWith(program: StaffProgram, planned: readonly Planned[]): IntakeRecord[] {
  const now = new Map(
    planned.flatMap(({ stored, given }) => (stored ? [[stored, given] as const] : [])),
  )
  return [
    ...program.intakes.map((one) => now.get(one) ?? one),
    ...planned.flatMap(({ stored, given }) => (stored ? [] : [given])),
  ]
}

function leavesNothing(program: StaffProgram, intakes: IntakeRecord[], now: Date): boolean {
  if (program.status !== 'published') return false
  const isNothing = (all: readonly IntakeRecord[]) => 'intakes' in intakeFaultsOf(all, now)
  return isNothing(intakes) && !isNothing(program.intakes)
}

function tell({ key }: StaffProgram, { read, stored, given }: Planned, now: Date): void {
  if (stored) {
    for (const [field, before, after] of changedFields(inColumns(stored), inColumns(given))) {
      read.remark('updated', `${key}: ${field}`, before, after)
    }
  }
  const last = lastDeadline(given)
  if (instantOf(last, given.zone) < now) {
    read.remark('intake_over', 'closes_at', last)
  }
}

/** Each date of an audience beside the others, as a file has them. */
function inColumns({ closesFor, ...intake }: IntakeRecord): object {
  const columns = closingAudiences.map((one) => [closingColumnOf(one), closesFor[one] ?? null])
  return { ...intake, ...Object.fromEntries(columns) }
}
