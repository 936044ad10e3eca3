import { redirect, useSearchParams } from 'react-router'
import { contactTopics } from '#contract/vocabulary.ts'
import { refused, textOf } from '../../auth/form-answer.ts'
import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/contact'
import styles from './contact.module.css'
import { ContactAside } from './contact-aside.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactSent } from './contact-sent.tsx'

const longestAbout = 300

export function loader({ context, url }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  const words = contentWords(language).contact
  const about = url.searchParams.get('about')?.slice(0, longestAbout)
  return {
    words,
    token: csrf().token,
    idempotencyKey: crypto.randomUUID(),
    message: about ? `${fill(words.about, { page: about })}\n\n` : '',
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.words, path: '/contact' }) : []

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const topic = contactTopics.find((one) => one === textOf(form, 'topic'))
  const typed = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    topic: topic ?? '',
    message: textOf(form, 'message'),
    key: textOf(form, 'key'),
  }
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const response = await api.contact.$post({
    header: { 'idempotency-key': typed.key },
    json: {
      name: typed.name,
      email: typed.email,
      message: typed.message,
      ...(topic && { topic }),
      language: context.get(pageContext).language,
      website: textOf(form, 'website'),
    },
  })
  return response.ok ? redirect('/contact?sent') : refused(response, typed)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData
  const [query] = useSearchParams()
  const isSent = query.has('sent') && !actionData
  return (
    <Page>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      <div className={styles['columns']}>
        {isSent ? (
          <ContactSent words={words} />
        ) : (
          <ContactForm
            words={words}
            answer={actionData}
            token={loaderData.token}
            idempotencyKey={actionData?.typed['key'] || loaderData.idempotencyKey}
            message={loaderData.message}
          />
        )}
        <ContactAside words={words} />
      </div>
    </Page>
  )
}
