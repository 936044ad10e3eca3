import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { clockName } from '#contract/dates/values/written-date.ts'
import { spellLetterCode } from '#contract/decisions/values/decision-rules.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { contactDetails } from '../conversations/contact-details.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../keys/secret.ts'
import { createPdf } from '../pdf/pdf-document.ts'
import { wordsAt } from '../words/locales.ts'
import { sayIn } from '../words/say.ts'
import { universityIn } from '../words/university-in.ts'
import { nameOnLetter } from './name-on-letter.ts'
import { findCityOf, findOffered, listFollowed } from './offer-queries.ts'
import { type DecisionRow, listConditions, listDecisions } from './queries.ts'
import { listPendingOf } from './release-queries.ts'
import { dayIn } from './reply-day.ts'
import { letterStands } from './view-outcomes.ts'
import { writtenDayIn, writtenMoney } from './written.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'locales'>
type Receiver = Pick<
  Awaited<ReturnType<typeof listFollowed>>[number],
  | 'language'
  | 'snapshot'
  | 'number'
  | 'given_names'
  | 'family_name'
  | 'passport_name'
  | 'birth_date'
  | 'passport_number'
>
type Terms = Pick<
  DecisionRow,
  'reply_by' | 'zone' | 'deposit_minor' | 'deposit_currency' | 'deposit_by'
>

/** Drawing one takes as long as drawing a receipt. */
export const lettersPerApplication = { name: 'letter', max: 60, windowSeconds: 3600 }

/**
 * The letter of the latest released offer, in the applicant's language, with the code that
 * confirms it. Throws `not_found` if there is none, or if the offer is no longer valid, and
 * `too_many_requests`.
 */
export async function makeLetter(
  deps: Needs,
  { accessToken, number }: { accessToken: string; number: string },
): Promise<Buffer> {
  const applications = await listFollowed(deps.db, sha256(accessToken))
  const application = applications.find((one) => one.number === number)
  if (application) await countUse(deps.db, lettersPerApplication, number)
  return letterOf(deps, application)
}

/** The same for staff who see the application. */
export async function makeLetterForStaff(deps: Needs, number: string): Promise<Buffer> {
  return letterOf(deps, await findOffered(deps.db, number))
}

async function letterOf(
  deps: Needs,
  application: Awaited<ReturnType<typeof findOffered>>,
): Promise<Buffer> {
  if (!application || !letterStands(application.status)) throw new Problem('not_found')
  const decisions = await listDecisions(deps.db, [application.id])
  const offer = decisions.find((one) => one.released_at !== null)
  if (!offer?.letter_code || offer.offer_id === null) throw new Problem('not_found')
  const conditions = await listConditions(deps.db, [offer.offer_id])
  return writeLetter(deps, application, {
    ...offer,
    conditions,
    city: await findCityOf(deps.db, application.snapshot.university.key),
    at: offer.released_at ?? offer.decided_at,
    code: offer.letter_code,
    signedBy: offer.releaser_name ?? offer.decider_name,
  })
}

/**
 * The letter that would come with a decision if it were released now: without a code, since
 * there is nothing to confirm yet. Throws `not_found` if no offer waits.
 */
export async function previewLetter(deps: Needs & Pick<Deps, 'now'>, number: string) {
  const [row] = await listPendingOf(deps.db, [number])
  if (!row || row.offer_id === null) throw new Problem('not_found')
  const conditions = await listConditions(deps.db, [row.offer_id])
  return writeLetter(deps, row, {
    ...row,
    conditions,
    city: await findCityOf(deps.db, row.snapshot.university.key),
    at: deps.now(),
    code: null,
    signedBy: row.decider_name,
  })
}

function writeLetter(
  { env, locales }: Needs,
  receiver: Receiver,
  offer: Terms & {
    conditions: Awaited<ReturnType<typeof listConditions>>
    /** Where the university is; null if that isn’t known. */
    city: string | null
    /** When it was released, or would be. */
    at: Date
    /** Null before its release. */
    code: string | null
    /** The person who released it; before that, the person who decided. */
    signedBy: string
  },
): Promise<Buffer> {
  const { language, snapshot, number } = receiver
  const say = sayIn(locales, language, 'letter')
  const { program, intake } = snapshot
  const { at, city, conditions } = offer
  const zone = offer.zone ?? intake.zone
  const page = createPdf({
    brand: env.brandName,
    title: say('title'),
    language,
    at,
    pageWords: (page, of) => say('page', { page, of }),
    foot: say('foot', { brand: env.brandName, number }),
    unprintable: { whole: say('unprintable'), part: say('unprintablePart') },
  })
  const name = nameOnLetter(receiver)
  const university = universityIn(snapshot, language)
  page.paragraph(name === undefined ? say('toNumber', { number }) : say('to', { name }))
  page.paragraph(say('intro', { university }))
  const term = wordsAt(locales, language, 'translation', `vocabulary.term.${intake.term}`)
  page.facts([
    [say('program'), inLanguage(program.title, language)],
    [say('university'), [university, cityName(city, language)].filter(Boolean).join(', ')],
    [say('intake'), `${term} ${writtenAcademicYear(intake.academicYear, language)}`],
    [say('number'), number],
    ...identityOf(receiver, language, say),
    [say('date'), writtenDayIn(dayIn(zone, at), language)],
    [say('replyBy'), replyByOf(offer, language, say)],
    ...depositOf(offer, language, say),
  ])
  page.heading(say('conditions'))
  if (conditions.length === 0) page.paragraph(say('unconditional'))
  else {
    page.paragraph(say('conditionsText'))
    page.list(
      conditions.map(({ text, state }) => (state === 'met' ? `${text} (${say('met')})` : text)),
    )
  }
  page.paragraph(say('answer'))
  if (offer.code === null) page.figure(say('code'), say('codeLater'))
  else {
    const code = spellLetterCode(offer.code)
    page.figure(say('code'), code)
    page.paragraph(say('verify', { address: `${env.publicUrl}/verify/${code}` }), 'soft')
  }
  page.heading(say('signed'))
  page.paragraph(say('signedBy', { name: offer.signedBy, brand: env.brandName }))
  const reach = reachOf(env)
  if (reach.length > 0) page.paragraph(reach.join('\n'), 'soft')
  return page.finish()
}

/**
 * The person it is about, for an office that has only the letter and a passport; missing details
 * are left out.
 */
function identityOf(
  { given_names, family_name, passport_name, birth_date, passport_number }: Receiver,
  language: Language,
  say: Say,
): [string, string][] {
  const given = [given_names, family_name].filter((name) => name !== null).join(' ')
  const isAnother = passport_name !== null && passport_name !== given
  return [
    ...(isAnother ? ([[say('passportName'), passport_name]] as [string, string][]) : []),
    [say('birthDate'), writtenDayIn(birth_date, language)],
    ...(passport_number === null
      ? []
      : ([[say('passport'), passport_number]] as [string, string][])),
  ]
}

/** The sender's address and contacts, from the settings. */
function reachOf(env: Needs['env']): string[] {
  const { address, phone } = contactDetails({ env })
  return [
    ...(address.length > 0 ? [env.brandName, ...address] : []),
    ...(phone === null ? [] : [phone.written]),
    ...(env.contactEmail === undefined ? [] : [env.contactEmail]),
  ]
}

type Say = (path: string, values?: Record<string, string | number>) => string

function replyByOf({ reply_by, zone }: Terms, language: Language, say: Say): string {
  if (reply_by === null || zone === null) return ''
  const clock = clockName(zone, language)
  return say('replyByValue', { date: writtenDayIn(reply_by, language), clock })
}

function depositOf(
  { deposit_minor, deposit_currency, deposit_by }: Terms,
  language: Language,
  say: Say,
): [string, string][] {
  if (deposit_minor === null || deposit_currency === null || deposit_by === null) return []
  const amount = writtenMoney(deposit_minor, deposit_currency, language)
  const date = writtenDayIn(deposit_by, language)
  return [[say('deposit'), say('depositValue', { amount, date })]]
}
