import { isDeepStrictEqual } from 'node:util'
import { IntakeInput, type IntakeRecord } from '#contract/catalogue/catalogue-staff.ts'
import { closingColumnOf } from '#contract/catalogue/imports.ts'
import { dayFaults } from '#contract/catalogue/values/certain-days.ts'
import { intakeFaultsOf } from '#contract/catalogue/values/publication.ts'
import { groundFaults } from '#contract/common/values/ground-faults.ts'
import { closingAudiences } from '#contract/common/values/vocabulary.ts'
import { isAudienceIn } from '#contract/dates/values/audience.ts'
import { lastDeadline } from '#contract/dates/values/deadlines.ts'
import { seasonEnd } from '#contract/dates/values/intake-state.ts'
import { instantOf } from '#contract/dates/values/local-time.ts'
import { keyIntakes } from '../../programs/key-intakes.ts'
import type { StaffProgram } from '../../programs/staff-program-queries.ts'
import type { KeyedIntake } from '../../programs/write-program-queries.ts'
import { changedFields } from '../cells/text.ts'
import { Refused } from '../refused.ts'
import type { NoteCode } from '../runs/notes.ts'
import type { ImportScene } from '../scene.ts'
import type { IntakeRow, ReadIntake } from './intake-row.ts'
import { mergeIntake } from './merge-intake.ts'

type Outcome = 'inserted' | 'updated' | 'unchanged' | 'kept' | 'duplicates' | 'refused'

export interface PlannedProgram {
  program: StaffProgram
  /** One per row. */
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
 * intake that no one could apply to, and keeps at least one that someone can.
 */
export function planIntakes(
  program: StaffProgram,
  rows: readonly ReadIntake[],
  scene: Pick<ImportScene, 'now' | 'source' | 'importer'>,
): PlannedProgram {
  const { now } = scene
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
    const given = merged(read, alike, scene)
    if (given === 'kept' || given === 'refused') {
      outcomes.push(given)
      continue
    }
    const isUnchanged = isDeepStrictEqual(given, alike)
    if (!isUnchanged && program.status === 'archived') {
      remark('program_archived', 'program_key', program.key)
      outcomes.push('refused')
      continue
    }
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

/** The intake that a row is about: by its key, or else the only one of its term. */
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

/** The intake as the row would make it; notes why if it makes nothing of it. */
function merged(
  { row, zone, remark }: ReadIntake,
  stored: IntakeRecord | undefined,
  { source, importer }: Pick<ImportScene, 'source' | 'importer'>,
): IntakeRecord | 'kept' | 'refused' {
  try {
    return mergeIntake({ row, zone, remark }, stored, { ...importer, source })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    remark(error.code, error.column, '', `${row.term} ${row.academicYear}`)
    return 'refused'
  }
}

/** Notes why an intake can't be stored, considered alone. */
function isRefused(program: StaffProgram, { read, stored, given }: Planned, now: Date): boolean {
  const { error } = IntakeInput.safeParse(given)
  if (error) {
    tellCrossed(read, given, error.issues[0]?.path ?? [])
    return true
  }
  const today = now.toISOString().slice(0, 10)
  const [fault] = Object.entries({ ...groundFaults(given, today), ...dayFaults(given, today) })
  if (fault) {
    const [field, { code }] = fault
    read.remark(groundNotes[code] ?? 'source_missing', field, '')
    return true
  }
  const foreignAudience = closingAudiences.find(
    (one) =>
      given.closesFor[one] !== stored?.closesFor[one] &&
      given.closesFor[one] !== undefined &&
      !isAudienceIn(program.destination, one),
  )
  if (foreignAudience) {
    read.remark(
      'audience_elsewhere',
      closingColumnOf(foreignAudience),
      given.closesFor[foreignAudience] ?? '',
    )
    return true
  }
  const before = stored ? intakeFaultsOf([stored], now) : {}
  const isNew = (field: string) => field !== 'intakes' && !(field in before)
  if (program.status !== 'published') return false
  if (!Object.keys(intakeFaultsOf([given], now)).some(isNew)) return false
  read.remark('nobody_could_apply', 'capacity', String(given.capacity ?? ''), program.key)
  return true
}

/** The notes on an intake that has no ground for its days. */
const groundNotes: Partial<Record<string, NoteCode>> = {
  not_a_page: 'source_not_a_page',
  date_in_future: 'day_in_future',
  day_needed: 'day_missing',
  day_of_typical: 'day_of_typical',
  period_needed: 'months_missing',
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
  } else remark('dates_crossed', 'closes_at', given.closesAt ?? '', opening)
}

/** The program's intakes as they would become. */
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
  const over = last === null ? seasonEnd(given) : instantOf(last, given.zone)
  if (over < now) read.remark('intake_over', 'closes_at', last ?? given.academicYear)
}

/** Each date of an audience, a country or a period in its own member, as a file has them. */
function inColumns({
  closesFor,
  closesIn,
  usualCloses,
  checkedBy: _,
  ...intake
}: IntakeRecord): object {
  const columns = closingAudiences.map((one) => [closingColumnOf(one), closesFor[one] ?? null])
  const countries = Object.entries(closesIn).map(([country, one]) => `${country} ${one.closesAt}`)
  return {
    ...intake,
    ...Object.fromEntries(columns),
    closesIn: countries.join(', '),
    usualClosesFrom: usualCloses?.from ?? null,
    usualClosesTo: usualCloses?.to ?? null,
  }
}
