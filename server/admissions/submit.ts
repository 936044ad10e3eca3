import { z } from 'zod'
import type { SendingPlace, Submitted } from '#contract/admissions.ts'
import { type ApplicationForm, readApplication } from '#contract/application-form.ts'
import type { Reader } from '#contract/deadlines.ts'
import { type FieldProblem, Problem } from '#contract/problems.ts'
import { readerOf } from '#contract/read-answers.ts'
import type { Settings } from '#contract/settings.ts'
import { nextMoverOf } from '#contract/transitions.ts'
import type { Language } from '#contract/vocabulary.ts'
import { declarationOf } from '#contract/who-sends.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { freezeDocuments } from '../documents/freeze.ts'
import { once } from '../http/idempotency.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { sha256 } from '../secret.ts'
import { readSettings } from '../settings/read-settings.ts'
import { assignOwner } from './assign-owner.ts'
import { type IntakeRow, listChoices, listIntakesOf } from './choice-queries.ts'
import { refuseStanding, standingOf } from './choices.ts'
import { closingFor, keptClosing } from './closing.ts'
import { agreedTextHash } from './consent-text.ts'
import { closeDraft, type DraftRow, lockDraft } from './draft-queries.ts'
import { readingContext } from './drafts.ts'
import { checkedBy, promisedBy } from './promised-by.ts'
import {
  findSubmission,
  findTerms,
  insertApplicant,
  insertApplication,
  insertHistory,
  insertSubmission,
  listAppliedTo,
  listSubmitted,
} from './queries.ts'
import { receivedMail, type Sent } from './received-mail.ts'
import { accessTokenOf, newNumber, newOpaqueKey } from './secrets.ts'
import { sendingPlace } from './sending-place.ts'
import type { ApplicationSnapshot, Said } from './snapshot.ts'

const numberAttempts = 5

/** No more than that it is done: numbers and link are read again for whoever repeats it. */
const Done = z.object({ submittedAt: z.string() })

/**
 * Turns a draft into a submission with an application for each choice, once: whoever submits it
 * again is told the same numbers and the same private link, under this idempotency key or another.
 */
export async function submitDraft(
  deps: Deps,
  draft: DraftRow,
  { idempotencyKey, seen }: { idempotencyKey: string | undefined; seen?: string | undefined },
): Promise<Submitted> {
  await once(
    deps,
    {
      key: idempotencyKey,
      route: 'submit-draft',
      visitor: `draft:${draft.key}`,
      request: {},
      answer: Done,
    },
    (tx) => submit(tx, deps, draft, seen),
  )
  return getSubmitted(deps, draft)
}

async function getSubmitted(deps: Deps, { id }: DraftRow): Promise<Submitted> {
  const submission = await findSubmission(deps.db, id)
  if (!submission) throw new Problem('not_found')
  const applications = await listSubmitted(deps.db, submission.id)
  return {
    applications: applications.map(({ number, snapshot, status, next_by }) => ({
      number,
      intake: snapshot.intake.key,
      place: snapshot.place ?? null,
      checkedBy: status === 'submitted' ? next_by : null,
      program: { key: snapshot.program.key, title: snapshot.program.title },
      submissionChannel: snapshot.submissionChannel,
      closing: sentClosing(snapshot.intake),
    })),
    accessToken: accessTokenOf(deps.secret, submission.link_seed),
    submittedAt: submission.submitted_at.toISOString(),
  }
}

function sentClosing(
  intake: ApplicationSnapshot['intake'],
): Submitted['applications'][number]['closing'] {
  const { certainty, ...closing } = keptClosing(intake)
  return certainty === null ? null : { ...closing, certainty, zone: intake.zone }
}

async function submit(
  tx: Db,
  deps: Deps,
  { key }: DraftRow,
  seen: string | undefined,
): Promise<z.infer<typeof Done>> {
  const draft = await lockDraft(tx, key)
  if (!draft) throw new Problem('not_found')
  const before = await findSubmission(tx, draft.id)
  if (before) return { submittedAt: before.submitted_at.toISOString() }
  const now = deps.now()
  const choices = await listChoices(tx, draft.id)
  const reader = readerOf(draft.answers)
  refuseUnlessSeen(choices, seen)
  const ready = refuseUnlessReady(choices, reader, now)
  const form = readApplication(draft.answers, readingContext(now))
  if (!form.ok) throw new Problem('validation_failed', { fields: form.fields })
  const applicantId = await insertApplicant(tx, applicantOf(form.value, draft.language, now))
  const taken = ready.map((one) => one.intake_id)
  const applied = await listAppliedTo(tx, applicantId, taken)
  if (applied.length > 0) {
    const at = choices.findIndex((one) => applied.includes(one.intake_id))
    throw new Problem('already_applied', { fields: { [`choice${at + 1}`]: { code: 'invalid' } } })
  }

  const settings = await readSettings(tx)
  const seed = newOpaqueKey()
  const { consent: _, ...said } = form.value
  const submissionId = await insertSubmission(tx, {
    draft_id: draft.id,
    applicant_id: applicantId,
    said: JSON.stringify(said satisfies Said),
    consent_text_hash: agreedTextHash(
      deps.locales,
      declarationOf(choices.map((one) => one.submission_channel)),
    ),
    link_seed: seed,
    access_token_hash: sha256(accessTokenOf(deps.secret, seed)),
    submitted_at: now,
  })
  const sent: Sent[] = []
  const siblings = await listIntakesOf(
    tx,
    ready.map((one) => one.program_id),
  )
  for (const [at, intake] of ready.entries()) {
    const place = sendingPlace(intake, siblings, reader)
    const frozen = await snapshotOf(tx, intake, { reader, place })
    const number = await insertUnderNewNumber(tx, {
      intake,
      frozen,
      draftId: draft.id,
      submissionId,
      applicantId,
      choice: at + 1,
      now,
      settings,
    })
    sent.push({ number, snapshot: frozen, checkedBy: checkedBy(settings, now, frozen) })
  }
  await assignOwner(tx, settings.ownerRules, {
    applicantId,
    destination: ready[0]?.destination,
    language: draft.language,
    at: now,
  })
  await closeDraft(tx, draft.id, now)
  const alone = choices.filter((one) => !ready.includes(one))
  await queueMail(tx, deps, receivedMail(deps, draft.language, form.value, { sent, alone, seed }))
  return { submittedAt: now.toISOString() }
}

/** What somebody agrees to is what they were shown: who sends each choice, and which there are. */
function refuseUnlessSeen(choices: readonly IntakeRow[], seen: string | undefined): void {
  if (seen === undefined) return
  const before = seen.split(',')
  const fields = choices.flatMap(({ submission_channel }, at) =>
    before[at] === submission_channel
      ? []
      : [[`choice${at + 1}`, { code: 'invalid' } satisfies FieldProblem]],
  )
  if (fields.length === 0 && before.length === choices.length) return
  throw new Problem('sender_changed', { fields: Object.fromEntries(fields) })
}

/** The choices that are sent from here. One that can't be sent keeps back all of them. */
function refuseUnlessReady(choices: readonly IntakeRow[], reader: Reader, now: Date): IntakeRow[] {
  const standing = (one: IntakeRow) => standingOf(one, { now, reader, grace: true })
  if (choices.length === 0) {
    throw new Problem('validation_failed', { fields: { choices: { code: 'required' } } })
  }
  const here = choices.filter((one) => standing(one) !== 'alone')
  if (here.length === 0) throw new Problem('channel_refuses')
  for (const one of here) refuseStanding(standing(one))
  return here
}

function applicantOf(
  { identity, guardian, education, tests }: ApplicationForm,
  language: Language,
  now: Date,
): Parameters<typeof insertApplicant>[1] {
  return {
    key: newOpaqueKey(),
    given_names: identity.givenNames,
    family_name: identity.familyName,
    passport_name: identity.passportName,
    passport_number: identity.passport?.number ?? null,
    passport_country: identity.passport?.country ?? null,
    passport_issued: identity.passport?.issued ?? null,
    passport_expires: identity.passport?.expires ?? null,
    birth_date: identity.birthDate,
    nationality: identity.nationalities[0] ?? '',
    nationalities: identity.nationalities,
    residence_country: identity.residenceCountry,
    email: identity.email,
    phone: identity.phone,
    guardian_name: guardian?.name ?? null,
    guardian_phone: guardian?.phone ?? null,
    language,
    education: JSON.stringify(education),
    tests: JSON.stringify(tests),
    created_at: now,
    updated_at: now,
  }
}

interface NewApplication {
  intake: IntakeRow
  frozen: ApplicationSnapshot
  draftId: number
  submissionId: number
  applicantId: number
  choice: number
  now: Date
  settings: Settings
}

async function insertUnderNewNumber(
  tx: Db,
  { intake, frozen, draftId, submissionId, applicantId, choice, now, settings }: NewApplication,
): Promise<string> {
  const { submission_channel: channel } = intake
  for (let attempt = 0; attempt < numberAttempts; attempt++) {
    const number = newNumber()
    const id = await insertApplication(tx, {
      number,
      submission_id: submissionId,
      choice,
      applicant_id: applicantId,
      program_id: intake.program_id,
      intake_id: intake.intake_id,
      status: 'submitted',
      destination: intake.destination,
      snapshot: JSON.stringify(frozen),
      next_mover: nextMoverOf('submitted', channel),
      next_by: promisedBy(settings, 'submitted', now, channel, frozen.intake),
      submitted_at: now,
      updated_at: now,
    })
    if (id !== undefined) {
      await freezeDocuments(tx, draftId, id, now)
      await insertHistory(tx, {
        application_id: id,
        at: now,
        from_status: null,
        to_status: 'submitted',
        by_applicant: true,
      })
      return number
    }
  }
  throw new Error('No free application number was found')
}

async function snapshotOf(
  tx: Db,
  intake: IntakeRow,
  { reader, place }: { reader: Reader; place: SendingPlace },
): Promise<ApplicationSnapshot> {
  const { closesFor: _, closesIn: __, ...closing } = closingFor(intake, reader)
  return {
    program: { key: intake.program_key, title: intake.title, level: intake.level },
    university: {
      key: intake.university_key,
      name: intake.university_name,
      localName: intake.university_local_name,
    },
    destination: intake.destination,
    submissionChannel: intake.submission_channel,
    place: { portals: place.portals, officialUrl: place.officialUrl },
    intake: {
      key: intake.intake_key,
      term: intake.term,
      academicYear: intake.academic_year,
      ...closing,
      zone: intake.zone,
      decisionBy: intake.decision_by,
      depositBy: intake.deposit_by,
    },
    ...(await findTerms(tx, intake.program_id)),
  }
}
