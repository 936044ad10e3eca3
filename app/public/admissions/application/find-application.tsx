import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { loadLate } from '../../../load-late.ts'
import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { serverWords } from '../../../server-words.ts'
import { readRefreshToken } from '../../../session/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { RefusalNotice } from '../../refusal-notice.tsx'
import { readSentHere } from '../drafts/sent-here.server.ts'
import { SentHereList } from '../drafts/sent-here-list.tsx'
import { BirthDate } from '../steps/birth-date.tsx'
import { CodeField } from '../steps/code-field.tsx'
import { birthBoxes, summaryOf, useMessages } from '../steps/field-messages.ts'
import type { Route } from './+types/find-application'
import styles from './application.module.css'
import { takeFind } from './find-action.server.ts'

/** Only a device on which someone signed in loads what a session needs. */
const OwnApplications = lazy(async () => ({
  default: (await loadLate(() => import('../drafts/own-applications.tsx'))).OwnApplications,
}))

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  const t = serverWords(language)
  return {
    title: t('application.title'),
    description: t('application.description'),
    token: csrf().token,
    sentHere: await readSentHere(request, context),
  }
}

export const action = ({ request, context }: Route.ActionArgs) => takeFind(request, context)

export const shouldRevalidate = () => true

export default function FindApplication({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const asksCode = actionData?.asksCode ?? false
  // Not known on the server, nor while hydrating.
  const [isKnownHere, setIsKnownHere] = useState(false)
  useEffect(() => setIsKnownHere(readRefreshToken() !== null), [])
  const typed = actionData?.typed ?? {}
  const messages = useMessages(actionData?.fields)
  const errors = useMemo(
    () => [
      ...summaryOf(['number', ...birthBoxes, 'code'], messages),
      ...(actionData?.wrongCode ? [{ name: 'code', message: t('application.code.wrong') }] : []),
    ],
    [messages, actionData, t],
  )
  const isSending = useNavigation().state === 'submitting'
  return (
    <Page narrow>
      <ErrorSummary errors={errors} />
      {actionData?.problem && (
        <RefusalNotice answer={actionData} tone="error" title={t(`problem.${actionData.problem}`)}>
          {actionData.problem === 'csrf_mismatch' && <p>{t('apply.expired.again')}</p>}
        </RefusalNotice>
      )}
      {isKnownHere && !asksCode && (
        <Suspense>
          <OwnApplications />
        </Suspense>
      )}
      {!asksCode && <SentHereList sent={loaderData.sentHere} token={loaderData.token} />}
      <h1>{t(asksCode ? 'application.code.title' : 'application.title')}</h1>
      <p className="lede">{t(asksCode ? 'application.code.sent' : 'application.find.lead')}</p>
      <Form key={asksCode ? 'code' : 'find'} method="post" className="form" noValidate>
        <input type="hidden" name="_token" value={loaderData.token} />
        {asksCode ? (
          <>
            {['number', ...birthBoxes].map((name) => (
              <input key={name} type="hidden" name={name} value={typed[name]} />
            ))}
            <CodeField
              error={actionData?.wrongCode ? t('application.code.wrong') : messages['code']}
            />
            <div className="row">
              <Button name="intent" value="enter" size="large" disabled={isSending}>
                {t('application.code.button')}
              </Button>
              <Button name="intent" value="send" look="plain" disabled={isSending}>
                {t('application.code.again')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <TextField
              name="number"
              label={t('application.find.number')}
              hint={t('application.find.numberHint')}
              error={messages['number']}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="input-medium"
              defaultValue={typed['number']}
            />
            <BirthDate typed={typed} messages={messages} />
            <div>
              <Button name="intent" value="send" size="large" disabled={isSending}>
                {t(isSending ? 'shell.form.sending' : 'application.find.button')}
              </Button>
            </div>
          </>
        )}
      </Form>
      <p className={`soft ${styles['after']}`}>
        {t('application.find.noNumber')} <Link to="/contact">{t('application.find.contact')}</Link>
      </p>
      {!isKnownHere && (
        <p className="soft">
          {t('application.own.account')}{' '}
          <Link to="/auth/signin">{t('application.own.signIn')}</Link>
        </p>
      )}
    </Page>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: '/application',
  })
