import { useTranslation } from 'react-i18next'
import { Form, redirect, useNavigation } from 'react-router'
import { type FormAnswer, refusedBy, textOf } from '../../auth/form-answer.ts'
import { checkIn, nextStamp } from '../../form-check.server.ts'
import { pageContext } from '../../page-context.ts'
import { postedForm } from '../../posted-form.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Honeypot } from '../contact/honeypot.tsx'
import { isUnreached, orUnreached } from '../unreached.ts'
import { UnreachedNotice } from '../unreached-notice.tsx'
import type { Route } from './+types/ask'
import { AlertSubjectLine } from './alert-subject.tsx'

/** What to follow: `?program=`, `?search=` with the finder's query, or `?destination=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, csrf, sendsMail } = context.get(pageContext)
  const about = aboutOf(url.searchParams)
  const found =
    about && (await outcomeOf(serverApi(context).api.alerts.subject.$get({ query: about })))
  return {
    words: contentWords(language, sendsMail).alerts,
    sendsMail,
    about,
    subject: found?.ok ? found.body : null,
    token: csrf().token,
    stamp: csrf().stamp,
    idempotencyKey: crypto.randomUUID(),
    isSent: url.searchParams.has('sent'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.words, path: '/notify', hidden: true }) : []

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { language } = context.get(pageContext)
  const typed = { email: textOf(form, 'email'), key: textOf(form, 'key') }
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const { searchParams } = new URL(request.url)
  const outcome = await outcomeOf(
    api.alerts.$post({
      header: { 'idempotency-key': typed.key },
      json: {
        ...aboutOf(searchParams),
        email: typed.email,
        language,
        ...checkIn(form),
      },
    }),
  )
  if (!outcome.ok) {
    const stamp = nextStamp(form, context, outcome.problem)
    return refusedBy(outcome.problem, { ...typed, stamp })
  }
  searchParams.set('sent', '')
  throw redirect(`/notify?${searchParams}`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(() => serverAction())

function aboutOf(query: URLSearchParams): { program: string } | { search: string } | undefined {
  const [program, search] = [query.get('program'), query.get('search')]
  if (program) return { program }
  if (search) return { search }
  const destination = query.get('destination')
  return destination ? { search: `${new URLSearchParams({ destination })}` } : undefined
}

export default function AskForAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { words, subject, isSent } = loaderData
  const answer = isUnreached(actionData) ? undefined : actionData
  return (
    <Page narrow>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      <UnreachedNotice answer={actionData} />
      {isSent && !actionData ? (
        <Notice tone={loaderData.sendsMail ? 'success' : 'warning'} title={words.sentTitle} live>
          <p>{words.sentText}</p>
        </Notice>
      ) : subject && !loaderData.sendsMail ? (
        <>
          <p className="lede">{words.lede}</p>
          <AlertSubjectLine subject={subject} words={words} />
          <p>{subject.program ? words.often.program : words.often.search}</p>
        </>
      ) : subject ? (
        <AskForm {...loaderData} subject={subject} answer={answer} />
      ) : (
        <>
          <p className="lede">{loaderData.about ? words.notFound : words.everyProgram}</p>
          <p>{words.nothingText}</p>
          <p>
            <LinkButton to="/program">{words.find}</LinkButton>
          </p>
        </>
      )}
    </Page>
  )
}

interface AskFormProps extends Pick<Loaded, 'words' | 'token' | 'stamp' | 'idempotencyKey'> {
  subject: NonNullable<Loaded['subject']>
  answer: FormAnswer | undefined
}

type Loaded = Route.ComponentProps['loaderData']

function AskForm({ words, token, stamp, idempotencyKey, subject, answer }: AskFormProps) {
  const { t } = useTranslation()
  const isSending = useNavigation().state === 'submitting'
  const typed = answer?.typed['email'] ?? ''
  const problem = answer && (answer.fields['email'] ?? answer.fields['body.email'])
  const error = problem && (typed === '' ? words.emailRequired : words.emailInvalid)
  const errors = error
    ? [{ name: 'email', message: error }]
    : answer
      ? [{ message: t(`problem.${answer.problem}`) }]
      : []
  return (
    <>
      <ErrorSummary errors={errors} />
      <p className="lede">{words.lede}</p>
      <AlertSubjectLine subject={subject} words={words} />
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="_token" value={token} />
        <input type="hidden" name="key" value={answer?.typed['key'] || idempotencyKey} />
        <EmailField
          label={words.email}
          hint={words.emailHint}
          error={error}
          defaultValue={typed}
          required
        />
        <Honeypot label={words.website} stamp={answer?.typed['stamp'] ?? stamp} />
        <p className="soft">{subject.program ? words.often.program : words.often.search}</p>
        <Button size="large" disabled={isSending}>
          {isSending ? t('shell.form.sending') : words.send}
        </Button>
      </Form>
    </>
  )
}
