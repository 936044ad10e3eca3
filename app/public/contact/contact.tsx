import { redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'
import { contactTopics } from '#contract/common/values/vocabulary.ts'
import { refusedBy, textOf } from '../../auth/form-answer.ts'
import { checkIn, nextStamp } from '../../form-check.server.ts'
import { pageContext } from '../../page-context.ts'
import { postedForm } from '../../posted-form.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { isUnreached, orUnreached } from '../unreached.ts'
import { UnreachedNotice } from '../unreached-notice.tsx'
import type { Route } from './+types/contact'
import styles from './contact.module.css'
import { ContactAside } from './contact-aside.tsx'
import { ContactForm } from './contact-form.tsx'
import { contactKey } from './contact-key.server.ts'
import { loadContact } from './contact-loader.server.ts'
import { ReportForm } from './report-form.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContact(url, context)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { words, aim } = loaderData
  return pageMeta(matches, { ...(aim ? words.report : words), path: '/contact', hidden: !!aim })
}

/** A message or a report; its writer continues to the conversation that it opened. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { language } = context.get(pageContext)
  const topic = contactTopics.find((one) => one === textOf(form, 'topic'))
  const about = textOf(form, 'about')
  const typed = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    topic: topic ?? '',
    message: textOf(form, 'message'),
  }
  const { message, email } = typed
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const header = { 'idempotency-key': contactKey({ ...typed, about, language }) }
  const shared = { message, language, ...checkIn(form) }
  const outcome = await outcomeOf(
    about === ''
      ? api.contact.$post({
          header,
          json: { ...shared, name: typed.name, email, ...(topic && { topic }) },
        })
      : api['error-reports'].$post({ header, json: { ...shared, about, ...(email && { email }) } }),
  )
  if (!outcome.ok) {
    const stamp = nextStamp(form, context, outcome.problem)
    return refusedBy(outcome.problem, { ...typed, stamp })
  }
  return redirectDocument(`/contact/${outcome.body.token}?sent`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(() => serverAction())

export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !isUnreached(actionResult)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { words, aim, ways, isUnknown } = loaderData
  const answer = isUnreached(actionData) ? undefined : actionData
  const title = aim ? words.report.title : words.title
  const form = {
    words,
    answer,
    token: loaderData.token,
    stamp: loaderData.stamp,
  }
  return (
    <Page>
      <Breadcrumbs trail={[]} here={title} />
      <h1>{title}</h1>
      <UnreachedNotice answer={actionData} />
      <div className={styles['columns']}>
        {aim ? (
          <ReportForm {...form} aim={aim} promise={ways.promise} />
        ) : (
          <div>
            {isUnknown && (
              <Notice tone="warning" title={words.report.unknownTitle}>
                <p>{words.report.unknownText}</p>
              </Notice>
            )}
            <ContactForm {...form} message={loaderData.message} promise={ways.promise} />
          </div>
        )}
        <ContactAside words={words} ways={ways} hasQuestion={!aim} />
      </div>
    </Page>
  )
}
