import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { NonceContext } from './nonce.ts'
import { pageContext } from './page-context.ts'
import './root.css'

export function loader({ context }: Route.LoaderArgs) {
  const { brandName, publicUrl } = context.get(pageContext)
  return { brandName, publicUrl }
}

/** A wrong mode must never flash: this runs before the first paint. */
const applyTheme =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const nonce = use(NonceContext)
  return (
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: applyTheme }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
