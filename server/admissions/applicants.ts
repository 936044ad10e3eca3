import type { z } from 'zod'
import { KeptEducation } from '#contract/admissions.ts'
import type {
  ApplicantEdit,
  ApplicantListQuery,
  ApplicantPage,
  ApplicantRecord,
  StaffNames,
} from '#contract/applicants.ts'
import { readApplicationNumber } from '#contract/application-number.ts'
import { type Actor, can } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { channelAllows, transitions } from '#contract/transitions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import {
  type ApplicantRecordRow,
  type ApplicantSearch,
  findApplicant,
  findOwner,
  listApplications,
  listApplicationsOf,
  listConversationsOf,
  listHistoryOf,
  listOwners,
  listPossibleDuplicates,
  lockApplicant,
  updateApplicant,
} from './applicant-queries.ts'

/** One page of applications, each with its applicant. */
export async function listApplicants(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sight: Actor,
  { q, page, size, ...filters }: ApplicantListQuery,
): Promise<z.infer<typeof ApplicantPage>> {
  const today = now().toISOString().slice(0, 10)
  const search = readSearch(q ?? '')
  const limits = { limit: size, offset: (page - 1) * size }
  const { rows, total } = await listApplications(db, {
    ...filters,
    ...limits,
    search,
    today,
    sight,
  })
  return {
    rows: rows.map((row) => ({
      key: row.key,
      givenNames: row.given_names,
      familyName: row.family_name,
      email: row.email,
      nationality: row.nationality,
      application: {
        number: row.number,
        status: row.status,
        programTitle: row.snapshot.program.title,
        university: row.snapshot.university.name,
        destination: row.destination,
        level: row.snapshot.program.level,
        submittedAt: row.submitted_at.toISOString(),
        nextMover: row.next_mover,
        nextBy: row.next_by,
        overdue: row.next_by !== null && row.next_by < today,
      },
      owner:
        row.owner_key === null
          ? null
          : { key: row.owner_key, name: nameOf(row.owner_given_names, row.owner_family_name) },
    })),
    total,
    page,
    size,
  }
}

/** What the search box means: a number that was read out, a telephone number, or words. */
function readSearch(typed: string): ApplicantSearch | undefined {
  const text = typed.trim()
  const number = readApplicationNumber(text)
  if (number) return { kind: 'number', beginning: number }
  if (/^pa-[0-9a-z-]*$/i.test(text)) return { kind: 'number', beginning: text.toUpperCase() }
  const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '')
  if (digits.length >= 4 && /^[+\d\s().-]+$/.test(text)) return { kind: 'phone', digits }
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.length > 0 ? { kind: 'words', words: words.slice(0, 8) } : undefined
}

export async function getApplicant(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  key: string,
): Promise<ApplicantRecord> {
  const row = await findApplicant(db, key)
  if (!row) throw new Problem('not_found')
  const [applications, history, duplicates, conversations] = await Promise.all([
    listApplicationsOf(db, row.id, actor),
    listHistoryOf(db, row.id),
    listPossibleDuplicates(db, row, actor),
    listConversationsOf(db, row.id),
  ])
  const steps = Map.groupBy(history, (step) => step.application_id)

  return {
    ...editable(row),
    key: row.key,
    guardianName: row.guardian_name,
    guardianPhone: row.guardian_phone,
    passportName: row.passport_name,
    nationalities: row.nationalities,
    education: row.education === null ? null : KeptEducation.parse(row.education),
    tests: row.tests,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy:
      row.editor_given_names === null
        ? null
        : nameOf(row.editor_given_names, row.editor_family_name),
    applications: applications.map((one) => ({
      number: one.number,
      status: one.status,
      version: one.version,
      program: { key: one.snapshot.program.key, title: one.snapshot.program.title },
      university: one.snapshot.university.name,
      destination: one.destination,
      intake: { term: one.snapshot.intake.term, academicYear: one.snapshot.intake.academicYear },
      submissionChannel: one.submission_channel,
      submittedAt: one.submitted_at.toISOString(),
      nextMover: one.next_mover,
      nextBy: one.next_by,
      moves: movesFrom(one, actor),
      history: (steps.get(one.id) ?? []).map((step) => ({
        from: step.from_status,
        to: step.to_status,
        at: step.at.toISOString(),
        by:
          step.actor_given_names === null
            ? null
            : nameOf(step.actor_given_names, step.actor_family_name),
        byItself: !step.by_applicant && step.actor_given_names === null,
        reason: step.reason,
        reasonCode: step.reason_code,
        happenedOn: step.happened_on,
      })),
    })),
    conversations,
    possibleDuplicates: duplicates.map((one) => ({
      key: one.key,
      name: nameOf(one.given_names, one.family_name),
    })),
  }
}

function movesFrom(
  { status, submission_channel }: Awaited<ReturnType<typeof listApplicationsOf>>[number],
  actor: Actor,
): ApplicantRecord['applications'][number]['moves'] {
  return transitions
    .filter((one) => one.from === status && one.by === 'staff')
    .map((one) => ({
      to: one.to,
      reasonRequired: one.reason ?? false,
      allowed:
        (one.permission === undefined || can(actor, one.permission)) &&
        channelAllows(one, submission_channel),
    }))
}

/** Changes a file from the version the administrator saw. */
export async function editApplicant(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
  key: string,
  expectedVersion: number,
  edit: ApplicantEdit,
): Promise<ApplicantRecord> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockApplicant(tx, key)
    if (!locked) throw new Problem('not_found')
    if (locked.version !== expectedVersion) throw new Problem('version_stale')
    const before = await findApplicant(tx, key)
    if (!before) throw new Problem('not_found')
    if (edit.birthDate > deps.now().toISOString().slice(0, 10)) {
      throw new Problem('validation_failed', { fields: { birthDate: { code: 'date_in_future' } } })
    }
    const ownerId = await findOwnerId(tx, edit.owner, before)

    await updateApplicant(tx, locked.id, {
      given_names: edit.givenNames,
      family_name: edit.familyName,
      birth_date: edit.birthDate,
      nationality: edit.nationality,
      nationalities: nationalitiesAfter(before.nationalities, edit.nationality),
      residence_country: edit.residenceCountry,
      email: edit.email,
      phone: edit.phone,
      language: edit.language,
      owner_id: ownerId,
      updated_at: deps.now(),
      updated_by: actor.accountId,
    })
    await recordAudit(tx, {
      actor,
      action: 'applicant.edited',
      entity: 'applicant',
      entityKey: key,
      // Which details, and not what they were: the trail outlives the file.
      after: { changed: changedFields(editable(before), edit) },
      requestId,
    })
  })
  return getApplicant(deps, actor, key)
}

function changedFields(before: ApplicantEdit, after: ApplicantEdit): string[] {
  const kept = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]) => (kept.get(name) === value ? [] : [name]))
}

/** The first is the one that counts; the others stay. */
function nationalitiesAfter(before: readonly string[], first: string): string[] {
  const others = before.slice(1).filter((one) => one !== first)
  return [first, ...others]
}

/** A file may stay with who left; it can't be given to them. */
async function findOwnerId(
  tx: Db,
  owner: string | null,
  before: ApplicantRecordRow,
): Promise<number | null> {
  if (owner === null) return null
  if (owner === before.owner_key) return before.owner_id
  const found = await findOwner(tx, owner)
  if (found) return found.id
  throw new Problem('validation_failed', { fields: { owner: { code: 'not_a_choice' } } })
}

function editable(row: ApplicantRecordRow): ApplicantEdit {
  return {
    givenNames: row.given_names,
    familyName: row.family_name,
    birthDate: row.birth_date,
    nationality: row.nationality,
    residenceCountry: row.residence_country,
    email: row.email,
    phone: row.phone,
    language: row.language,
    owner: row.owner_key,
  }
}

/** Whom a file may be given to. */
export async function listStaffNames({
  db,
}: Pick<Deps, 'db'>): Promise<z.infer<typeof StaffNames>> {
  const owners = await listOwners(db)
  return owners.map((one) => ({ key: one.key, name: nameOf(one.given_names, one.family_name) }))
}

function nameOf(givenNames: string | null, familyName: string | null): string {
  return [givenNames, familyName].filter((name) => name !== null).join(' ')
}
