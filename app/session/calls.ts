import { ownTokenCookie, tokenCookie } from '#contract/common/values/vocabulary.ts'
import { logFailure } from '../log.ts'

/** The token that the last anti-forgery answer gave in its body, where it had one. */
let bodyToken: string | undefined

/** What every call to the API carries; the anti-forgery token where it has come. */
export function callHeaders(): Record<string, string> {
  const token = bodyToken ?? antiForgeryToken()
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(token && { 'x-xsrf-token': token }),
  }
}

/** One call of a page to the API or for words, with what every call carries. */
export function call(
  address: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(address, {
    ...init,
    credentials: 'include',
    headers: { ...callHeaders(), ...headers },
  })
}

/**
 * Asks for the anti-forgery token, at the start of the app and before each refresh: the answer's
 * `csrfToken` where it has a body, the cookie that it sets otherwise.
 */
export async function fetchAntiForgery(): Promise<void> {
  try {
    const response = await call('/sanctum/csrf-cookie')
    if (!response.ok) throw new Error(`/sanctum/csrf-cookie answered ${response.status}`)
    bodyToken = tokenIn(await response.text())
  } catch (error) {
    logFailure('The anti-forgery token could not be fetched', error)
    throw error
  }
}

/**
 * A call without bearer and without refresh, for the session's own business. An anti-forgery
 * mismatch fetches the token again and repeats the call, once.
 */
export async function callBare(path: string, body: unknown): Promise<Response> {
  const send = () => call(path, { method: 'POST', body: JSON.stringify(body) })
  const response = await send()
  if (response.status !== 419) return response
  await fetchAntiForgery()
  return send()
}

function antiForgeryToken(): string | undefined {
  const cookies = document.cookie.split(/;\s*/)
  const read = (name: string) =>
    cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
  // A neighbour of this host may have set one of the usual name, which comes first.
  const cookie = read(ownTokenCookie) ?? read(tokenCookie)
  if (!cookie) return undefined
  try {
    return decodeURIComponent(cookie)
  } catch {
    return cookie
  }
}

function tokenIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' &&
      body !== null &&
      'csrfToken' in body &&
      typeof body.csrfToken === 'string'
      ? body.csrfToken
      : undefined
  } catch {
    return undefined
  }
}
