import { createRequestHandler, type ServerBuild } from 'react-router'
import type { RenderPage } from '#server/http/pages/pages.ts'
import { exactPaths } from './exact-path.ts'
import { pageHeaders } from './page-headers.ts'

/** The only door from the server to the built pages: a request and its context in, a page out. */
export function createSsr(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode)
  const { createLoadContext } = build.entry.module as unknown as EntryModule
  const findExactPath = exactPaths(build.routes)
  return async (request, page) => {
    const { pathname, search } = new URL(request.url)
    const exact = findExactPath(pathname)
    if (exact !== undefined) {
      return new Response(null, { status: 308, headers: { location: exact + search } })
    }
    const answer = await handle(request, createLoadContext(page))
    for (const [name, value] of Object.entries(pageHeaders(pathname, answer.status))) {
      answer.headers.set(name, value)
    }
    return answer
  }
}

/** What `entry.server.tsx` offers besides what React Router asks of it. */
type EntryModule = typeof import('./entry.server.tsx')
