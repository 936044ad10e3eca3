import { useTranslation } from 'react-i18next'
import { data, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'
import { textOf } from '../../../auth/form-answer.ts'
import { isSure } from '../../../is-sure.ts'
import { pageContext } from '../../../page-context.ts'
import { postedForm } from '../../../posted-form.ts'
import { pageMeta } from '../../../seo.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { followingWords, serverWords } from '../../../server-words.ts'
import { Page } from '../../../ui/page.tsx'
import { RefusalNotice } from '../../refusal-notice.tsx'
import { isUnreached, orUnreached } from '../../unreached.ts'
import { UnreachedNotice } from '../../unreached-notice.tsx'
import { type FollowingIntent, followingActions, readIntent } from '../following/actions.server.ts'
import { depositsOf } from '../following/deposit.server.ts'
import type { FollowingRefusal } from '../following/following-page.ts'
import { FollowingSections, presentSections } from '../following/following-sections.tsx'
import { NewLinkQuestion } from '../following/new-link-question.tsx'
import { loadOffer } from '../following/offer.server.ts'
import { OfferQuestion } from '../following/offer-question.tsx'
import { loadProof } from '../following/proof.server.ts'
import { ProofQuestion } from '../following/proof-question.tsx'
import { loadSections } from '../following/sections.server.ts'
import { loadSending } from '../following/sending.server.ts'
import { SentQuestion } from '../following/sent-question.tsx'
import { VisaQuestion } from '../following/visa-question.tsx'
import type { Route } from './+types/application'
import { EndQuestion } from './application-questions.tsx'
import { followedSubmission } from './application-view.server.ts'
import type { FollowedPage, FollowedView } from './application-view.ts'
import { SheetEnd, SubmissionSheet } from './submission-sheet.tsx'

export async function loader({ request, params: { access_token }, context }: Route.LoaderArgs) {
  const { language, csrf, now, sendsMail } = context.get(pageContext)
  const { api } = serverApi(context)
  const link = api.applications['by-link'][':access_token']
  const outcome = await outcomeOf(link.$get({ param: { access_token } }))
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const submission = followedSubmission(outcome.body, language, now())
  const query = new URL(request.url).searchParams
  const about =
    submission.applications.find(({ number }) => number === query.get('about')) ??
    submission.applications[0]
  if (!about) throw data(null, { status: 404 })
  const page = pageOf(query.get('ask'), about)
  const number = submission.applications.length > 1 ? '' : about.number
  const words = followingWords(language, sendsMail)
  const call = { api, submission: outcome.body, language, words, now: now() }
  const [views, sending] =
    page === 'view'
      ? await Promise.all([
          loadSections({ ...call, link, accessToken: access_token }),
          loadSending(call),
        ])
      : []
  const proof = asksForProof(page)
    ? await loadProof({ accessToken: access_token, request, words, language, context })
    : null
  const answers =
    page === 'accept' || page === 'decline'
      ? await loadOffer({
          link,
          accessToken: access_token,
          submission: outcome.body,
          language,
          words,
        })
      : null
  const offer = answers?.outcomes.find((one) => one.number === about.number)?.offer
  return {
    deposits: depositsOf(views?.offer ?? null, { submission: outcome.body, language, words }),
    ...{ submission, about, page, words, views, sending, offer, proof, done: query.get('done') },
    token: csrf().token,
    attempt: crypto.randomUUID(),
    sendsMail,
    title: serverWords(language)('application.view.title', { number }).trim(),
  }
}

export async function action({ request, params: { access_token }, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { language } = context.get(pageContext)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const intent = readIntent(textOf(form, 'intent'))
  if (!intent) throw data(null, { status: 400 })
  if (isLasting(intent) && !isSure(form)) {
    const typed = Object.fromEntries(
      (['reason', 'reasonCode'] as const).map((name) => [name, textOf(form, name)]),
    )
    const unsure: FollowingRefusal = { intent, problem: 'not_confirmed', fields: {}, typed }
    return data(unsure, { status: 422 })
  }
  const outcome = await followingActions[intent]({
    ...{ form, accessToken: access_token, language },
    link: api.applications['by-link'][':access_token'],
    number: textOf(form, 'number'),
    attempt: textOf(form, 'attempt'),
  })
  if (outcome.ok && 'asksOn' in outcome) {
    // With scripts the request's own address is that of the data, with words of the router's in it.
    const { searchParams } = new URL(request.url)
    const asked = ['ask', 'about'].flatMap((name) => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, value]]
    })
    return redirectDocument(`/application/${access_token}?${new URLSearchParams(asked)}`, 303)
  }
  if (outcome.ok) {
    const to = outcome.to === undefined ? '' : `#${outcome.to}`
    const link = outcome.accessToken ?? access_token
    return redirectDocument(`/application/${link}?done=${intent}${to}`, 303)
  }
  const { problem, fields, typed, status } = outcome
  const refusal: FollowingRefusal = { intent, problem, fields, typed }
  return data(refusal, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(() => serverAction())

export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !isUnreached(actionResult)

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { submission, about, views, sending, offer, words, token, attempt, proof } = loaderData
  const page = proof ? 'proof' : loaderData.page
  const refusal = isUnreached(actionData) ? undefined : actionData
  const isAsked = refusal?.problem === 'not_confirmed'
  // A question with its own page shows its outcome there, or here if that page no longer exists.
  const isMove =
    refusal !== undefined &&
    Object.keys(refusal.fields).length === 0 &&
    [
      'end',
      'sent',
      'sent_again',
      'accept',
      'decline',
      'visa_applied',
      'visa_granted',
      'visa_refused',
      'proof_ask',
      'proof_confirm',
      'new_link',
    ].includes(refusal.intent)
  return (
    <Page narrow>
      <UnreachedNotice answer={actionData} />
      {isMove && (
        <RefusalNotice
          answer={refusal}
          tone="error"
          title={t(
            refusal.problem === 'move_not_allowed'
              ? 'application.end.refused'
              : `problem.${refusal.problem}`,
          )}
        />
      )}
      {views && (
        <>
          <SubmissionSheet
            submission={submission}
            words={words}
            sections={presentSections(views)}
            unread={views.messages?.unread ?? 0}
            missing={views.documents?.own.missing.length ?? 0}
            sending={sending ?? {}}
            deposits={loaderData.deposits}
          />
          <FollowingSections
            {...{ views, submission, words, token, attempt, refusal }}
            done={loaderData.done}
            sendsMail={loaderData.sendsMail}
          />
          <SheetEnd />
        </>
      )}
      {proof && <ProofQuestion {...proof} {...{ words, token, attempt, refusal }} />}
      {page === 'new_link' && <NewLinkQuestion {...{ words, token, attempt, isAsked }} />}
      {page === 'end' && (
        <EndQuestion
          application={about}
          token={token}
          attempt={attempt}
          reason={refusal?.typed['reason']}
          reasonCode={refusal?.typed['reasonCode']}
          isAsked={isAsked}
          words={words}
        />
      )}
      {(page === 'visa_applied' || page === 'visa_granted' || page === 'visa_refused') && (
        <VisaQuestion application={about} intent={page} {...{ words, token, attempt, refusal }} />
      )}
      {(page === 'accept' || page === 'decline') && (
        <OfferQuestion
          application={about}
          offer={offer ?? null}
          intent={page}
          {...{ words, token, attempt, isAsked }}
        />
      )}
      {page === 'sent' && (
        <SentQuestion application={about} {...{ words, token, attempt, refusal }} />
      )}
    </Page>
  )
}

/** What can't be undone: the applicant has to confirm it. */
function isLasting(intent: FollowingIntent): boolean {
  return ['end', 'accept', 'decline', 'agree', 'new_link'].includes(intent)
}

/** Acts with lasting effect ask for a code first. */
function asksForProof(page: FollowedPage): boolean {
  return ['end', 'accept', 'decline', 'new_link'].includes(page)
}

function pageOf(
  asked: string | null,
  { ending, canReportSent, canCorrectSent, visaReports, status }: FollowedView,
): FollowedPage {
  if (asked === 'new_link') return 'new_link'
  if (asked === 'end' && ending !== null) return 'end'
  if (asked === 'sent' && (canReportSent || canCorrectSent)) return 'sent'
  const isOffered = status === 'offer_conditional' || status === 'offer_unconditional'
  if (isOffered && (asked === 'accept' || asked === 'decline')) return asked
  const report = visaReports.find((one) => asked === `visa_${one}`)
  return report === undefined ? 'view' : `visa_${report}`
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData?.title ?? '', description: '', path: '', hidden: true })
