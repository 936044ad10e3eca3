import type { Requirement } from '#contract/catalogue/catalogue.ts'
import type { IntakeRecord, ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { dayFaults } from '#contract/catalogue/values/certain-days.ts'
import { faultsOf } from '#contract/catalogue/values/publication.ts'
import { isExactPage } from '#contract/common/values/ground-faults.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { closingAudiences } from '#contract/common/values/vocabulary.ts'
import { isAudienceIn } from '#contract/dates/values/audience.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { changedMembers, isSame } from '../changed-members.ts'
import { keepEdition } from '../editions/edition-queries.ts'
import { refuseStranger, refuseUngrounded, signAll } from '../grounds.ts'
import { refreshSearch } from '../refresh-search.ts'
import { findUniversityForUpdate } from '../universities/university-queries.ts'
import { keyIntakes } from './key-intakes.ts'
import {
  findProgramForUpdate,
  type ProgramColumns,
  type StaffProgram,
} from './staff-program-queries.ts'
import {
  insertProgram,
  replaceIntakes,
  replaceRequirements,
  replaceTuition,
  updateProgram,
} from './write-program-queries.ts'

type Clock = Pick<Deps, 'now'>

export async function createProgram(
  tx: Db,
  { now }: Clock,
  input: ProgramInput,
  by: By,
): Promise<StaffProgram> {
  const columns = await columnsOf(tx, input, undefined, now(), by)
  const id = await insertProgram(tx, columns)
  return finish(tx, { id, input, before: undefined, at: now() }, by)
}

/** Replaces a program made from `version`; its key stays, so that links to it keep working. */
export async function changeProgram(
  tx: Db,
  { now }: Clock,
  { key, version, input }: { key: string; version: number; input: ProgramInput },
  by: By,
): Promise<StaffProgram> {
  const before = await getProgram(tx, key)
  if (input.key !== key) refuse({ key: { code: 'invalid' } })
  const columns = await columnsOf(tx, input, before, now(), by)
  await keepEdition(tx, { entity: 'program', key, record: before })
  if (!(await updateProgram(tx, before.id, version, columns))) throw new Problem('version_stale')
  return finish(tx, { id: before.id, input, before, at: now() }, by)
}

interface Written {
  id: number
  input: ProgramInput
  before: StaffProgram | undefined
  at: Date
}

/**
 * Writes what belongs to the program, checks the whole, updates the search, and records it in the
 * trail.
 */
async function finish(tx: Db, { id, input, before, at }: Written, by: By): Promise<StaffProgram> {
  const requirements = withWhatIsKnown(input.requirements, before)
  const intakes = keyIntakes(withKnownDates(input.intakes, before))
  refuseUngrounded(
    { tuitionLines: input.tuitionLines, fees: input.fees ?? [], requirements, intakes },
    at,
  )
  refuseWrongDays(intakes, at)
  await replaceTuition(tx, id, signAll(input.tuitionLines, before?.tuitionLines ?? [], by))
  await replaceRequirements(tx, id, signAll(requirements, before?.requirements ?? [], by))
  await replaceIntakes(tx, id, signAll(intakes, before?.intakes ?? [], by))
  const after = await getProgram(tx, input.key)
  refuseDatesOfNobody(after)
  if (after.status === 'published') checkPublishable(after, before, at)

  await refreshSearch(tx, { programs: [id] })
  await recordAudit(tx, {
    actor: by.actor,
    action: before ? 'program.changed' : 'program.created',
    entity: 'program',
    entityKey: after.key,
    ...changedMembers(before, after),
    requestId: by.requestId,
  })
  return after
}

/** A day needs a source that gives it; a usual date has months. */
function refuseWrongDays(intakes: readonly IntakeRecord[], at: Date): void {
  const today = at.toISOString().slice(0, 10)
  const wrong = intakes.flatMap((intake, place) =>
    Object.entries(dayFaults(intake, today)).map(
      ([field, fault]) => [`intakes.${place}.${field}`, fault] as const,
    ),
  )
  if (wrong.length > 0) refuse(Object.fromEntries(wrong))
}

/** A page would promise a date to people whose applications are not taken until then. */
function refuseDatesOfNobody({ destination, intakes }: StaffProgram): void {
  const wrong = intakes.flatMap(({ closesFor }, place) =>
    closingAudiences
      .filter((one) => closesFor[one] !== undefined && !isAudienceIn(destination, one))
      .map((one) => [`intakes.${place}.closesFor.${one}`, { code: 'not_a_choice' }] as const),
  )
  if (wrong.length > 0) refuse(Object.fromEntries(wrong))
}

/**
 * A program that no one could apply to is not published. A published program may keep
 * the faults it has, since time alone makes some of them, but gets no new ones.
 */
function checkPublishable(after: StaffProgram, before: StaffProgram | undefined, at: Date): void {
  const known = before?.status === 'published' ? faultsOf(before, at) : {}
  const fields = Object.fromEntries(
    Object.entries(faultsOf(after, at)).filter(([field]) => !(field in known)),
  )
  if (Object.keys(fields).length > 0) throw new Problem('nothing_open_to_publish', { fields })
}

async function getProgram(tx: Db, key: string): Promise<StaffProgram> {
  const program = await findProgramForUpdate(tx, key)
  if (!program) throw new Problem('not_found')
  return program
}

async function columnsOf(
  tx: Db,
  input: ProgramInput,
  before: StaffProgram | undefined,
  at: Date,
  by: By,
): Promise<ProgramColumns> {
  refuseStranger('officialUrl', input.officialUrl)
  const university = await findUniversityForUpdate(tx, input.university)
  if (!university) refuse({ university: { code: 'not_a_choice' } })
  return {
    key: input.key,
    university_id: university.id,
    title: JSON.stringify(input.title),
    award: input.award,
    level: input.level,
    field: input.field,
    duration_months: input.durationMonths,
    mode: input.mode,
    pace: input.pace,
    languages: input.languages,
    summary: JSON.stringify(input.summary),
    official_url: input.officialUrl,
    submission_channel: input.submissionChannel,
    derived_fields: before ? stillDerived(before, input) : [],
    ...verified(input, before, { at, by }),
    status: input.status,
    ...(input.fees && { fees: JSON.stringify(signAll(input.fees, before?.fees ?? [], by)) }),
    ...(input.curriculum !== undefined && {
      curriculum: input.curriculum && JSON.stringify(input.curriculum),
    }),
    ...(input.careers !== undefined && {
      careers: input.careers && JSON.stringify(input.careers),
    }),
    updated_at: at,
    updated_by: by.actor.accountId,
  }
}

/**
 * All of it was compared with its page on a day; the person who did so stays named while page and
 * day stay the same.
 */
function verified(
  { verifiedOn, officialUrl }: ProgramInput,
  before: StaffProgram | undefined,
  { at, by }: { at: Date; by: By },
): Pick<ProgramColumns, 'verified_on' | 'verified_by'> {
  if (verifiedOn === null) return { verified_on: null, verified_by: null }
  if (verifiedOn > at.toISOString().slice(0, 10)) {
    refuse({ verifiedOn: { code: 'date_in_future' } })
  }
  if (officialUrl === null) refuse({ officialUrl: { code: 'page_needed' } })
  if (!isExactPage(officialUrl)) refuse({ officialUrl: { code: 'not_a_page' } })
  const isAsBefore =
    before?.verifiedOn === verifiedOn && before.officialUrl === officialUrl && before.verifiedBy
  return { verified_on: verifiedOn, verified_by: isAsBefore || by.actor.key }
}

/** A computed value stays marked as such until staff write something else. */
function stillDerived(before: StaffProgram, input: ProgramInput): string[] {
  const then = new Map<string, unknown>(Object.entries(before))
  const now = new Map<string, unknown>(Object.entries(input))
  return before.derivedFields.filter(
    (name) => !now.has(name) || isSame(then.get(name), now.get(name)),
  )
}

/**
 * What a change leaves out of a requirement is taken from the earlier one of the same kind and
 * text: a rule is only as good as the text that it belongs to.
 */
function withWhatIsKnown(
  requirements: ProgramInput['requirements'],
  before: StaffProgram | undefined,
): Requirement[] {
  return requirements.map((given) => {
    const known = before?.requirements.find(
      ({ kind, text }) => kind === given.kind && isSame(text, given.text),
    )
    return {
      ...given,
      rule: given.rule === undefined ? (known?.rule ?? null) : given.rule,
      group: given.group === undefined ? (known?.group ?? null) : given.group,
      nationalities: given.nationalities ?? known?.nationalities ?? [],
      sourceUrl: given.sourceUrl === undefined ? (known?.sourceUrl ?? null) : given.sourceUrl,
      sourceName: given.sourceName === undefined ? (known?.sourceName ?? null) : given.sourceName,
      checkedOn: given.checkedOn === undefined ? (known?.checkedOn ?? null) : given.checkedOn,
      sourceYear: given.sourceYear === undefined ? (known?.sourceYear ?? null) : given.sourceYear,
    }
  })
}

/** Dates that a change leaves out stay those of the intake. */
function withKnownDates(
  intakes: ProgramInput['intakes'],
  before: StaffProgram | undefined,
): IntakeRecord[] {
  return intakes.map((given) => {
    const known = before?.intakes.find(({ key }) => key === given.key)
    const { decisionBy = known?.decisionBy ?? null, depositBy = known?.depositBy ?? null } = given
    const { closesFor = known?.closesFor ?? {}, closesIn = known?.closesIn ?? {} } = given
    return { ...given, closesFor, closesIn, decisionBy, depositBy }
  })
}

function refuse(fields: Record<string, FieldProblem>): never {
  throw new Problem('validation_failed', { fields })
}
