import { z } from 'zod'
import { type DraftAnswers, Education } from '#contract/admissions/admissions.ts'
import { readPerson } from '#contract/answers/application-form.ts'
import { readerOf } from '#contract/answers/read-answers.ts'
import { readWho, understoodPhones } from '#contract/answers/read-identity.ts'
import { typedAnswers } from '#contract/answers/typed-answers.ts'
import {
  type CheckEntry,
  type EnterApplicant,
  type EnterApplication,
  type EntryCheck,
  entryProblems,
} from '#contract/applicants/entering.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Said } from '../../database/columns/snapshot.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { findIntake, type IntakeRow } from '../drafts/choice-queries.ts'
import { refuseRepeated, standingOf } from '../drafts/choices.ts'
import { keptPassport } from '../drafts/kept-passport.ts'
import { readingContext } from '../drafts/open-draft.ts'
import { enteredMail } from '../drafts/received-mail.ts'
import { applicantOf, makeApplications, refuseUnlessReady } from '../drafts/submit.ts'
import { likenessOf } from '../merging/likeness.ts'
import { insertApplicant } from '../queries.ts'
import { findApplicant, lockApplicant, updateApplicant } from './applicant-queries.ts'
import { nameOf } from './applicants.ts'
import { assignOwner } from './assign-owner.ts'
import { holdPerson, linkDocumentsOf, listAlike } from './entry-queries.ts'
import { setOwner } from './owner-queries.ts'

interface Call {
  actor: Actor
  requestId: string
  idempotencyKey: string | undefined
}

const Made = z.object({ key: OpaqueKey })

/**
 * Makes a file for someone who comes to the office, telephones or writes: by the rules of the public
 * form, recording how they agreed. Throws `same_person` if there is a similar file that staff have not
 * marked as another person's. Answers the file's key.
 */
export async function enterApplicant(
  deps: Deps,
  { actor, requestId, idempotencyKey }: Call,
  input: EnterApplicant,
): Promise<string> {
  const { key } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'enter-applicant',
      visitor: actor.key,
      request: input,
      answer: Made,
    },
    async (tx) => {
      const now = deps.now()
      const person = readPerson(input.answers, readingContext(now))
      const problems = {
        ...entryProblems(input, now.toISOString().slice(0, 10)),
        ...(!person.ok && underAnswers(person.fields)),
      }
      if (!person.ok || Object.keys(problems).length > 0) {
        throw new Problem('validation_failed', { fields: problems })
      }
      const { identity } = person.value
      await holdPerson(tx, identity)
      const alike = await listAlike(tx, identity, actor)
      if (alike.some((one) => !input.others.includes(one.key))) throw new Problem('same_person')

      const { language } = input
      const row = applicantOf(person.value, language, now)
      const applicantId = await insertApplicant(tx, { ...row, updated_by: actor.accountId })
      const destination = await apply(tx, deps, input, {
        ...{ actor, applicantId, said: person.value, answers: input.answers, language },
      })
      // Staff who see only their own files would not see the one that they have just made.
      if (actor.scope.kind === 'own') await setOwner(tx, applicantId, actor.accountId)
      else {
        const { ownerRules } = await readSettings(tx)
        await assignOwner(tx, ownerRules, { applicantId, destination, language, at: now })
      }
      await recordAudit(tx, {
        actor,
        action: 'applicant.entered',
        entity: 'applicant',
        entityKey: row.key,
        after: { source: input.source, consent: input.consentHow },
        requestId,
      })
      return { key: row.key }
    },
  )
  return key
}

/** Adds an application for someone who has a file, with the file's present contents. */
export async function enterApplication(
  deps: Deps,
  { actor, requestId, idempotencyKey }: Call,
  applicantKey: string,
  input: EnterApplication,
): Promise<void> {
  await once(
    deps,
    {
      key: idempotencyKey,
      route: 'enter-application',
      visitor: actor.key,
      request: { applicantKey, ...input },
      answer: z.object({}),
    },
    async (tx) => {
      const now = deps.now()
      const problems = entryProblems(input, now.toISOString().slice(0, 10))
      if (Object.keys(problems).length > 0) {
        throw new Problem('validation_failed', { fields: problems })
      }
      const locked = await lockApplicant(tx, applicantKey)
      const row = locked && (await findApplicant(tx, applicantKey))
      if (!locked || !row) throw new Problem('not_found')
      if (row.keeper_key !== null) throw new Problem('conflict')

      const identity = {
        givenNames: row.given_names,
        familyName: row.family_name,
        passportName: row.passport_name,
        birthDate: row.birth_date,
        nationalities: row.nationalities,
        residenceCountry: row.residence_country,
        email: row.email,
        phone: row.phone,
        passport: keptPassport(row),
      }
      const education = Education.safeParse(row.education)
      const said = {
        identity,
        ...(education.success && { education: education.data }),
        ...(row.tests && { tests: row.tests }),
      } satisfies Said
      await apply(tx, deps, input, {
        ...{ actor, applicantId: locked.id, said, language: row.language },
        answers: typedAnswers({ identity }, row.language),
        takesDocuments: true,
      })
      await updateApplicant(tx, locked.id, { updated_at: now, updated_by: actor.accountId })
      await recordAudit(tx, {
        actor,
        action: 'application.entered',
        entity: 'applicant',
        entityKey: applicantKey,
        after: { source: input.source, consent: input.consentHow },
        requestId,
      })
      return {}
    },
  )
}

interface Applying {
  actor: Actor
  applicantId: number
  said: Said & Required<Pick<Said, 'identity'>>
  /** The answers that decide which dates apply. */
  answers: DraftAnswers
  language: Language
  /** Whether documents handed in before are for this too. */
  takesDocuments?: boolean
}

/** Makes the applications of an entry and its mail; answers the first choice's destination. */
async function apply(
  tx: Db,
  deps: Deps,
  { choices: wanted, source, consentHow, consentOn, sendLink }: EnterApplication,
  { actor, applicantId, said, answers, language, takesDocuments = false }: Applying,
) {
  const choices = await readChoices(tx, wanted, actor)
  const reader = readerOf(answers)
  const ready = refuseUnlessReady(choices, reader, deps.now())
  const { seed, sent, alone } = await makeApplications(tx, deps, {
    ...{ draftId: null, choices, ready, reader, applicantId, said },
    entry: { by: actor, source, consentHow, consentOn },
  })
  if (takesDocuments) {
    await linkDocumentsOf(
      tx,
      applicantId,
      sent.map(({ number }) => number),
    )
  }
  if (sendLink) {
    const entered = { sent, alone, seed, consentHow }
    await queueMail(tx, deps, enteredMail(deps, language, said.identity, entered))
  }
  return ready[0]?.destination
}

/** The chosen intakes: each exists, is chosen once, and is in a destination of the person who enters it. */
async function readChoices(
  tx: Db,
  wanted: EnterApplication['choices'],
  { scope }: Actor,
): Promise<IntakeRow[]> {
  const choices: IntakeRow[] = []
  for (const [at, { program, intake }] of wanted.entries()) {
    const found = await findIntake(tx, program, intake)
    const field = (problem: FieldProblem) => ({ fields: { [`choices.${at}.program`]: problem } })
    if (!found) throw new Problem('program_unavailable', field({ code: 'invalid' }))
    if (scope.kind === 'destinations' && !scope.destinations.includes(found.destination)) {
      throw new Problem('validation_failed', field({ code: 'outside_scope' }))
    }
    choices.push(found)
  }
  refuseRepeated(choices)
  return choices
}

/** What is worth a look in an entry before it is saved: nothing of it is kept. */
export async function checkEntry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { answers, choices }: CheckEntry,
): Promise<EntryCheck> {
  const context = readingContext(now())
  const person = readPerson(answers, context)
  const who = readWho(answers, context)
  const alike = who ? await listAlike(db, who, actor) : []
  const reader = readerOf(answers)
  const standings: EntryCheck['standings'] = []
  for (const { program, intake } of choices) {
    const found = await findIntake(db, program, intake)
    standings.push(found ? standingOf(found, { now: now(), reader, grace: true }) : 'unavailable')
  }
  const understood = Object.entries(understoodPhones(answers, context))
  return {
    fields: person.ok ? {} : person.fields,
    phones: Object.fromEntries(understood.map(([field, { written }]) => [field, written])),
    standings,
    samePerson: alike.map((one) => ({
      key: one.key,
      name: nameOf(one.given_names, one.family_name),
      birthDate: one.birth_date,
      email: one.email,
      numbers: one.numbers,
      because: likenessOf(one),
    })),
  }
}

/** Problems of answers, at the place where a request has the answers. */
export function underAnswers(fields: Record<string, FieldProblem>): Record<string, FieldProblem> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [`answers.${field}`, problem]),
  )
}
