import { type APIRequestContext, type APIResponse, request } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

/** The administrator that the site under test was started with. */
export const owner: Credentials = {
  email: process.env['ADMIN_EMAIL'] ?? 'owner@example.org',
  password: process.env['ADMIN_PASSWORD'] ?? 'a password of the browser tests',
}

export type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

export interface ApiCaller {
  /** Answers the body of a good answer; any other is thrown with what it says. */
  call: <Answer>(method: string, path: string, sent?: Sent) => Promise<Answer>
  signIn: (who: Credentials) => Promise<void>
  /** What a signed-in browser would hold: for a context's `storageState`. */
  browserState: () => Promise<StorageState>
  dispose: () => Promise<void>
}

/** Talks to the API as the pages do: cookies, anti-forgery header, access token. */
export async function createApiCaller(baseURL: string): Promise<ApiCaller> {
  // Else it is the browser of the test: its cookies are the page's, and signing in ends the page's session.
  const storageState = { cookies: [], origins: [] }
  const context = await request.newContext({ baseURL, storageState })
  let session: { token: string; refresh_token: string } | undefined
  let isHandedOn = false

  async function send(method: string, path: string, { body, headers }: Sent): Promise<APIResponse> {
    return context.fetch(path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        'x-xsrf-token': await antiForgeryToken(),
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...headers,
      },
      ...(body !== undefined && { data: JSON.stringify(body) }),
    })
  }

  async function antiForgeryToken(): Promise<string> {
    const find = async () =>
      (await context.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
    if ((await find()) === undefined) await context.get('/sanctum/csrf-cookie')
    return (await find()) ?? ''
  }

  async function call<Answer>(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const answer = await send(method, path, sent)
    if (!answer.ok()) {
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
    }
    return JSON.parse((await answer.text()) || 'null')
  }

  /** An account has so many sessions at once: one too many ends that of a test which still runs. */
  async function signOut(): Promise<void> {
    const { refresh_token } = session ?? {}
    session = undefined
    if (refresh_token === undefined || isHandedOn) return
    // A site of the test's own may have stopped.
    await send('POST', '/api/signout', { body: { refresh_token } }).catch(() => undefined)
  }

  return {
    call,
    signIn: async (who) => {
      await signOut()
      session = await call('POST', '/api/signin', { body: { ...who, persist: true } })
    },
    browserState: async () => {
      isHandedOn = true
      const { cookies } = await context.storageState()
      const localStorage = [
        { name: 'refresh_token', value: session?.refresh_token ?? '' },
        { name: 'persist', value: 'true' },
      ]
      return { cookies, origins: [{ origin: new URL(baseURL).origin, localStorage }] }
    },
    dispose: async () => {
      await signOut()
      await context.dispose()
    },
  }
}
