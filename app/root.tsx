import { type ReactNode, use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { directionOf, languageOf } from '#contract/common/values/languages.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import type { Route } from './+types/root'
import { addedFor, takeOverDestinations } from './added-destinations.server.ts'
import { addDestinations } from './added-destinations.ts'
import { frameHeading } from './admin/frame-heading.ts'
import { DocumentContext } from './document-context.ts'
import { fetchFonts } from './fetch-fonts.ts'
import { recordChanges } from './foreign-changes/record.ts'
import { askForLessData } from './low-data.ts'
import { pageContext } from './page-context.ts'
import { ErrorPage } from './public/errors/error-page.tsx'
import { completeWords } from './public-words.ts'
import './root.css'
import { type RootData, useRootData } from './root-data.ts'
import { outcomeOf, serverApi } from './server-api.ts'
import { openTarget } from './start/opened-targets.ts'
import { applyTheme } from './theme.ts'
import { NavigationOverlay } from './ui/loading-overlay.tsx'
import { ScrollToTop } from './ui/scroll-to-top.tsx'
import { topId } from './ui/top-id.ts'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    takeOverDestinations(context)
    return next()
  },
]

export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const { brandName, brandLogo, publicUrl, language, lowData } = context.get(pageContext)
  const published = await outcomeOf(serverApi(context).api.catalogue.destinations.$get())
  const destinations = published.ok ? published.body : drawnDestinations
  // The office's layout is loaded in the browser, so its own loader would provide nothing here.
  const heading = frameHeading(new URL(request.url), language)
  return {
    ...{ brandName, publicUrl, language, lowData, destinations },
    ...(brandLogo && { brandLogo }),
    ...(heading && { heading }),
    ...addedFor(context),
  }
}

/** A page's words are there before it is. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }, next) => {
    await completeWords(url.pathname)
    return next()
  },
]

/** None of it changes while the page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { nonce, mode, lowData = false } = use(DocumentContext)
  const root = useRootData()
  // The server knows them before it makes a page.
  if (!import.meta.env.SSR) addDestinations(i18n, root?.added)
  return (
    <html
      lang={i18n.language}
      dir={directionOf(languageOf(i18n.language))}
      data-language={i18n.language}
      data-mode={mode}
      data-low-data={lowData || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1720" media="(prefers-color-scheme: dark)" />
        {import.meta.env.SSR && !lowData && (
          <script
            nonce={nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
            dangerouslySetInnerHTML={{
              __html: applyTheme + fetchFonts + askForLessData + recordChanges,
            }}
          />
        )}
        <Meta />
        <Links />
        {root?.colours && <link rel="stylesheet" href={root.colours} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!lowData && <DeviceLinks />}
      </head>
      <body>
        <div id={topId} tabIndex={-1} />
        <a className="skip-link" href="#main">
          {t('shell.skip')}
        </a>
        {children}
        {!lowData && (import.meta.env.SSR ? <ServerScripts nonce={nonce} /> : <KeepScroll />)}
      </body>
    </html>
  )
}

function DeviceLinks() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

/**
 * Inline scripts come with the document and from nowhere else: the page's policy (Trusted Types)
 * lets nothing make a script in a browser, not even React when it redraws the document after an
 * error. Hydration leaves what it doesn't know at the end of head and body alone.
 */
function ServerScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  )
}

/** What `ScrollRestoration` does besides its script. */
function KeepScroll() {
  useScrollRestoration({ getKey: keyOfPosition })
  return null
}

/**
 * Opens the folded section that a link to another page leads to: the app shows that page without a
 * load, which would open it. A link within the page is followed in `openTargets`.
 */
function OpenTarget() {
  const { pathname, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another section of that name
  useEffect(() => {
    openTarget(hash)?.scrollIntoView()
  }, [pathname, hash])
  return null
}

let jumps = 0

/**
 * A jump within a page by a plain link is an entry that the router has given no key: all of them
 * would share one position, and the second jump would go back to where the first one started.
 */
function keyOfPosition({ key, hash }: { key: string; hash: string }): string {
  return key === 'default' && hash !== '' ? `jump-${++jumps}` : key
}

export default function Root() {
  return (
    <>
      <NavigationOverlay />
      <Outlet />
      <OpenTarget />
      <ScrollToTop />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorPage error={useRouteError()} />
    </main>
  )
}
