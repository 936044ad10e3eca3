import { redirectDocument } from 'react-router'
import { Guard } from '../session/guard.tsx'
import type { Route } from './+types/layout'
import { askAhead } from './ask-ahead.ts'
import { documentNonce } from './document-nonce.ts'
import { FirstFrame } from './first-frame.tsx'
import { firstMe } from './first-me.ts'
import { Shell } from './shell.client.tsx'
import { loadAdminWords } from './words.ts'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/**
 * Requests the session, the account and the words at once; the guard decides whether anything is
 * shown.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // A page kept in the cache carries no nonce, without which the screens could not be styled.
  if (documentNonce() === undefined) throw redirectDocument(request.url)
  const me = firstMe()
  void me.then((first) => askAhead(new URL(request.url), first))
  const [first] = await Promise.all([me, loadAdminWords()])
  return { first }
}
clientLoader.hydrate = true as const

export const HydrateFallback = FirstFrame

export function shouldRevalidate() {
  return false
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Guard allowed={['admin']}>
      <Shell first={loaderData.first} />
    </Guard>
  )
}
