import type { DraftAnswers, DraftFilling } from '#contract/admissions/admissions.ts'
import { isFieldOf } from '#contract/answers/application-form.ts'
import { typedAnswers } from '#contract/answers/typed-answers.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type DraftStep, draftFields, draftSteps } from '#contract/common/values/vocabulary.ts'
import type { SavedSteps } from '../../database/columns/saved-steps.ts'
import type { Deps } from '../../deps.ts'
import { isSameText, type KeyRing, keyFor, signatureOf } from '../../keys/secret.ts'
import {
  findOwnAccountId,
  listOwnSent,
  listSentOfDraft,
  type SentRow,
} from '../following/own-queries.ts'
import { keptPassport } from './kept-passport.ts'
import { openDraft } from './open-draft.ts'

/** What a form begins with, and where it comes from. */
export interface Filling {
  answers: DraftAnswers
  steps: SavedSteps
  at: Date | null
  filledFrom: number | null
  /** The person's submissions, whose files may be used again; the latest first. */
  submissionIds: number[]
}

const empty: Filling = { answers: {}, steps: {}, at: null, filledFrom: null, submissionIds: [] }

interface Asking {
  filling: DraftFilling | undefined
  language: Language
  visitor: string
  /** The secret that this browser holds of a form. */
  secretOf: (draftKey: string) => string | undefined
}

/**
 * The answers that a new form is filled in with: those that the account's holder sent with its
 * confirmed address, those just sent from a form that this browser still holds, or those that a
 * device kept. Throws `not_found` for anything that isn't theirs, or no longer is.
 */
export async function readFilling(deps: Deps, asking: Asking): Promise<Filling> {
  const { filling, language } = asking
  if (!filling) return empty
  switch (filling.from) {
    case 'account':
      return filledWith(await ofTicket(deps, filling.ticket, asking.visitor), language)
    case 'form': {
      const draft = await openDraft(deps, filling.draft, asking.secretOf(filling.draft))
      return filledWith(await listSentOfDraft(deps.db, draft.id), language)
    }
    case 'device': {
      const answers = fieldsOnly(filling.answers)
      return { ...empty, answers, steps: stepsOf(answers), at: new Date(filling.at) }
    }
  }
}

function filledWith(sent: readonly SentRow[], language: Language): Filling {
  const [latest] = sent
  if (!latest) throw new Problem('not_found')
  const { said } = latest
  const guardian = said.guardian ?? null
  const answers = fieldsOnly(
    typedAnswers(
      {
        ...said,
        guardian,
        // Staff may have corrected them since.
        identity: {
          givenNames: latest.given_names,
          familyName: latest.family_name,
          passportName: latest.passport_name,
          birthDate: latest.birth_date,
          nationalities: latest.nationalities,
          residenceCountry: latest.residence_country,
          email: latest.email,
          phone: latest.phone,
          passport: keptPassport(latest),
        },
      },
      language,
    ),
  )
  return {
    answers,
    steps: stepsOf(answers),
    at: latest.submitted_at,
    filledFrom: latest.submission_id,
    submissionIds: sent.map((one) => one.submission_id),
  }
}

/** The fields of the form that may be filled in: consent is asked for each time. */
function fieldsOnly(answers: DraftAnswers): DraftAnswers {
  return Object.fromEntries(
    Object.entries(answers).filter(([field]) => filledSteps.some((step) => isFieldOf(step, field))),
  )
}

const filledSteps = draftSteps.filter((step) => step !== 'review')

function stepsOf(answers: DraftAnswers): SavedSteps {
  const isFilled = (step: DraftStep) => Object.keys(draftFields[step]).some((one) => answers[one])
  return Object.fromEntries(
    filledSteps.filter(isFilled).map((step) => [step, { version: 1, writer: 'filled' }]),
  )
}

/* ---------------------------------------------------------------- people of one address */

/** A page that is left open for a morning still starts its form. */
const ticketLifeMs = 4 * 3600_000

/** Everyone who sent something with the account's confirmed address, the latest sender first. */
export async function listPeople(deps: Deps, accountId: number) {
  return peopleOf(await listOwnSent(deps.db, accountId, deps.now()))
}

/**
 * Names one person of an account for the next form that is started in this browser only: a page posts
 * its forms without the account's token.
 */
export function ticketFor(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  { accountKey, visitor, number }: { accountKey: string; visitor: string; number: string },
): string {
  const until = now().getTime() + ticketLifeMs
  const claim = `${accountKey}.${number}.${until}`
  return `${claim}.${sign(secret, claim, visitor)}`
}

async function ofTicket(deps: Deps, ticket: string, visitor: string): Promise<SentRow[]> {
  const [accountKey = '', number = '', until = '', signature = ''] = ticket.split('.')
  const expected = sign(deps.secret, `${accountKey}.${number}.${until}`, visitor)
  const isGood = visitor !== '' && isSameText(signature, expected)
  if (!isGood || Number(until) < deps.now().getTime()) throw new Problem('not_found')
  const accountId = await findOwnAccountId(deps.db, accountKey)
  if (accountId === undefined) throw new Problem('not_found')
  const people = await listPeople(deps, accountId)
  return people.find((sent) => sent.some((one) => one.number === number)) ?? []
}

function sign(secret: KeyRing, claim: string, visitor: string): string {
  return signatureOf(keyFor(secret, 'own-person'), `${claim}.${visitor}`)
}

/** People are distinguished by name and birth date, as staff's file has them. */
function peopleOf(sent: readonly SentRow[]): SentRow[][] {
  const people = new Map<string, SentRow[]>()
  for (const one of sent) {
    const person = `${one.birth_date} ${one.name_plain}`
    people.set(person, [...(people.get(person) ?? []), one])
  }
  return [...people.values()]
}
