import { spellLetterCode } from '#contract/decision-rules.ts'
import { Problem } from '#contract/problems.ts'
import type { Language } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { wordsAt } from '../http/locales.ts'
import { createPdf } from '../pdf/pdf-document.ts'
import { sha256 } from '../secret.ts'
import { listFollowed } from './offer-queries.ts'
import { type DecisionRow, listConditions, listDecisions } from './queries.ts'
import { dayIn } from './reply-day.ts'
import { letterStands } from './view-outcomes.ts'
import { writtenDay, writtenMoney } from './written.ts'

type Followed = Awaited<ReturnType<typeof listFollowed>>[number]

/**
 * The letter of the offer that was released last, in the applicant's language, with the code that
 * confirms it. Throws `not_found` where there is none, or where the offer doesn't stand any more.
 */
export async function makeLetter(
  deps: Pick<Deps, 'db' | 'env' | 'locales'>,
  { accessToken, number }: { accessToken: string; number: string },
): Promise<Buffer> {
  const applications = await listFollowed(deps.db, sha256(accessToken))
  const application = applications.find((one) => one.number === number)
  if (!application || !letterStands(application.status)) throw new Problem('not_found')
  const decisions = await listDecisions(deps.db, [application.id])
  const offer = decisions.find((one) => one.released_at !== null)
  if (!offer?.letter_code || offer.offer_id === null) throw new Problem('not_found')
  const conditions = await listConditions(deps.db, [offer.offer_id])
  return writeLetter(deps, application, offer, conditions)
}

function writeLetter(
  { env, locales }: Pick<Deps, 'env' | 'locales'>,
  { language, snapshot, number, given_names, family_name }: Followed,
  offer: DecisionRow,
  conditions: Awaited<ReturnType<typeof listConditions>>,
): Promise<Buffer> {
  const say = (path: string, values: Record<string, string | number> = {}) =>
    wordsAt(locales, language, 'letter', path).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    )
  const { program, university, intake } = snapshot
  const releasedAt = offer.released_at ?? offer.decided_at
  const zone = offer.zone ?? intake.zone
  const code = spellLetterCode(offer.letter_code ?? '')
  const page = createPdf({
    brand: env.brandName,
    title: say('title'),
    language,
    at: releasedAt,
    pageWords: (at, of) => say('page', { page: at, of }),
    foot: say('foot', { brand: env.brandName, number }),
    unprintable: say('unprintable'),
  })
  page.paragraph(
    say('to', { name: [given_names, family_name].filter((name) => name !== null).join(' ') }),
  )
  page.paragraph(say('intro', { university: university.name }))
  const term = wordsAt(locales, language, 'translation', `vocabulary.term.${intake.term}`)
  page.facts([
    [say('program'), program.title[language] || program.title.en],
    [say('university'), university.name],
    [say('intake'), `${term} ${intake.academicYear}`],
    [say('number'), number],
    [say('date'), writtenDay(dayIn(zone, releasedAt), language)],
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
  page.figure(say('code'), code)
  page.paragraph(say('verify', { address: `${env.publicUrl}/verify/${code}` }), 'soft')
  return page.finish()
}

type Say = (path: string, values?: Record<string, string | number>) => string

function replyByOf({ reply_by, zone }: DecisionRow, language: Language, say: Say): string {
  if (reply_by === null || zone === null) return ''
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return say('replyByValue', { date: writtenDay(reply_by, language), zone: place })
}

function depositOf(
  { deposit_minor, deposit_currency, deposit_by }: DecisionRow,
  language: Language,
  say: Say,
): [string, string][] {
  if (deposit_minor === null || deposit_currency === null || deposit_by === null) return []
  const amount = writtenMoney(deposit_minor, deposit_currency, language)
  const date = writtenDay(deposit_by, language)
  return [[say('deposit'), say('depositValue', { amount, date })]]
}
