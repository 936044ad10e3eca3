import { createRequestHandler, type ServerBuild } from 'react-router'
import type { RenderPage } from '#server/http/pages.ts'

/** The only door from the server to the built pages: a request and its context in, a page out. */
export function createSsr(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode)
  const { createLoadContext } = build.entry.module as unknown as EntryModule
  return (request, page) => handle(request, createLoadContext(page))
}

/** What `entry.server.tsx` offers besides what React Router asks of it. */
type EntryModule = typeof import('./entry.server.tsx')
