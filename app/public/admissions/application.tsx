import { useTranslation } from 'react-i18next'
import { data, redirectDocument } from 'react-router'
import { textOf } from '../../auth/form-answer.ts'
import { pageContext } from '../../page-context.ts'
import { postedForm } from '../../posted-form.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { serverWords } from '../../server-words.ts'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/application'
import { EndQuestion, SentQuestion } from './application-questions.tsx'
import { followedSubmission } from './application-view.server.ts'
import type { FollowedPage } from './application-view.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { SubmissionSheet } from './submission-sheet.tsx'

/** A page with a secret in its address is kept nowhere, found nowhere and told to nobody. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': loaderHeaders.get('referrer-policy') ?? 'no-referrer',
  }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.applications['by-link'][':access_token'].$get({
      param: { access_token: params.access_token },
    }),
  )
  if (!outcome.ok) throw data(null, { status: 404 })
  const submission = followedSubmission(outcome.body, language)
  const query = new URL(request.url).searchParams
  const about =
    submission.applications.find(({ number }) => number === query.get('about')) ??
    submission.applications[0]
  if (!about) throw data(null, { status: 404 })
  const page = pageOf(query.get('ask'), about)
  const number = submission.applications.length > 1 ? '' : about.number
  return data(
    {
      submission,
      about,
      page,
      token: page === 'view' ? '' : csrf().token,
      attempt: crypto.randomUUID(),
      title: serverWords(language)('application.view.title', { number }).trim(),
    },
    {
      // Without a referrer a browser posts forms with no origin either, which the API refuses: where
      // there is a form, our own server is told the address, and still nobody else.
      headers: { 'referrer-policy': page === 'view' ? 'no-referrer' : 'same-origin' },
    },
  )
}

export async function action({ request, params: { access_token }, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const link = api.applications['by-link'][':access_token'][':number']
  const reason = textOf(form, 'reason').trim().slice(0, 2000)
  const to = {
    param: { access_token, number: textOf(form, 'number') },
    header: { 'idempotency-key': textOf(form, 'attempt') },
  }
  const outcome = await outcomeOf(
    textOf(form, 'intent') === 'sent'
      ? link.sent.$post(to)
      : link.withdraw.$post({ ...to, json: { reason: reason === '' ? null : reason } }),
  )
  if (outcome.ok) return redirectDocument(`/application/${access_token}`, 303)
  const { code, status } = outcome.problem
  return data({ problem: code, reason }, { status })
}

export const shouldRevalidate = () => true

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { submission, about, page, token, attempt } = loaderData
  const problem = actionData?.problem
  return (
    <Page narrow>
      {problem && (
        <RefusalNotice
          answer={actionData}
          tone="error"
          title={t(
            problem === 'move_not_allowed' ? 'application.end.refused' : `problem.${problem}`,
          )}
        />
      )}
      {page === 'view' && <SubmissionSheet submission={submission} />}
      {page === 'end' && (
        <EndQuestion
          application={about}
          token={token}
          attempt={attempt}
          reason={actionData?.reason}
        />
      )}
      {page === 'sent' && <SentQuestion application={about} token={token} attempt={attempt} />}
    </Page>
  )
}

function pageOf(
  asked: string | null,
  { ending, canReportSent }: { ending: unknown; canReportSent: boolean },
): FollowedPage {
  if (asked === 'end' && ending !== null) return 'end'
  return asked === 'sent' && canReportSent ? 'sent' : 'view'
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData?.title ?? '', description: '', path: '', hidden: true })
