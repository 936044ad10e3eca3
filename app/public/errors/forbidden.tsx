import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ownPath, pathInState } from '../../auth/return-path.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Message } from './error-page.tsx'

/** Answers on `/error-403` and `/error-43`. The guard passes along where the visitor came from. */
export default function Forbidden() {
  const { t } = useTranslation()
  const { state } = useLocation()
  // The server never sees the navigation state, and hydration has to agree with the server.
  const [from, setFrom] = useState<string>()
  useEffect(() => setFrom(ownPath(pathInState(state), location.origin)), [state])
  return (
    <Message title={t('error.forbidden.title')} code="403" drawing="barrier">
      <p className="lede">{t('error.forbidden.text')}</p>
      {from && (
        <p>
          {t('error.forbidden.from')} <Link to={from}>{from}</Link>
        </p>
      )}
      <div className="row">
        <LinkButton to="/auth/signin" state={{ from }}>
          {t('error.forbidden.signIn')}
        </LinkButton>
        <LinkButton to={from ?? '/'} look="quiet">
          {from ? t('error.forbidden.back') : t('error.home')}
        </LinkButton>
      </div>
    </Message>
  )
}
