import { z } from 'zod'
import type { SendingPlace, Submitted } from '#contract/admissions/admissions.ts'
import { nextMoverOf } from '#contract/admissions/values/transitions.ts'
import { declarationOf } from '#contract/admissions/values/who-sends.ts'
import { type PersonForm, readApplication } from '#contract/answers/application-form.ts'
import { readerOf } from '#contract/answers/read-answers.ts'
import type { EnterApplication } from '#contract/applicants/entering.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Settings } from '#contract/office/settings.ts'
import type { ApplicationSnapshot, Said } from '../../database/columns/snapshot.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { freezeDocuments } from '../../documents/freeze.ts'
import { keepAskedLines } from '../../documents/standing.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { sha256 } from '../../keys/secret.ts'
import { accessTokenOf, newLinkSeed } from '../../links/application-link.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { assignOwner } from '../applicants/assign-owner.ts'
import { noteWriter } from '../links/prove-address.ts'
import { checkedBy, promisedBy } from '../moves/promised-by.ts'
import {
  findSubmission,
  findTerms,
  insertApplicant,
  insertApplication,
  insertHistory,
  insertSubmission,
  listAppliedTo,
  listSubmitted,
} from '../queries.ts'
import { closingFor, keptClosing } from '../sending/closing.ts'
import { sendingPlace } from '../sending/sending-place.ts'
import { type IntakeRow, listChoices, listIntakesOf } from './choice-queries.ts'
import { refuseStanding, standingOf } from './choices.ts'
import { agreedTextHash } from './consent-text.ts'
import { closeDraft, type DraftRow, lockDraft } from './draft-queries.ts'
import { readingContext } from './open-draft.ts'
import { receivedMail, type Sent } from './received-mail.ts'
import { newNumber } from './secrets.ts'

const numberAttempts = 5

/** Only that it is done: a repeated request reads numbers and link again. */
const Done = z.object({ submittedAt: z.string() })

interface Submission {
  idempotencyKey: string | undefined
  seen?: string | undefined
  /** The browser that sends it; empty where it keeps no session. */
  browser: string
}

/**
 * Turns a draft into a submission with an application for each choice, once: a repeated submission
 * gets the same numbers and the same private link, under this idempotency key or another.
 */
export async function submitDraft(
  deps: Deps,
  draft: DraftRow,
  { idempotencyKey, seen, browser }: Submission,
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
    (tx) => submit(tx, deps, draft, { seen, browser }),
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
  { seen, browser }: Pick<Submission, 'seen' | 'browser'>,
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
  const { consent: _, ...person } = form.value
  const applicantId = await insertApplicant(tx, applicantOf(person, draft.language, now))
  await noteWriter(tx, deps, { applicantId, browser })
  const { language } = draft
  const { seed, sent, alone } = await makeApplications(tx, deps, {
    ...{ draftId: draft.id, choices, ready, reader, applicantId, said: person },
  })
  const { ownerRules } = await readSettings(tx)
  const destination = ready[0]?.destination
  await assignOwner(tx, ownerRules, { applicantId, destination, language, at: now })
  await closeDraft(tx, draft.id, now)
  await queueMail(tx, deps, receivedMail(deps, language, person.identity, { sent, alone, seed }))
  return { submittedAt: now.toISOString() }
}

interface Making {
  /** The form that it was made with; null where staff entered it. */
  draftId: number | null
  choices: readonly IntakeRow[]
  /** The choices that are sent from here. */
  ready: readonly IntakeRow[]
  reader: Reader
  applicantId: number
  said: Said
  /** What staff say about it, if they entered it. */
  entry?: { by: Actor } & Pick<EnterApplication, 'source' | 'consentHow' | 'consentOn'>
}

/** A submission behind its own private link, with an application for each choice. */
export async function makeApplications(
  tx: Db,
  deps: Deps,
  { draftId, choices, ready, reader, applicantId, said, entry }: Making,
): Promise<{ seed: string; sent: Sent[]; alone: IntakeRow[] }> {
  const now = deps.now()
  const taken = ready.map((one) => one.intake_id)
  const applied = await listAppliedTo(tx, applicantId, taken)
  if (applied.length > 0) {
    const at = choices.findIndex((one) => applied.includes(one.intake_id))
    throw new Problem('already_applied', { fields: { [`choice${at + 1}`]: { code: 'invalid' } } })
  }

  const settings = await readSettings(tx)
  const seed = newLinkSeed(deps.secret)
  const submissionId = await insertSubmission(tx, {
    draft_id: draftId,
    applicant_id: applicantId,
    said: JSON.stringify(said),
    consent_text_hash: agreedTextHash(
      deps.locales,
      declarationOf(choices.map((one) => one.submission_channel)),
    ),
    link_seed: seed,
    access_token_hash: sha256(accessTokenOf(deps.secret, seed)),
    submitted_at: now,
    entered_by: entry?.by.accountId ?? null,
    entry_source: entry?.source ?? null,
    consent_how: entry?.consentHow ?? null,
    consent_on: entry?.consentOn ?? null,
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
      draftId,
      submissionId,
      applicantId,
      choice: at + 1,
      now,
      settings,
      by: entry?.by,
    })
    sent.push({ number, snapshot: frozen, checkedBy: checkedBy(settings, now, frozen) })
  }
  return { seed, sent, alone: choices.filter((one) => !ready.includes(one)) }
}

/** Applicants agree to what they were shown: the choices, and who sends each. */
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

/** The choices that are sent from here. One that can't be sent holds back all of them. */
export function refuseUnlessReady(
  choices: readonly IntakeRow[],
  reader: Reader,
  now: Date,
): IntakeRow[] {
  const standing = (one: IntakeRow) => standingOf(one, { now, reader, grace: true })
  if (choices.length === 0) {
    throw new Problem('validation_failed', { fields: { choices: { code: 'required' } } })
  }
  const here = choices.filter((one) => standing(one) !== 'alone')
  if (here.length === 0) throw new Problem('channel_refuses')
  for (const one of here) refuseStanding(standing(one))
  return here
}

/** A new applicant's row, as their form was read. */
export function applicantOf(
  { identity, guardian, education, tests }: PersonForm,
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
  draftId: number | null
  submissionId: number
  applicantId: number
  choice: number
  now: Date
  settings: Settings
  /** The member of the team who entered it. */
  by: Actor | undefined
}

async function insertUnderNewNumber(
  tx: Db,
  { intake, frozen, draftId, submissionId, applicantId, choice, now, settings, by }: NewApplication,
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
      if (draftId !== null) await freezeDocuments(tx, draftId, id, now)
      await keepAskedLines(tx, [id])
      await insertHistory(tx, {
        application_id: id,
        at: now,
        from_status: null,
        to_status: 'submitted',
        actor_id: by?.accountId ?? null,
        by_applicant: by === undefined,
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
