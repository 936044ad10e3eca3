import { type ClientResponse, hc } from 'hono/client'
import type { RouterContextProvider } from 'react-router'
import type { Problem } from '#contract/common/values/problems.ts'
import type { Api } from '#server/app.ts'
import type { GoodAnswer } from './api.ts'
import { pageContext } from './page-context.ts'
import { readProblem } from './problem.ts'

/**
 * The typed client for loaders and actions: the same API, called in the process. With the page's
 * request, the call is made as its visitor: cookies and origin travel on, and a form's `_token`
 * goes along as the anti-forgery header.
 */
export function serverApi(
  context: Readonly<RouterContextProvider>,
  visitor?: { request: Request; token?: string | undefined },
) {
  const { api, publicUrl, language } = context.get(pageContext)
  const headers: Record<string, string> = { 'accept-language': language }
  for (const name of ['cookie', 'origin', 'sec-fetch-site']) {
    const value = visitor?.request.headers.get(name)
    if (value) headers[name] = value
  }
  if (visitor?.token) headers['x-xsrf-token'] = visitor.token
  const origin = visitor ? new URL(visitor.request.url).origin : publicUrl
  return hc<Api>(origin, {
    headers,
    fetch: (address: RequestInfo | URL, call?: RequestInit) => api(String(address), call),
  })
}

type Outcome<Body> = { ok: true; body: Body } | { ok: false; problem: Problem }

/** The outcome of a call, for pages that show something when it was refused. */
export async function outcomeOf<Answer extends ClientResponse<unknown, number, string>>(
  call: Promise<Answer>,
): Promise<Outcome<GoodAnswer<Answer>>> {
  const response = await call
  if (!response.ok) return { ok: false, problem: await readProblem(response) }
  return { ok: true, body: (await response.json()) as GoodAnswer<Answer> }
}
