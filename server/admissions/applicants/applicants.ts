import { KeptEducation } from '#contract/admissions/admissions.ts'
import {
  channelAllows,
  findTransition,
  isTold,
  type Transition,
  transitions,
} from '#contract/admissions/values/transitions.ts'
import type {
  ApplicantEdit,
  ApplicantRecord,
  OpenTerms,
  SaveApplicant,
  StaffNames,
} from '#contract/applicants/applicants.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { handOverConversations } from '../../conversations/hand-over.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { keepAskedLines, standingEach, type Unsettled } from '../../documents/standing.ts'
import { tellHandOver } from '../../notifications/tell.ts'
import { writtenPhone } from '../../words/written-phone.ts'
import { keptPassport } from '../drafts/kept-passport.ts'
import { listPayments } from '../following/deposit-queries.ts'
import { needsTerms, readTerms } from '../following/open-terms.ts'
import { refreshPersonWhereFree } from '../links/email-correction-queries.ts'
import { addressMark, changeAddress, type Hold } from '../links/email-hold.ts'
import { mailLinks } from '../links/mail-links.ts'
import { likenessOf } from '../merging/likeness.ts'
import { listMergesInto } from '../merging/merge-queries.ts'
import { correctionsOf } from '../moves/correct-move.ts'
import { listWaiting } from '../moves/history-queries.ts'
import { closingOfApplication } from '../sending/closing.ts'
import { refreshSendingDays } from '../sending/refresh-sending-days.ts'
import { reportOf, sendingOf } from '../sending/sending.ts'
import { listReports, type ReportRow } from '../sending/sending-queries.ts'
import {
  type ApplicantRecordRow,
  findApplicant,
  findOwner,
  listApplicationIds,
  listApplicationsOf,
  listConversationsOf,
  listHistoryOf,
  listOwners,
  listPossibleDuplicates,
  listUnreadable,
  lockApplicant,
  updateApplicant,
} from './applicant-queries.ts'
import { listEntries } from './entry-queries.ts'
import { insertEdit } from './file-queries.ts'

export async function getApplicant(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  key: string,
): Promise<ApplicantRecord> {
  const row = await findApplicant(db, key)
  if (!row) throw new Problem('not_found')
  const applications = await listApplicationsOf(db, row.id, actor)
  const ids = applications.map(({ id }) => id)
  const [standings, history, reports, entries, duplicates, conversations, merged] =
    await Promise.all([
      standingEach(db, ids),
      listHistoryOf(db, row.id),
      listReports(db, ids),
      listEntries(db, ids),
      listPossibleDuplicates(db, row, actor),
      listConversationsOf(db, row.id, actor),
      listMergesInto(db, row.id),
    ])
  const [terms, payments, waiting] = await Promise.all([
    readTerms(db, ids),
    listPayments(db, ids),
    listWaiting(db, ids),
  ])
  const steps = Map.groupBy(history, (step) => step.application_id)
  const paid = Map.groupBy(payments, (payment) => payment.application_id)
  const reportsOf = Map.groupBy(reports, (report) => report.application_id)

  return {
    ...editable(row),
    key: row.key,
    phoneWritten: writtenPhone(row.phone),
    emailHeldUntil: heldUntil(row, now()),
    guardianName: row.guardian_name,
    guardianPhone: row.guardian_phone,
    guardianPhoneWritten: row.guardian_phone === null ? null : writtenPhone(row.guardian_phone),
    passportName: row.passport_name,
    passport: keptPassport(row),
    nationalities: row.nationalities,
    education: row.education === null ? null : KeptEducation.parse(row.education),
    tests: row.tests,
    tags: row.tags,
    ownerCannotRead:
      row.owner_id !== null && (await listUnreadable(db, row.owner_id, [row.id])).size > 0,
    mergedInto:
      row.keeper_key === null
        ? null
        : { key: row.keeper_key, name: nameOf(row.keeper_given_names, row.keeper_family_name) },
    merged: merged.map(({ merge, key, given_names, family_name, at, by }) => ({
      merge,
      key,
      name: nameOf(given_names, family_name),
      at: at.toISOString(),
      by,
    })),
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
      intake: intakeOf(one),
      submissionChannel: one.submission_channel,
      sending: staffSendingOf(one, reportsOf.get(one.id) ?? [], standing(steps.get(one.id))),
      submittedAt: one.submitted_at.toISOString(),
      entry: entryOf(entries.find((entry) => entry.application_id === one.id)),
      nextMover: one.next_mover,
      nextBy: one.next_by,
      ...documentsAndMoves(
        one,
        {
          unsettled: standings.get(one.id)?.unsettled ?? [],
          open: terms.get(one.id)?.open ?? null,
        },
        actor,
      ),
      corrections: correctionsOf(one.status, standing(steps.get(one.id))).map((to) => {
        const permission = findTransition(one.status, to, 'correction')?.permission
        return { to, allowed: permission === undefined || can(actor, permission) }
      }),
      undo: waiting.get(one.id) ?? null,
      deposits: (paid.get(one.id) ?? []).map((payment) => ({
        amountMinor: Number(payment.amount_minor),
        currency: payment.currency,
        on: payment.paid_on,
        toldBy: payment.told_by,
      })),
      depositAsked: terms.get(one.id)?.asked ?? null,
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
        toldBy: step.told_by,
        passedOver: step.passed_over,
        undone: step.undone_by !== null,
        undoes: step.undoes !== null,
        corrects: step.corrects,
      })),
    })),
    conversations,
    possibleDuplicates: duplicates.map((one) => ({
      key: one.key,
      name: nameOf(one.given_names, one.family_name),
      because: likenessOf(one),
    })),
  }
}

function intakeOf({
  snapshot: { intake },
}: Awaited<ReturnType<typeof listApplicationsOf>>[number]) {
  return { key: intake.key, term: intake.term, academicYear: intake.academicYear }
}

function heldUntil({ email_held_until: until }: ApplicantRecordRow, now: Date): string | null {
  return until !== null && until > now ? until.toISOString() : null
}

/** How an application came to us, if staff entered it. */
function entryOf(
  row: Awaited<ReturnType<typeof listEntries>>[number] | undefined,
): ApplicantRecord['applications'][number]['entry'] {
  if (!row || row.entry_source === null || row.consent_how === null) return null
  return {
    by: row.by,
    source: row.entry_source,
    consentHow: row.consent_how,
    consentOn: row.consent_on,
    agreedAt: row.agreed_at?.toISOString() ?? null,
  }
}

/** Who sends it, where and by when, and what the applicant and staff have reported about it. */
function staffSendingOf(
  one: Awaited<ReturnType<typeof listApplicationsOf>>[number],
  reports: readonly ReportRow[],
  steps: Parameters<typeof sendingOf>[2],
): ApplicantRecord['applications'][number]['sending'] {
  return {
    ...sendingOf(one, reports, steps),
    ...closingOfApplication(one),
    zone: one.snapshot.intake.zone,
    reports: reports.map((report) => ({ ...reportOf(report), by: report.by })),
  }
}

function documentsAndMoves(
  { status, submission_channel }: Awaited<ReturnType<typeof listApplicationsOf>>[number],
  { unsettled, open }: { unsettled: readonly Unsettled[]; open: OpenTerms | null },
  actor: Actor,
): Pick<ApplicantRecord['applications'][number], 'moves' | 'unsettled'> {
  const moves = transitions
    .filter((one) => one.from === status && (one.by === 'staff' || isToldMove(one)))
    .map((one) => ({
      told: one.by === 'applicant',
      open: needsTerms(one.to) ? open : null,
      to: one.to,
      reasonRequired: one.reason ?? false,
      allowed:
        can(actor, one.permission ?? 'applicants.write') && channelAllows(one, submission_channel),
      lacksDocuments: one.documents === true && unsettled.length > 0,
    }))
  return { moves, unsettled: [...unsettled] }
}

function isToldMove({ from, to, by }: Transition): boolean {
  return by === 'applicant' && isTold(from, to)
}

type HistoryRow = Awaited<ReturnType<typeof listHistoryOf>>[number]

/** What happened and was not undone. */
function standing(steps: readonly HistoryRow[] = []): HistoryRow[] {
  return steps.filter(({ undoes, undone_by }) => undoes === null && undone_by === null)
}

/** Changes a file from the version the administrator saw. */
export async function editApplicant(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
  key: string,
  expectedVersion: number,
  { why, ...edit }: SaveApplicant,
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
    const changes = changesOf(editable(before), edit)
    const hold: Partial<Hold> =
      'email' in changes.after ? await changeAddress(tx, deps, actor, before, edit) : {}

    await handOverConversations(tx, [locked.id], ownerId)
    await tellHandOver(
      tx,
      { at: deps.now(), by: actor.accountId },
      { applicantIds: [locked.id], ownerId },
    )
    await updateApplicant(tx, locked.id, {
      given_names: edit.givenNames,
      family_name: edit.familyName,
      birth_date: edit.birthDate,
      nationality: edit.nationality,
      nationalities: nationalitiesAfter(before.nationalities, edit.nationality),
      residence_country: edit.residenceCountry,
      email: edit.email,
      ...hold,
      phone: edit.phone,
      language: edit.language,
      owner_id: ownerId,
      updated_at: deps.now(),
      updated_by: actor.accountId,
    })
    if (['residenceCountry', 'nationality'].some((name) => name in changes.after)) {
      await refreshSendingDays(tx, deps, locked.id)
      await keepAskedLines(tx, await listApplicationIds(tx, locked.id))
    }
    if (saysWho.some((name) => name in changes.after)) await refreshPersonWhereFree(tx, locked.id)
    // The mail leaves once the hold on the address ends.
    if (hold.email_held_until) await mailLinks(tx, deps, 'email_corrected', locked.id, edit)
    if (Object.keys(changes.after).length > 0) {
      await insertEdit(tx, {
        applicant_id: locked.id,
        at: deps.now(),
        by_id: actor.accountId,
        before: JSON.stringify(changes.before),
        after: JSON.stringify(changes.after),
        reason: why,
      })
    }
    await recordAudit(tx, {
      actor,
      action: 'applicant.edited',
      entity: 'applicant',
      entityKey: key,
      // Which details changed, and not what they were: the trail outlives the file.
      after: {
        changed: Object.keys(changes.after),
        ...('email' in changes.after && {
          emailBefore: addressMark(deps, before.email),
          emailAfter: addressMark(deps, edit.email),
        }),
      },
      requestId,
    })
  })
  return getApplicant(deps, actor, key)
}

/** The details that decide whether two applicants are the same person. */
const saysWho: readonly string[] = ['givenNames', 'familyName', 'birthDate', 'email']

/** The values that changed, before and after; an owner by their key. */
function changesOf(before: ApplicantEdit, after: ApplicantEdit) {
  const kept = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => kept.get(name) !== value)
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, kept.get(name)])),
    after: Object.fromEntries(changed),
  }
}

/** Only the first nationality counts; the others stay. */
function nationalitiesAfter(before: readonly string[], first: string): string[] {
  const others = before.slice(1).filter((one) => one !== first)
  return [first, ...others]
}

/** A file may stay with someone who left, but can't be given to them. */
async function findOwnerId(
  tx: Db,
  owner: string | null,
  before: ApplicantRecordRow,
): Promise<number | null> {
  if (owner === null) return null
  if (owner === before.owner_key) return before.owner_id
  const found = await findOwner(tx, owner)
  const unreadable = found && (await listUnreadable(tx, found.id, [before.id]))
  if (found && unreadable?.size === 0) return found.id
  throw new Problem('validation_failed', { fields: { owner: { code: 'cannot_read' } } })
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

/** The staff a file may be given to. */
export async function listStaffNames({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<StaffNames> {
  const owners = await listOwners(db, actor)
  return owners.map((one) => ({
    key: one.key,
    name: nameOf(one.given_names, one.family_name),
    mayRead: can(one, 'applicants.read'),
    destinations: one.scope === 'destinations' ? one.scope_destinations : null,
    ownOnly: one.scope === 'own',
    owns: one.owns,
  }))
}

export function nameOf(givenNames: string | null, familyName: string | null): string {
  return [givenNames, familyName].filter((name) => name !== null).join(' ')
}
