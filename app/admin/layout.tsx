import { useTranslation } from 'react-i18next'
import { redirectDocument } from 'react-router'
import { useBrand } from '../brand.ts'
import { languageOfDocument } from '../language.ts'
import { Guard } from '../session/guard.tsx'
import { ensureSession } from '../session/refresh.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import type { Route } from './+types/layout'
import { documentNonce } from './document-nonce.ts'
import { readFirstMe } from './me.ts'
import { Shell } from './shell.client.tsx'
import { askForAdminWords, loadAdminWords } from './words.ts'

// Nothing is shown before it is known who looks: what takes a call is under way before React is.
if (!import.meta.env.SSR) {
  askForAdminWords(languageOfDocument())
  void ensureSession()
}

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Asks for the session, with who it is, and for the words at once; whether anything is shown is the guard's to say. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // A page kept in the cache carries no nonce, without which the screens could not be styled.
  if (documentNonce() === undefined) throw redirectDocument(request.url)
  const [first] = await Promise.all([ensureSession().then(readFirstMe), loadAdminWords()])
  return first
}
clientLoader.hydrate = true as const

/** What the server renders: nothing of the admin area is ever in its answer. */
export function HydrateFallback() {
  const { t } = useTranslation()
  return (
    <main id="main">
      <title>{useBrand()}</title>
      <noscript>
        <h1>{t('auth.signIn.needsScript.title')}</h1>
        <p>{t('auth.signIn.needsScript.text')}</p>
      </noscript>
      <LoadingOverlay shown />
    </main>
  )
}

export function shouldRevalidate() {
  return false
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Guard allowed={['admin']}>
      <Shell first={loaderData} />
    </Guard>
  )
}
