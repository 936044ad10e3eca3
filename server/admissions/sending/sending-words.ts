import { portalNames } from '#contract/admissions/values/portals.ts'
import {
  type ApplicationStatus,
  saysChecked,
  statusesOf,
} from '#contract/admissions/values/transitions.ts'
import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { Deps } from '../../deps.ts'
import { wordsAt } from '../../words/locales.ts'
import { sayIn } from '../../words/say.ts'
import { closingOfApplication } from './closing.ts'
import { closingDay, closingWords } from './closing-words.ts'
import { portalsOfApplication } from './sending.ts'

type Sent = Parameters<typeof closingOfApplication>[0] &
  Parameters<typeof portalsOfApplication>[0] & {
    snapshot: { intake: { zone: string } }
  }

type Needs = Pick<Deps, 'locales'>

/** Where an applicant sends it, in the middle of a sentence of a mail. */
export function placeInMail(deps: Needs, application: Sent, language: Language): string {
  const say = (key: string) => wordsAt(deps.locales, language, 'mail', `sending.${key}`)
  const portals = portalsOfApplication(application)
  if (portals.length > 0) {
    const names = portals.map((key) => portalNames[key])
    return new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  }
  return say(application.submission_channel === 'national_portal' ? 'national' : 'university')
}

/** By when it has to be sent there, with who reported the day, or that it is not known. */
export function lastDayInMail(deps: Needs, application: Sent, language: Language): string {
  const closing = closingOfApplication(application)
  const { zone } = application.snapshot.intake
  return closingDay(closing, zone, language) === undefined
    ? wordsAt(deps.locales, language, 'mail', 'sending.unknown')
    : closingWords(deps, closing, zone, language)
}

/** That the applicant sends it, where and by when; empty if we do, or if it no longer has to be sent. */
export function ownSending(
  deps: Needs,
  application: Sent,
  { to, language }: { to: ApplicationStatus; language: Language },
): string {
  const unsent: readonly ApplicationStatus[] = statusesOf.unsent
  if (!unsent.includes(to) || senderOf(application.submission_channel) === 'us') return ''
  return sayIn(
    deps.locales,
    language,
    'mail',
  )('sending.own', {
    where: placeInMail(deps, application, language),
    day: lastDayInMail(deps, application, language),
  })
}

/**
 * A state in the words of a mail: an applicant who sends it themselves doesn't read that we do, and
 * no one reads that an incomplete file is complete.
 */
export function statusInMail(
  deps: Needs,
  { id, submission_channel }: Pick<Sent, 'submission_channel'> & { id: number },
  about: { to: ApplicationStatus; language: Language; incomplete: ReadonlySet<number> },
): string {
  const { to, language, incomplete } = about
  const isOwn = senderOf(submission_channel) !== 'us'
  const say = (path: string) => wordsAt(deps.locales, language, 'mail', path)
  if (saysChecked(to) && incomplete.has(id)) {
    return say(`sending.incomplete.${isOwn ? 'own' : 'us'}`)
  }
  const own = ownStatuses.find((one) => one === to)
  return say(own && isOwn ? `sending.status.${own}` : `status.${to}`)
}

const ownStatuses = ['in_review', 'ready_to_send', 'sent', 'cancelled', 'withdrawn'] as const
