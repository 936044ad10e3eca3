import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { type KnownAs, readKnownAs, subscribeKnownAs } from '../session/known-as.ts'
import styles from './header.module.css'

/**
 * The link to the visitor's own applications, under their name once they are known to be signed in.
 */
export function MyApplications({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const known = useKnownAs()
  if (known?.role !== 'applicant') return children
  return (
    <NavLink to="/application" className={styles['mine'] ?? ''}>
      {known.givenNames === ''
        ? t('shell.nav.mine')
        : t('shell.nav.mineOf', { name: known.givenNames })}
    </NavLink>
  )
}

/**
 * Where signing in leads; the account itself, if the role has no page of its own or isn't known.
 */
export function SignInLink() {
  const { t } = useTranslation()
  const known = useKnownAs()
  if (known?.role === 'applicant') return <Link to="/application">{t('shell.nav.mine')}</Link>
  if (known?.role === 'admin') return <Link to="/admin/dashboard">{t('shell.nav.office')}</Link>
  return <Link to="/auth/account">{t('shell.nav.account')}</Link>
}

/** Null on the server, while hydrating, and if no one is signed in. */
function useKnownAs(): KnownAs | null {
  const [known, setKnown] = useState<KnownAs | null>(null)
  useEffect(() => {
    const read = () => setKnown(readKnownAs())
    read()
    return subscribeKnownAs(read)
  }, [])
  return known
}
