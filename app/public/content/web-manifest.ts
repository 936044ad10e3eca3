import { pageContext } from '../../page-context.ts'
import type { Route } from './+types/web-manifest'

/** What a phone needs to keep the site on its home screen, under the name it goes by here. */
export function loader({ context }: Route.LoaderArgs) {
  const { brandName, language } = context.get(pageContext)
  const manifest = {
    name: brandName,
    short_name: brandName,
    lang: language,
    start_url: '/',
    display: 'browser',
    background_color: '#faf8f4',
    theme_color: '#003366',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'max-age=3600' },
  })
}
