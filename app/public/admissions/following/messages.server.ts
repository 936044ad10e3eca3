import type { ApplicationMessages } from '#contract/conversations/application-messages.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { fill } from '../../../fill.ts'
import { formatDate, formatInstant } from '../../../format.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'
import type { SectionCall } from './section-call.ts'

/** What the applicant and the team wrote to each other, in the reader's way of writing dates. */
export async function loadMessages({
  link,
  accessToken,
  submission,
  language,
  words,
}: SectionCall) {
  const outcome = await outcomeOf(link.messages.$get({ param: { access_token: accessToken } }))
  if (!outcome.ok) return null
  const { state, replyBy, overdue, answeredBy, unread, messages, ...more } = outcome.body
  const standing = state === 'open' ? (overdue ? words.messages.late : words.messages.open) : null
  // Without scripts, times are in the zone of the country they want to study in; if there are
  // several, in UTC.
  const zones = new Set(submission.applications.map(({ intake }) => intake.zone))
  const [only = 'UTC'] = zones
  const zone = zones.size === 1 ? only : 'UTC'
  const date = formatDate(replyBy ?? answeredBy, language)
  return {
    language: more.language,
    unread,
    isLate: overdue,
    icon: iconOf(state, overdue),
    standing: fill(standing ?? words.messages[state === null ? 'none' : 'answered'], { date }),
    /** The latest answer that is on the page; null where there is none to read. */
    readUntil: messages.findLast(({ isNew }) => isNew)?.at ?? null,
    messages: messages.map((one) => ({ ...one, written: formatInstant(one.at, zone, language) })),
  }
}

function iconOf(state: ApplicationMessages['state'], isLate: boolean): IconName {
  if (state === null) return 'mail'
  if (state !== 'open') return 'check'
  return isLate ? 'warning' : 'clock'
}

/** Writes to the team. */
export async function writeMessage(post: FollowingPost): Promise<FollowingOutcome> {
  const { form, link, accessToken, attempt } = post
  const message = textOf(form, 'message')
  const readUntil = textOf(form, 'readUntil')
  const outcome = await outcomeOf(
    link.messages.$post({
      param: { access_token: accessToken },
      header: { 'idempotency-key': attempt },
      json: { message, readUntil: readUntil === '' ? null : readUntil },
    }),
  )
  return outcome.ok ? { ok: true, to: 'messages' } : refusalOf(outcome.problem, { message })
}

/** The applicant has read what was answered. */
export async function readMessages(post: FollowingPost): Promise<FollowingOutcome> {
  const outcome = await outcomeOf(
    post.link.messages.read.$post({
      param: { access_token: post.accessToken },
      json: { readUntil: textOf(post.form, 'readUntil') },
    }),
  )
  return outcome.ok ? { ok: true, to: 'messages' } : refusalOf(outcome.problem)
}
