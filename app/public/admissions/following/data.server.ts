import { inLanguage } from '#contract/common/values/by-language.ts'
import type { OwnDataRequest } from '#contract/privacy/data-requests.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { fill } from '../../../fill.ts'
import { formatDate, formatDayOf } from '../../../format.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'
import type { SectionCall } from './section-call.ts'

/** Data held about the applicant: where to download it, and the state of an erasure request. */
export async function loadData({ link, accessToken, language, words }: SectionCall) {
  const param = { access_token: accessToken }
  const [outcome, corrected, requested] = await Promise.all([
    outcomeOf(link.erasure.$get({ param })),
    outcomeOf(link.corrections.$get({ param })),
    outcomeOf(link['data-request'].$get({ param })),
  ])
  if (!outcome.ok || !requested.ok) return null
  const { state, dueAt, answerBy, refusal, sentTo, waitingDays, draftKey } = outcome.body
  const standing =
    state === 'waiting'
      ? words.data.state.waiting
      : state === 'with_staff'
        ? words.data.state.with_staff
        : null
  const day = dueAt?.slice(0, 10) ?? answerBy
  const date = day === null ? '' : formatDate(day, language)
  return {
    state,
    refusal,
    draftKey,
    archive: `/api/applications/by-link/${accessToken}/export.zip`,
    standing: standing === null ? null : fill(standing, { date }),
    after: fill(words.data.after, { days: String(waitingDays) }),
    notes: notesOf(requested.body, { language, words }),
    /** What the office corrected, and when. */
    corrections: (corrected.ok ? corrected.body.corrections : []).map(({ at, topics }) => ({
      at,
      written: formatDayOf(at, 'UTC', language),
      what: topics.map((topic) => words.data.topic[topic]).join(' · '),
    })),
    /** Others who have their own copy. */
    universities: [...new Set(sentTo.map(({ university }) => inLanguage(university, language)))],
  }
}

/** The state of the request for what the team wrote, in words, and whether it can be made now. */
function notesOf(
  { state, askedAt, answerBy, releasedAt }: OwnDataRequest,
  { language, words }: Pick<SectionCall, 'language' | 'words'>,
) {
  const { lead, preparing, late, released } = words.data.notes
  const dayOf = (instant: string | null) =>
    instant === null ? '' : formatDayOf(instant, 'UTC', language)
  if (state === 'none') return { state, text: lead }
  if (state === 'released') return { state, text: fill(released, { date: dayOf(releasedAt) }) }
  const day = answerBy ?? ''
  const isLate = day < new Date().toISOString().slice(0, 10)
  const said = { asked: dayOf(askedAt), date: formatDate(day, language) }
  return { state, text: fill(isLate ? late : preparing, said) }
}

/** Asks for what the team wrote about the applicant. */
export async function askNotes({ link, accessToken }: FollowingPost): Promise<FollowingOutcome> {
  const param = { access_token: accessToken }
  const outcome = await outcomeOf(link['data-request'].$post({ param }))
  return outcome.ok ? { ok: true, to: 'data' } : refusalOf(outcome.problem)
}

/** Has the code mailed without which nothing is erased. */
export async function askErasure({ link, accessToken }: FollowingPost): Promise<FollowingOutcome> {
  const outcome = await outcomeOf(link.erasure.$post({ param: { access_token: accessToken } }))
  return outcome.ok ? { ok: true, to: 'data' } : refusalOf(outcome.problem)
}

export async function confirmErasure(post: FollowingPost): Promise<FollowingOutcome> {
  const code = textOf(post.form, 'code').replaceAll(/\s/g, '').slice(0, 20)
  const outcome = await outcomeOf(
    post.link.erasure.confirm.$post({
      param: { access_token: post.accessToken },
      json: { code },
    }),
  )
  return outcome.ok ? { ok: true, to: 'data' } : refusalOf(outcome.problem, { code })
}

export async function stopErasure({ link, accessToken }: FollowingPost): Promise<FollowingOutcome> {
  const outcome = await outcomeOf(link.erasure.$delete({ param: { access_token: accessToken } }))
  return outcome.ok ? { ok: true, to: 'data' } : refusalOf(outcome.problem)
}
