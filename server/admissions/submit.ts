import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Submitted } from '#contract/admissions.ts'
import { type ApplicationForm, readApplication } from '#contract/application-form.ts'
import { Problem } from '#contract/problems.ts'
import { nextMover } from '#contract/transitions.ts'
import { languages } from '#contract/vocabulary.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { freezeDocuments } from '../documents/freeze.ts'
import { once } from '../http/idempotency.ts'
import { wordsAt } from '../http/locales.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { sha256 } from '../secret.ts'
import { applicationLink } from './application-link.ts'
import {
  closeDraft,
  type DraftRow,
  findIntakeById,
  type IntakeRow,
  lockDraft,
} from './draft-queries.ts'
import { readingContext, refuseUnlessOpen } from './drafts.ts'
import { promisedBy } from './promised-by.ts'
import {
  findSubmission,
  findTerms,
  insertApplicant,
  insertApplication,
  insertHistory,
} from './queries.ts'
import { accessTokenOf, newNumber, newOpaqueKey } from './secrets.ts'
import type { ApplicationSnapshot } from './snapshot.ts'

const numberAttempts = 5

const SubmittedReference = z.object({ number: z.string(), submittedAt: z.string() })

/**
 * Turns a draft into an application, once: whoever submits it again is told the same number and the
 * same private link, under this idempotency key or another.
 */
export async function submitDraft(
  deps: Deps,
  draft: DraftRow,
  idempotencyKey: string | undefined,
): Promise<Submitted> {
  const submitted = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'submit-draft',
      visitor: `draft:${draft.key}`,
      request: {},
      answer: SubmittedReference,
    },
    (tx) => submit(tx, deps, draft),
  )
  return { ...submitted, accessToken: accessTokenOf(deps.secret, submitted.number) }
}

async function submit(
  tx: Db,
  deps: Deps,
  { key }: DraftRow,
): Promise<z.infer<typeof SubmittedReference>> {
  const draft = await lockDraft(tx, key)
  const before = await findSubmission(tx, draft.id)
  if (before) return { number: before.number, submittedAt: before.submitted_at.toISOString() }
  const now = deps.now()
  const intake = await findIntakeById(tx, draft.intake_id)
  refuseUnlessOpen(intake, now, { grace: true })
  const form = readApplication(draft.answers, readingContext(now))
  if (!form.ok) throw new Problem('validation_failed', { fields: form.fields })

  const { identity } = form.value
  const applicantId = await insertApplicant(tx, applicantOf(form.value, draft.language, now))
  const number = await insertUnderNewNumber(tx, deps, {
    intake,
    draftId: draft.id,
    applicantId,
    now,
  })
  await closeDraft(tx, draft.id, now)
  await queueMail(tx, deps, {
    template: 'application_received',
    language: draft.language,
    to: identity.email,
    params: {
      name: identity.givenNames,
      number,
      program: intake.title[draft.language] || intake.title.en,
      university: intake.university_name,
      intake: `${wordsAt(deps.locales, draft.language, 'mail', `term.${intake.term}`)} ${intake.academic_year}`,
      link: applicationLink(deps, number),
    },
  })
  return { number, submittedAt: now.toISOString() }
}

function applicantOf(
  { identity, education }: ApplicationForm,
  language: 'en' | 'fr',
  now: Date,
): Parameters<typeof insertApplicant>[1] {
  return {
    key: newOpaqueKey(),
    given_names: identity.givenNames,
    family_name: identity.familyName,
    birth_date: identity.birthDate,
    nationality: identity.nationality,
    residence_country: identity.residenceCountry,
    email: identity.email,
    phone: identity.phone,
    guardian_name: identity.guardianName,
    guardian_phone: identity.guardianPhone,
    language,
    education: JSON.stringify(education),
    created_at: now,
    updated_at: now,
  }
}

interface NewApplication {
  intake: IntakeRow
  draftId: number
  applicantId: number
  now: Date
}

async function insertUnderNewNumber(
  tx: Db,
  deps: Deps,
  { intake, draftId, applicantId, now }: NewApplication,
): Promise<string> {
  const snapshot = JSON.stringify(await snapshotOf(tx, intake))
  for (let attempt = 0; attempt < numberAttempts; attempt++) {
    const number = newNumber()
    const id = await insertApplication(tx, {
      number,
      applicant_id: applicantId,
      draft_id: draftId,
      program_id: intake.program_id,
      intake_id: intake.intake_id,
      status: 'submitted',
      destination: intake.destination,
      snapshot,
      consent_text_hash: consentTextHash(deps),
      access_token_hash: sha256(accessTokenOf(deps.secret, number)),
      next_mover: nextMover.submitted,
      next_by: promisedBy('submitted', now),
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

async function snapshotOf(tx: Db, intake: IntakeRow): Promise<ApplicationSnapshot> {
  return {
    program: { key: intake.program_key, title: intake.title, level: intake.level },
    university: { key: intake.university_key, name: intake.university_name },
    destination: intake.destination,
    submissionChannel: intake.submission_channel,
    intake: {
      key: intake.intake_key,
      term: intake.term,
      academicYear: intake.academic_year,
      closesAt: intake.closes_at.toISOString(),
      zone: intake.zone,
    },
    ...(await findTerms(tx, intake.program_id)),
  }
}

/** The exact words that were agreed to, in both languages: whichever was shown is among them. */
function consentTextHash({ locales }: Pick<Deps, 'locales'>): string {
  const words = languages.map((one) => wordsAt(locales, one, 'forms', 'apply.consent.text'))
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}
