import { type ClientResponse, hc } from 'hono/client'
import { Problem } from '#contract/common/values/problems.ts'
import type { Api } from '#server/app.ts'
import { isOutdated } from './load-late.ts'
import { logFailure } from './log.ts'
import { readProblem } from './problem.ts'
import { callHeaders, fetchAntiForgery } from './session/calls.ts'
import { type Origin, refresh } from './session/refresh.ts'
import { type OnSent, sendSaying } from './session/send-saying.ts'
import { forgetSession, getSession } from './session/store.ts'

/** The API as the browser calls it. Public pages call it in loaders instead. */
export const api = hc<Api>('/', { fetch: callSignedIn })

/** What a successful call answers; its problems are another member of the same union. */
export type GoodAnswer<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, 'json'>
    ? [Status] extends [200 | 201 | 202]
      ? Body
      : never
    : never

/** The body of a good answer; any other answer is thrown as the problem in it. */
export async function answerOf<Answer extends ClientResponse<unknown, number, string>>(
  call: Promise<Answer>,
): Promise<GoodAnswer<Answer>> {
  const response = await call
  if (!response.ok) throw await problemIn(response)
  return response.json() as Promise<GoodAnswer<Answer>>
}

interface Watched {
  onSent: OnSent
  signal: AbortSignal
}

/** Posts a form with files, for which the typed client has no place, and says how much has left. */
export async function postForm(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  watched: Watched,
): Promise<unknown> {
  // Encoded here: a call that is repeated says the same, with its boundary.
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return postBody(path, await encoded.blob(), { ...headers, 'content-type': type }, watched)
}

/** The same with a body as it is. */
export async function postBody(
  path: string,
  body: Blob,
  headers: Record<string, string>,
  { onSent, signal }: Watched,
): Promise<unknown> {
  const post = sendSaying(onSent)
  const response = await callSignedIn(path, { headers }, (_, { headers: all }) =>
    post(path, { method: 'POST', body, headers: new Headers(all), signal }),
  )
  if (!response.ok) throw await readProblem(response)
  return response.json()
}

/** Waits for a call that answers nothing but that it is done. */
export async function done(call: Promise<ClientResponse<unknown, number, string>>): Promise<void> {
  const response = await call
  if (!response.ok) throw await problemIn(response)
}

/**
 * Refusals that our own pages never get, unless the server has been updated since the page loaded.
 */
const misunderstood: readonly Problem['code'][] = [
  'bad_request',
  'invalid_json',
  'validation_failed',
  'unsupported_media_type',
  'method_not_allowed',
  'not_found',
]

async function problemIn(response: ClientResponse<unknown, number, string>): Promise<Problem> {
  const problem = await readProblem(response)
  const isOdd = misunderstood.includes(problem.code) && !problem.fields
  return isOdd && (await isOutdated()) ? new Problem('page_outdated') : problem
}

/** The words' key for what went wrong, for a message to the reader. */
export function problemCode(error: unknown): Problem['code'] {
  if (error instanceof Problem) return error.code
  // `fetch` rejects with a TypeError where there is no connection.
  return error instanceof TypeError ? 'unavailable' : 'internal'
}

/**
 * One call with the access token. A 401 refreshes once, together with every call that meets one at
 * the same time, and repeats the call; once more where the token came from another tab. A 419 fetches the anti-forgery token and repeats it
 * once; a 403 is an answer like any other.
 */
async function callSignedIn(
  input: RequestInfo | URL,
  init?: RequestInit,
  through: Through = fetch,
): Promise<Response> {
  const send = (to: RequestInfo | URL, what?: RequestInit) => sendThrough(through, to, what)
  let used = getSession().accessToken
  let response = await send(input, init)
  if (response.status === 419) {
    await fetchAntiForgery()
    return send(input, init)
  }
  if (response.status !== 401) return response

  let turns = 0
  let origin: Origin = 'tab'
  while (response.status === 401 && origin === 'tab' && turns++ < 2) {
    if (getSession().accessToken === used) origin = await refresh()
    used = getSession().accessToken
    response = await send(input, init)
  }
  if (response.status === 401 && getSession().accessToken !== null) {
    // A fresh token is refused too: another refresh would only go round in circles.
    logFailure('The API refuses a fresh access token', input)
    forgetSession()
  }
  return response
}

type Through = (input: RequestInfo | URL, init: RequestInit) => Promise<Response>

function sendThrough(
  through: Through,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(callHeaders())) {
    if (!headers.has(name)) headers.set(name, value)
  }
  const { accessToken } = getSession()
  if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`)
  return through(input, { ...init, headers, credentials: 'include' })
}
