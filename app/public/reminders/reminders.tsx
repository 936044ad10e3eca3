import { data, Form } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/reminders'

/** A page with a secret in its address is kept nowhere, found nowhere and told to no other site. */
export function headers() {
  return {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  }
}

/** Opening the page changes nothing: programs that look at mail open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const outcome = await outcomeOf(linkOf(context).$get({ param: params }))
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const words = contentWords(context.get(pageContext).language).reminders
  const isDraft = outcome.body.of === 'draft'
  return {
    title: words.title,
    stopped: outcome.body.stopped,
    stoppedTitle: words.stoppedTitle,
    stoppedText: isDraft ? words.stoppedDraft : words.stoppedApplicant,
    lede: isDraft ? words.draft : words.applicant,
    still: words.still,
    button: words.button,
  }
}

/** What the page's button sends, and what a mail program's own button does, without a cookie. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await outcomeOf(linkOf(context, request).stop.$post({ param: params }))
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  return null
}

function linkOf(context: Route.LoaderArgs['context'], request?: Request) {
  const { api } = serverApi(context, request && { request })
  return api.reminders['by-link'][':reminder_token']
}

export default function Reminders({ loaderData }: Route.ComponentProps) {
  const { title, stopped, stoppedTitle, stoppedText, lede, still, button } = loaderData
  return (
    <Page narrow>
      <h1>{title}</h1>
      {stopped ? (
        <Notice tone="success" title={stoppedTitle} live>
          <p>{stoppedText}</p>
          <p>{still}</p>
        </Notice>
      ) : (
        <>
          <p className="lede">{lede}</p>
          <p className="soft">{still}</p>
          <Form method="post">
            <Button size="large">{button}</Button>
          </Form>
        </>
      )}
    </Page>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData?.title ?? '', description: '', path: '', hidden: true })
