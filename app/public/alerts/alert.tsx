import { data, Form } from 'react-router'
import { textOf } from '../../auth/form-answer.ts'
import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { postedForm } from '../../posted-form.ts'
import { privatePageHeaders } from '../../private-page.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/alert'
import { AlertSubjectLine } from './alert-subject.tsx'

export const headers = privatePageHeaders

/** Opening the page changes nothing: programs that look at mail open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const outcome = await outcomeOf(
    serverApi(context).api.alerts['by-link'][':alert_token'].$get({ param: params }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const { language, csrf } = context.get(pageContext)
  const words = contentWords(language).alerts
  const { email, state, ...subject } = outcome.body
  return {
    words: {
      ...words,
      pendingText: fill(words.pendingText, { email }),
      activeText: fill(words.activeText, { email }),
    },
    state,
    subject,
    token: csrf().token,
  }
}

/** What the page's buttons send; without an intent, a mail program's own button, which only ends it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const link = api.alerts['by-link'][':alert_token']
  const isConfirmed = textOf(form, 'intent') === 'confirm'
  const outcome = await outcomeOf((isConfirmed ? link.confirm : link.stop).$post({ param: params }))
  if (outcome.ok) return null
  if (outcome.problem.code === 'conflict') return { isAskedAgain: true }
  throw data(null, { status: outcome.problem.status })
}

export default function Alert({ loaderData, actionData }: Route.ComponentProps) {
  const { words, state, subject } = loaderData
  return (
    <Page narrow>
      <h1>{words.title}</h1>
      {actionData?.isAskedAgain && <Notice tone="warning">{words.conflict}</Notice>}
      {state === 'pending' && (
        <>
          <h2>{words.pendingTitle}</h2>
          <p>{words.pendingText}</p>
          <AlertSubjectLine subject={subject} words={words} />
          <Act {...loaderData} intent="confirm" label={words.confirm} />
        </>
      )}
      {state === 'active' && (
        <>
          <Notice tone="success" title={words.activeTitle} live>
            <p>{words.activeText}</p>
          </Notice>
          <AlertSubjectLine subject={subject} words={words} />
          <Act {...loaderData} intent="stop" label={words.stop} />
        </>
      )}
      {state === 'ended' && (
        <>
          <Notice title={words.endedTitle} live>
            <p>{words.endedText}</p>
          </Notice>
          <AlertSubjectLine subject={subject} words={words} />
          <Act {...loaderData} intent="confirm" label={words.again} />
        </>
      )}
    </Page>
  )
}

interface ActProps {
  token: string
  intent: 'confirm' | 'stop'
  label: string
}

function Act({ token, intent, label }: ActProps) {
  return (
    <Form method="post">
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="intent" value={intent} />
      <Button size="large" look={intent === 'stop' ? 'quiet' : 'accent'}>
        {label}
      </Button>
    </Form>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.words.title ?? '',
    description: '',
    path: '',
    hidden: true,
  })
