import type { ApplicationView } from '#contract/admissions/following.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { dateBoxLength, type VisaReport } from '#contract/common/values/vocabulary.ts'
import { dayInBoxes } from '#contract/dates/written-day.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { outcomeOf } from '../../../server-api.ts'
import { contentWords } from '../../../server-words.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'
import type { SectionCall } from './section-call.ts'

const visaStage: readonly ApplicationView['status'][] = [
  'visa_preparing',
  'visa_applied',
  'visa_granted',
  'visa_refused',
]

/**
 * For each application at the visa stage: the steps of its destination, and what the applicant may
 * report.
 */
export async function loadVisa({ api, submission, language }: SectionCall) {
  const atVisa = submission.applications.filter(({ status }) => visaStage.includes(status))
  if (atVisa.length === 0) return null
  const stages = await Promise.all(
    atVisa.map(async ({ number, program, destination, status, visaReports }) => {
      const outcome = await outcomeOf(
        api.destinations[':destination_key'].$get({ param: { destination_key: destination } }),
      )
      const steps = outcome.ok ? outcome.body.visaSteps : []
      const { you, university, sponsor, consulate, authority } =
        contentWords(language).destinationParts.actor
      return {
        number,
        title: saidIn(program.title, language),
        destination,
        status,
        reports: visaReports,
        steps: steps.map((step) => ({
          key: step.key,
          title: saidIn(step.title, language),
          actor: { you, university, sponsor, consulate, authority }[step.actor],
          text: saidIn(step.text, language),
          documents: step.documents.map((one) => saidIn(one, language)),
        })),
      }
    }),
  )
  return { stages }
}

/** The applicant applied for their visa. */
export const reportVisaApplied = (post: FollowingPost) => reportVisa(post, 'applied')
/** Their visa was granted. */
export const reportVisaGranted = (post: FollowingPost) => reportVisa(post, 'granted')
/** Their visa was refused. */
export const reportVisaRefused = (post: FollowingPost) => reportVisa(post, 'refused')

async function reportVisa(post: FollowingPost, report: VisaReport): Promise<FollowingOutcome> {
  const { form, link, accessToken, number, attempt } = post
  const [day = '', month = '', year = ''] = ['onDay', 'onMonth', 'onYear'].map((box) =>
    textOf(form, box).trim().slice(0, dateBoxLength),
  )
  const note = textOf(form, 'note').trim().slice(0, 2000)
  const outcome = await outcomeOf(
    link[':number'].visa.$post({
      param: { access_token: accessToken, number },
      header: { 'idempotency-key': attempt },
      json: {
        report,
        on: dayInBoxes(day, month, year) ?? `${day} ${month} ${year}`,
        note: note === '' ? null : note,
      },
    }),
  )
  const typed = { onDay: day, onMonth: month, onYear: year, note }
  return outcome.ok ? { ok: true, to: 'visa' } : refusalOf(outcome.problem, typed)
}
