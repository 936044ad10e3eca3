import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { PageContext } from '#server/http/pages/pages.ts'
import { withFirstFrame } from './admin/first-frame-document.ts'
import { DocumentContext } from './document-context.ts'
import { withErrorTitle } from './error-title.ts'
import { isOffice } from './is-office.ts'
import { pageContext } from './page-context.ts'
import { pageOf } from './page-headers.ts'
import {
  scriptsAfterPaint,
  scriptsWhenNeeded,
  startAfterPaint,
  withoutScripts,
} from './scripts-after-paint.ts'
import { serverI18n, serverWords } from './server-words.ts'

/** The context that loaders, actions and the document read. */
export function createLoadContext(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return context
}

/** More than any page has: nothing waits for what is written to memory. */
const wholeDocument = 64 * 1024 * 1024

/**
 * The loaders' answers are fetched when the app starts: a visitor who only reads needs none of
 * them.
 */
function withoutData({ serverHandoffStream, ...context }: EntryContext): EntryContext {
  void serverHandoffStream?.cancel()
  return context
}

/** Renders the whole document before answering: public pages are small, and kept whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, language, lowData, mode, requestId, sendsMail } = loadContext.get(pageContext)
  const { pathname } = new URL(request.url)
  // A page in development starts at once: so do the tools that Vite puts into it.
  const waits = pageOf(pathname).waits && status === 200 && !import.meta.env.DEV
  const document = { nonce, requestId, lowData, ...(mode !== 'production' && { mode }) }
  let finalStatus = status
  const rendered = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={serverI18n(language, sendsMail)}>
        <DocumentContext value={document}>
          <ServerRouter
            context={waits ? withoutData(routerContext) : routerContext}
            url={request.url}
            nonce={nonce}
          />
        </DocumentContext>
      </I18nextProvider>,
      {
        nonce,
        onAllReady: () => {
          const chunks: Buffer[] = []
          pipe(
            new Writable({
              highWaterMark: wholeDocument,
              write: (chunk: Buffer, _encoding, done) => {
                chunks.push(chunk)
                done()
              },
              final: (done) => {
                resolve(Buffer.concat(chunks).toString())
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError: () => {
          finalStatus = 500
        },
      },
    )
  })
  const html = withErrorTitle(
    rendered,
    serverWords(language)('shell.form.titlePrefix', { title: '' }),
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  // In the admin area there is little to see before its scripts have run.
  const withScripts = () => {
    const { routes, entry } = routerContext.manifest
    if (isOffice(pathname)) {
      const first = routes['admin/layout']?.hydrateFallbackModule
      return withFirstFrame(startAfterPaint(html, first), nonce)
    }
    if (!waits) return scriptsAfterPaint(html)
    return scriptsWhenNeeded(html, { entry: entry.module, first: [entry.module, ...entry.imports] })
  }
  const sent = lowData ? withoutScripts(html) : withScripts()
  return new Response(sent, { status: finalStatus, headers })
}
