import { saidIn } from '#contract/common/values/said-in.ts'
import { clockName } from '#contract/dates/values/written-date.ts'
import type { OutcomeView } from '#contract/decisions/offers.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatDate, formatMoney } from '../../../format.ts'
import { outcomeOf } from '../../../server-api.ts'
import { serverWords } from '../../../server-words.ts'
import { closingLine } from '../choices/closing-view.server.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'
import type { SectionCall } from './section-call.ts'

/** What was decided of each application, in words; null where nothing was. */
export async function loadOffer(
  call: Pick<SectionCall, 'link' | 'accessToken' | 'submission' | 'language' | 'words'>,
) {
  const outcome = await outcomeOf(
    call.link.outcomes.$get({ param: { access_token: call.accessToken } }),
  )
  if (!outcome.ok || outcome.body.length === 0) return null
  return { outcomes: outcome.body.map((one) => outcomeInWords(one, call)) }
}

function outcomeInWords(
  one: OutcomeView,
  { submission, language, words, accessToken }: Parameters<typeof loadOffer>[0],
) {
  const { offer, reasonCode } = one
  const application = submission.applications.find(({ number }) => number === one.number)
  const t = serverWords(language)
  return {
    number: one.number,
    title: saidIn(application?.program.title, language) ?? '',
    university: application
      ? universityName(application.university, application.destination, language)
      : '',
    status: application?.status ?? 'closed',
    // If the latest step is this decision, the page shows its words above.
    note: application?.status === one.outcome ? null : one.note,
    place: one.place,
    canAnswer: one.canAnswer,
    isOver: one.isOver,
    letter: one.hasLetter
      ? `/api/applications/by-link/${accessToken}/${one.number}/offer-letter.pdf`
      : null,
    offer: offer && {
      conditions: offer.conditions.map(({ key, text, evidence, state }) => ({
        key,
        text,
        state: words.offer.condition[state],
        tone: state === 'met' ? ('success' as const) : ('neutral' as const),
        proof:
          evidence === null
            ? words.offer.otherProof
            : `${words.offer.proof} ${t(`documents.type.${evidence}`)}`,
      })),
      replyBy: formatDate(offer.replyBy, language),
      clock: clockName(offer.zone, language),
      reply: offer.reply,
      deposit: offer.deposit && {
        amount: formatMoney(offer.deposit.amountMinor, offer.deposit.currency, language),
        by: formatDate(offer.deposit.by, language),
      },
    },
    refusal: reasonCode && words.refusal[reasonCode],
    alternatives: one.alternatives.map((other) => ({
      key: other.key,
      intake: other.intake,
      title: saidIn(other.title, language),
      university: saidIn(other.university, language),
      closing: closingLine({ ...other, closesFor: {}, closesIn: {} }, language),
      standing: words.offer.standing[other.standing],
      missing: other.missing.map((type) => t(`documents.type.${type}`)),
    })),
  }
}

/** The applicant takes the offer up. */
export async function acceptOffer({ link, accessToken, number, attempt }: FollowingPost) {
  const outcome = await outcomeOf(
    link[':number'].offer.accept.$post({
      param: { access_token: accessToken, number },
      header: { 'idempotency-key': attempt },
    }),
  )
  return answered(outcome)
}

/** The applicant declines the offer. */
export async function declineOffer({ link, accessToken, number, attempt }: FollowingPost) {
  const outcome = await outcomeOf(
    link[':number'].offer.decline.$post({
      param: { access_token: accessToken, number },
      header: { 'idempotency-key': attempt },
    }),
  )
  return answered(outcome)
}

function answered(
  outcome: { ok: true } | { ok: false; problem: Parameters<typeof refusalOf>[0] },
): FollowingOutcome {
  return outcome.ok ? { ok: true, to: 'offer' } : refusalOf(outcome.problem)
}
