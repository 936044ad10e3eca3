import { useTranslation } from 'react-i18next'
import { data, Form } from 'react-router'
import { textOf } from '../../auth/form-answer.ts'
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
import type { Route } from './+types/reminders'

/** Opening the page changes nothing: programs that look at mail open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const outcome = await outcomeOf(
    serverApi(context).api.reminders['by-link'][':reminder_token'].$get({ param: params }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const { language, csrf, sendsMail } = context.get(pageContext)
  const words = contentWords(language, sendsMail).reminders
  const isDraft = outcome.body.of === 'draft'
  return {
    title: words.title,
    stopped: outcome.body.stopped,
    stoppedTitle: words.stoppedTitle,
    stoppedText: isDraft ? words.stoppedDraft : words.stoppedApplicant,
    lede: isDraft ? words.draft : words.applicant,
    still: words.still,
    button: words.button,
    startButton: words.startButton,
    token: csrf().token,
  }
}

/** What the page's buttons send, and what a mail program's own button does, without a cookie. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const link = api.reminders['by-link'][':reminder_token']
  const isStart = textOf(form, 'intent') === 'start'
  if (!isStart && !isSure(form) && !isOneClick(form)) {
    return data({ isUnsure: true }, { status: 422 })
  }
  const outcome = await outcomeOf((isStart ? link.start : link.stop).$post({ param: params }))
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  return null
}

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { title, stopped, stoppedTitle, stoppedText, lede, still } = loaderData
  return (
    <Page narrow>
      <h1>{title}</h1>
      {stopped ? (
        <>
          <Notice tone="success" title={stoppedTitle} live>
            <p>{stoppedText}</p>
            <p>{still}</p>
          </Notice>
          <Form method="post">
            <input type="hidden" name="_token" value={loaderData.token} />
            <input type="hidden" name="intent" value="start" />
            <Button look="quiet">{loaderData.startButton}</Button>
          </Form>
        </>
      ) : (
        <>
          <p className="lede">{lede}</p>
          <p className="soft">{still}</p>
          {actionData?.isUnsure && <Notice tone="warning">{t('problem.not_confirmed')}</Notice>}
          <Form method="post" className="form">
            <SureField isAsked={actionData?.isUnsure === true} />
            <Button size="large">{loaderData.button}</Button>
          </Form>
        </>
      )}
    </Page>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData?.title ?? '', description: '', path: '', hidden: true })
