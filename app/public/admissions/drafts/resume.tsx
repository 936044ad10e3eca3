import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { data, Form, Link, redirectDocument } from 'react-router'
import { dateBoxLength } from '#contract/common/values/vocabulary.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { pageContext } from '../../../page-context.ts'
import { postedForm } from '../../../posted-form.ts'
import { pageMeta } from '../../../seo.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { serverWords } from '../../../server-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Page } from '../../../ui/page.tsx'
import { RefusalNotice } from '../../refusal-notice.tsx'
import { applyPath } from '../apply-path.ts'
import { birthDateOf } from '../steps/birth-date.server.ts'
import { BirthDate } from '../steps/birth-date.tsx'
import { birthBoxes } from '../steps/field-messages.ts'
import type { Route } from './+types/resume'
import { daysKept, keepDraft } from './draft-cookie.server.ts'

/** Opening the page changes nothing: programs that look at mail open links too. */
export function loader({ context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  return { token: csrf().token, title: serverWords(language)('apply.resume.title') }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const server = serverApi(context, { request, token: textOf(form, '_token') })
  const typed = Object.fromEntries(
    birthBoxes.map((box) => [box, textOf(form, box).trim().slice(0, dateBoxLength)]),
  )
  const written = Object.values(typed).join(' ').trim()
  // An invalid date is not a birth date either.
  const birthDate = written === '' ? undefined : (birthDateOf(typed) ?? written)
  const outcome = await outcomeOf(
    server.api.applications['draft-link'].$post({
      json: { token: params.draft_token, ...(birthDate !== undefined && { birthDate }) },
    }),
  )
  if (!outcome.ok) {
    const { code, status, fields } = outcome.problem
    if (fields?.['birthDate']) {
      // A visitor who has just pressed the button has got nothing wrong yet.
      const isAsked = !form.has('birthDay')
      return data({ problem: null, typed, isWrong: !isAsked }, { status: isAsked ? 200 : 422 })
    }
    const problem = code === 'validation_failed' ? 'not_found' : code
    const answer = { problem, typed: null, isWrong: false }
    return data(answer, { status: problem === 'not_found' ? 404 : status })
  }
  const { key, secret } = outcome.body
  const { publicUrl } = context.get(pageContext)
  const cookie = keepDraft(key, secret, publicUrl, await daysKept(server))
  return redirectDocument(applyPath(key, 'tasks'), {
    status: 303,
    headers: { 'set-cookie': cookie },
  })
}

export const shouldRevalidate = () => true

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const problem = actionData?.problem
  const typed = actionData?.typed
  const wrong = actionData?.isWrong ? t('apply.resume.wrongDate') : undefined
  const errors = useMemo(
    () => (wrong === undefined ? [] : [{ name: 'birthDay', message: wrong }]),
    [wrong],
  )
  return (
    <Page narrow>
      <ErrorSummary errors={errors} />
      {problem && (
        <RefusalNotice
          answer={actionData}
          tone="error"
          title={t(problem === 'not_found' ? 'apply.resume.over' : `problem.${problem}`)}
        >
          {problem === 'not_found' && <p>{t('apply.resume.overText')}</p>}
        </RefusalNotice>
      )}
      <h1>{loaderData.title}</h1>
      <p className="lede">{t(typed ? 'apply.resume.birthDate' : 'apply.resume.text')}</p>
      <Form method="post" {...(typed && { className: 'form', noValidate: true })}>
        <input type="hidden" name="_token" value={loaderData.token} />
        {typed && (
          <BirthDate typed={typed} messages={wrong === undefined ? {} : { birthDay: wrong }} />
        )}
        <div>
          <Button size="large">{t('apply.resume.button')}</Button>
        </div>
      </Form>
      <p className="soft">
        {t('apply.resume.shared')} <Link to="/apply?forget=yes">{t('apply.forget.open')}</Link>
      </p>
    </Page>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData?.title ?? '', description: '', path: '', hidden: true })
