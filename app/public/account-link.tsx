import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { type KnownAs, readKnownAs, subscribeKnownAs } from '../session/known-as.ts'
import { readRefreshToken } from '../session/storage.ts'
import styles from './header.module.css'

/** The way to one's own applications, for who is signed in as an applicant; pages come without it. */
export function MyApplications() {
  const { t } = useTranslation()
  const known = useKnownAs()
  if (known?.role !== 'applicant') return null
  return (
    <NavLink to="/application" className={styles['mine'] ?? ''}>
      {t('shell.nav.mineOf', { name: known.givenNames })}
    </NavLink>
  )
}

/** Where signing in has led; until that is known, what is there without it. */
export function SignInLink({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const known = useKnownAs()
  if (known?.role === 'applicant') return <Link to="/application">{t('shell.nav.mine')}</Link>
  if (known?.role === 'admin') return <Link to="/admin/dashboard">{t('shell.nav.office')}</Link>
  return children
}

let learning: Promise<void> | undefined

/** Once for the several places that ask. A failure is tried again with the next page. */
function learn(): Promise<void> {
  learning ??= import('../session/learn-known-as.ts')
    .then(({ learnKnownAs }) => learnKnownAs())
    .catch(() => undefined)
    .finally(() => {
      learning = undefined
    })
  return learning
}

/** Null on the server, while hydrating, and where nobody is signed in. */
function useKnownAs(): KnownAs | null {
  const [known, setKnown] = useState<KnownAs | null>(null)
  useEffect(() => {
    const read = () => {
      const found = readKnownAs()
      setKnown(found)
      if (found === null && readRefreshToken() !== null) void learn()
    }
    read()
    return subscribeKnownAs(read)
  }, [])
  return known
}
