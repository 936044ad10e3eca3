import type { PresetName } from '#contract/identity/permissions.ts'
import {
  type AccountSettings,
  makeAccount,
  openSession,
  type TestAccount,
} from './factories-identity.ts'
import { type TestApp, testOrigin } from './test-app.ts'

/** What a test sends: a body is sent as JSON, bytes as they are; `headers` win over what the client adds. */
interface Sent {
  body?: unknown
  bytes?: BodyInit
  headers?: Record<string, string>
}

export interface TestClient {
  get: (path: string, sent?: Sent) => Promise<Response>
  post: (path: string, body?: unknown, sent?: Sent) => Promise<Response>
  put: (path: string, body?: unknown, sent?: Sent) => Promise<Response>
  patch: (path: string, body?: unknown, sent?: Sent) => Promise<Response>
  delete: (path: string, sent?: Sent) => Promise<Response>
  send: (method: string, path: string, sent?: Sent) => Promise<Response>
  /** Fetches the anti-forgery cookie, as the app does at its start. */
  fetchCsrf: () => Promise<Response>
  signIn: (email: string, password: string) => Promise<Response>
  /** Sets the sender from now on; undefined for no one. */
  bear: (token: string | undefined) => void
  cookies: Map<string, string>
}

/**
 * A separate browser in front of the app: it keeps cookies, sends the anti-forgery header, the
 * XMLHttpRequest marker and, once signed in, the access token.
 */
export function createClient(server: Pick<TestApp, 'request'>): TestClient {
  const cookies = new Map<string, string>()
  let token: string | undefined

  async function raw(
    method: string,
    path: string,
    { body, bytes, headers = {} }: Sent,
  ): Promise<Response> {
    const answer = await server.request(path, {
      method,
      headers: {
        origin: testOrigin,
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'XMLHttpRequest',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(cookies.has('XSRF-TOKEN') && { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes !== undefined && { body: bytes, duplex: 'half' as const }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }

  async function send(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(method)
    if (!isSafe && !cookies.has('XSRF-TOKEN')) await fetchCsrf()
    return raw(method, path, sent)
  }

  function fetchCsrf(): Promise<Response> {
    return raw('GET', '/sanctum/csrf-cookie', {})
  }

  return {
    send,
    get: (path, sent) => send('GET', path, sent),
    post: (path, body, sent) => send('POST', path, { ...sent, body }),
    put: (path, body, sent) => send('PUT', path, { ...sent, body }),
    patch: (path, body, sent) => send('PATCH', path, { ...sent, body }),
    delete: (path, sent) => send('DELETE', path, sent),
    fetchCsrf,
    signIn: async (email, password) => {
      const answer = await send('POST', '/api/signin', { body: { email, password } })
      if (answer.ok) token = (await answer.clone().json()).token
      return answer
    },
    bear: (next) => {
      token = next
    },
    cookies,
  }
}

/** A client that is signed in as a new administrator with the permissions of `preset`. */
export async function signedInAs(
  server: TestApp,
  preset: PresetName,
  settings: Pick<AccountSettings, 'scope' | 'givenNames' | 'familyName'> = {},
): Promise<TestClient & { account: TestAccount }> {
  const account = await makeAccount(server.deps, { ...settings, preset })
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  return { ...client, account }
}
