import { type ReactNode, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, isRouteErrorResponse, Link, useLocation } from 'react-router'
import { useDestinations } from '../../destinations-shown.ts'
import { DocumentContext } from '../../document-context.ts'
import { isOutdated, loadAnew } from '../../load-late.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Page } from '../../ui/page.tsx'
import { useIsOffline } from '../offline.tsx'
import styles from './error-page.module.css'

/** Says what happened, what was kept and what to do, for whatever stopped a page. */
export function ErrorPage({ error }: { error: unknown }) {
  const isOffline = useIsOffline()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (status === 404) return <NotFoundMessage />
  if (isOffline) return <OfflineMessage />
  return status === 503 ? <AwayMessage /> : <FailureMessage />
}

export function NotFoundMessage() {
  const destinations = useDestinations()
  const { t } = useTranslation()
  return (
    <Message title={t('error.notFound.title')} code="404" drawing="gap">
      <p className="lede">{t('error.notFound.text')}</p>
      <Form action="/program" className={styles['search']} role="search">
        <label htmlFor="not-found-q">{t('error.notFound.programs')}</label>
        <input id="not-found-q" name="q" type="search" className="input" maxLength={200} />
        <Button>{t('error.notFound.search')}</Button>
      </Form>
      <p className={styles['destinations']}>
        <span>{t('error.notFound.destinations')}</span>
        {destinations.map((key) => (
          <Link key={key} to={`/destinations/${key}`}>
            {t(`vocabulary.destination.${key}`)}
          </Link>
        ))}
      </p>
      <div className="row">
        <LinkButton to="/" look="quiet">
          {t('error.home')}
        </LinkButton>
        <LinkButton to="/contact" look="plain">
          {t('error.contact')}
        </LinkButton>
      </div>
    </Message>
  )
}

function FailureMessage() {
  const { t } = useTranslation()
  const requestId = useRequestId()
  useEffect(() => {
    // A page from before a deployment may not know what the server answers now.
    void isOutdated().then((isSo) => isSo && loadAnew())
  }, [])
  return (
    <Message title={t('error.failure.title')} code="500" drawing="repair">
      <p className="lede">{t('error.failure.text')}</p>
      <p>{t('error.failure.kept')}</p>
      {requestId && (
        <p className="soft small" id={requestIdPlace} data-request={requestId}>
          {t('error.failure.requestId', { requestId })}
        </p>
      )}
      <AgainOrHome>
        <LinkButton to="/contact" look="plain">
          {t('error.contact')}
        </LinkButton>
      </AgainOrHome>
    </Message>
  )
}

/** Nothing is broken: the requested page is not available at the moment. */
function AwayMessage() {
  const { t } = useTranslation()
  return (
    <Message title={t('error.away.title')} code="503" drawing="barrier">
      <p className="lede">{t('error.away.text')}</p>
      <p>{t('error.failure.kept')}</p>
      <AgainOrHome />
    </Message>
  )
}

/** Asks for the same page again, whole, or goes home. */
function AgainOrHome({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <div className="row">
      <a className="button" href={`${pathname}${search}`}>
        {t('error.failure.again')}
      </a>
      <LinkButton to="/" look="quiet">
        {t('error.home')}
      </LinkButton>
      {children}
    </div>
  )
}

const requestIdPlace = 'request-id'

/** Only the server knows it: the browser reads it from the document, so that hydration agrees. */
function useRequestId(): string | undefined {
  const { requestId } = use(DocumentContext)
  const [written] = useState(() =>
    import.meta.env.SSR ? undefined : document.getElementById(requestIdPlace)?.dataset['request'],
  )
  return requestId ?? written
}

function OfflineMessage() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Message title={t('error.offline.title')} drawing="gap">
      <p className="lede">{t('error.offline.text')}</p>
      <p>{t('error.offline.kept')}</p>
      <a className="button" href={`${pathname}${search}`}>
        {t('error.failure.again')}
      </a>
    </Message>
  )
}

interface MessageProps {
  title: string
  code?: string
  drawing: 'gap' | 'barrier' | 'repair'
  children: ReactNode
}

/** A page about a dead end: a bridge that can't be crossed, then what to do. */
export function Message({ title, code, drawing, children }: MessageProps) {
  return (
    <Page narrow>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className={styles['message']}>
        <Illustration of={drawing} className={styles['drawing']} />
        {code && (
          <p className={styles['code']} aria-hidden="true">
            {code}
          </p>
        )}
        <h1>{title}</h1>
        {children}
      </div>
    </Page>
  )
}
