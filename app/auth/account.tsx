import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadLate } from '../load-late.ts'
import { pageContext } from '../page-context.ts'
import { serverWords } from '../server-words.ts'
import { readRefreshToken } from '../session/storage.ts'
import type { Route } from './+types/account'
import { accountPageMeta } from './account-page-meta.ts'
import { AuthPage } from './auth-page.tsx'

/** Only a device on which someone signed in loads what a session needs. */
const OwnAccount = lazy(async () => ({
  default: (await loadLate(() => import('./own-account.tsx'))).OwnAccount,
}))

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext)
  return { title: serverWords(language)('auth.account.title') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  accountPageMeta(matches, loaderData?.title)

/** One's own account, whatever its role: the password, and where one is signed in. */
export default function Account() {
  const { t } = useTranslation()
  // Not known on the server: nothing of an account is ever in its answer.
  const [isSignedIn, setIsSignedIn] = useState<boolean>()
  useEffect(() => setIsSignedIn(readRefreshToken() !== null), [])
  const signIn = (
    <p>
      {t('auth.account.signedOut')} <Link to="/auth/signin">{t('auth.signIn.title')}</Link>
    </p>
  )
  return (
    <AuthPage title={t('auth.account.title')}>
      {isSignedIn ? (
        <Suspense fallback={<p role="status">{t('shell.loading')}</p>}>
          <OwnAccount signedOut={signIn} />
        </Suspense>
      ) : (
        signIn
      )}
    </AuthPage>
  )
}
