import { useTranslation } from 'react-i18next'
import { data, Form } from 'react-router'
import { textOf } from '../../auth/form-answer.ts'
import { fill } from '../../fill.ts'
import { isSure } from '../../is-sure.ts'
import { pageContext } from '../../page-context.ts'
import { postedForm } from '../../posted-form.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SureField } from '../../ui/sure-field.tsx'
import { isOneClick } from '../one-click.ts'
import type { Route } from './+types/alert'
import { AlertSubjectLine } from './alert-subject.tsx'

/** Opening the page changes nothing: programs that look at mail open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const outcome = await outcomeOf(
    serverApi(context).api.alerts['by-link'][':alert_token'].$get({ param: params }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const { language, csrf, sendsMail } = context.get(pageContext)
  const words = contentWords(language, sendsMail).alerts
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

/** What the page's buttons send, or a mail program's own button (RFC 8058), which only ends it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  if (!isSure(form) && !isOneClick(form)) return data({ isUnsure: true }, { status: 422 })
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const link = api.alerts['by-link'][':alert_token']
  const isConfirmed = isSure(form) && textOf(form, 'intent') === 'confirm'
  const outcome = await outcomeOf((isConfirmed ? link.confirm : link.stop).$post({ param: params }))
  if (outcome.ok) return null
  if (outcome.problem.code === 'conflict') return { isAskedAgain: true as const }
  throw data(null, { status: outcome.problem.status })
}

export default function Alert({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { words, state, subject } = loaderData
  const isAsked = actionData !== undefined && actionData !== null && 'isUnsure' in actionData
  const isAskedAgain = !isAsked && Boolean(actionData)
  return (
    <Page narrow>
      <h1>{words.title}</h1>
      {isAsked && <Notice tone="warning">{t('problem.not_confirmed')}</Notice>}
      {isAskedAgain && <Notice tone="warning">{words.conflict}</Notice>}
      {state === 'pending' && (
        <>
          <h2>{words.pendingTitle}</h2>
          <p>{words.pendingText}</p>
          <AlertSubjectLine subject={subject} words={words} />
          <Act {...loaderData} isAsked={isAsked} intent="confirm" label={words.confirm} />
        </>
      )}
      {state === 'active' && (
        <>
          <Notice tone="success" title={words.activeTitle} live>
            <p>{words.activeText}</p>
          </Notice>
          <AlertSubjectLine subject={subject} words={words} />
          <Act {...loaderData} isAsked={isAsked} intent="stop" label={words.stop} />
        </>
      )}
      {state === 'ended' && (
        <>
          <Notice title={words.endedTitle} live>
            <p>{words.endedText}</p>
          </Notice>
          <AlertSubjectLine subject={subject} words={words} />
          <Act {...loaderData} isAsked={isAsked} intent="confirm" label={words.again} />
        </>
      )}
    </Page>
  )
}

interface ActProps {
  token: string
  intent: 'confirm' | 'stop'
  label: string
  isAsked: boolean
}

function Act({ token, intent, label, isAsked }: ActProps) {
  return (
    <Form method="post">
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="intent" value={intent} />
      <SureField isAsked={isAsked} />
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
