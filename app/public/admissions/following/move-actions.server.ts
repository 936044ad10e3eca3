import { dateBoxLength, endReasons } from '#contract/common/values/vocabulary.ts'
import { dayInBoxes } from '#contract/dates/written-day.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'

/** Ends an application at its applicant's wish. */
export async function endByApplicant(post: FollowingPost): Promise<FollowingOutcome> {
  const { form, link, accessToken, number, attempt } = post
  const reason = textOf(form, 'reason').trim().slice(0, 2000)
  const reasonCode = endReasons.find((one) => one === textOf(form, 'reasonCode')) ?? null
  const outcome = await outcomeOf(
    link[':number'].withdraw.$post({
      param: { access_token: accessToken, number },
      header: { 'idempotency-key': attempt },
      json: { reasonCode, reason: reason === '' ? null : reason },
    }),
  )
  return outcome.ok
    ? { ok: true }
    : refusalOf(outcome.problem, { reason, reasonCode: reasonCode ?? '' })
}

/** The applicant sent it where only they can. */
export async function reportSent(post: FollowingPost): Promise<FollowingOutcome> {
  const { link, accessToken, number, attempt } = post
  const { json, typed } = readReport(post.form)
  const outcome = await outcomeOf(
    link[':number'].sent.$post({
      param: { access_token: accessToken, number },
      header: { 'idempotency-key': attempt },
      json,
    }),
  )
  return outcome.ok ? { ok: true, to: 'history' } : refusalOf(outcome.problem, typed)
}

/** Corrects the number that the applicant received, or the day. */
export async function correctSent(post: FollowingPost): Promise<FollowingOutcome> {
  const { link, accessToken, number } = post
  const { json, typed } = readReport(post.form)
  const outcome = await outcomeOf(
    link[':number'].sent.$put({ param: { access_token: accessToken, number }, json }),
  )
  return outcome.ok ? { ok: true, to: 'history' } : refusalOf(outcome.problem, typed)
}

function readReport(form: FormData) {
  const reference = textOf(form, 'reference').trim()
  const [onDay = '', onMonth = '', onYear = ''] = ['onDay', 'onMonth', 'onYear'].map((box) =>
    textOf(form, box).trim().slice(0, dateBoxLength),
  )
  const written = `${onDay} ${onMonth} ${onYear}`.trim()
  const on = written === '' ? null : (dayInBoxes(onDay, onMonth, onYear) ?? written)
  return {
    json: { reference: reference === '' ? null : reference, on },
    typed: { reference, onDay, onMonth, onYear },
  }
}
