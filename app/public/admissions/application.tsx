import { useTranslation } from 'react-i18next'
import { data, redirectDocument } from 'react-router'
import { textOf } from '../../auth/form-answer.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { serverWords } from '../../server-words.ts'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/application'
import { EndQuestion, SentQuestion } from './application-questions.tsx'
import { ApplicationSheet } from './application-sheet.tsx'
import { followedView } from './application-view.server.ts'
import type { FollowedPage } from './application-view.ts'
import { RefusalNotice } from './refusal-notice.tsx'

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
  const application = followedView(outcome.body, language)
  const page = pageOf(new URL(request.url).searchParams.get('ask'), application)
  return data(
    {
      application,
      page,
      token: page === 'view' ? '' : csrf().token,
      attempt: crypto.randomUUID(),
      title: serverWords(language)('application.view.title', { number: application.number }),
    },
    {
      // Without a referrer a browser posts forms with no origin either, which the API refuses: where
      // there is a form, our own server is told the address, and still nobody else.
      headers: { 'referrer-policy': page === 'view' ? 'no-referrer' : 'same-origin' },
    },
  )
}

export async function action({ request, params: { access_token }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const link = api.applications['by-link'][':access_token']
  const reason = textOf(form, 'reason').trim().slice(0, 2000)
  const to = {
    param: { access_token },
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
  const { application, page, token, attempt } = loaderData
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
      {page === 'view' && <ApplicationSheet application={application} />}
      {page === 'end' && (
        <EndQuestion
          application={application}
          token={token}
          attempt={attempt}
          reason={actionData?.reason}
        />
      )}
      {page === 'sent' && (
        <SentQuestion application={application} token={token} attempt={attempt} />
      )}
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
