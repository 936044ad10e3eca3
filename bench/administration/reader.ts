import { accessTokenSeconds } from '#server/identity/sessions/access-token.ts'
import { startSession } from '#server/identity/sessions/sessions.ts'
import type { Role } from './questions.ts'
import type { Scene } from './scene.ts'

export interface Reader {
  /** Asks, and answers with the whole answer. */
  get: (path: string) => Promise<Response>
  send: (method: string, path: string, sent: Sent) => Promise<Response>
}

interface Sent {
  body?: unknown
  bytes?: BodyInit
  headers?: Record<string, string>
}

/** Which account of the office asks in which role. */
const accounts: Readonly<Record<Role, string>> = {
  all: "scope = 'all' and preset = 'owner' and email like 'staff-%'",
  destination: "scope = 'destinations' and scope_destinations = '{india}'",
  own: "scope = 'own'",
}

/** A signed-in colleague; their short token is renewed before it ends. */
export async function signInAs(
  { site, database, client, secret }: Scene,
  role: Role,
): Promise<Reader> {
  const { rows } = await client.query<{ id: number; role: 'admin' }>(
    `select id::int, role from account where ${accounts[role]} order by id limit 1`,
  )
  const [account] = rows
  if (!account) throw new Error(`No account asks as ${role}`)
  let token = ''
  let until = 0
  const headers = async () => {
    if (Date.now() > until) {
      const now = () => new Date()
      const device = { persist: false, userAgent: 'a measurement' }
      token = (await startSession(database.db, { now, secret }, account, device)).token
      until = Date.now() + (accessTokenSeconds - 60) * 1000
    }
    return { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
  }
  const csrf = await fetchCsrf(site.url)
  return {
    get: async (path) => fetch(`${site.url}${path}`, { headers: await headers() }),
    send: async (method, path, { body, bytes, headers: more = {} }) =>
      fetch(`${site.url}${path}`, {
        method,
        headers: {
          ...(await headers()),
          ...csrf,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(bytes !== undefined && { body: bytes }),
      }),
  }
}

/** What an unsafe request carries: the anti-forgery cookie and its token. */
async function fetchCsrf(site: string): Promise<Record<string, string>> {
  const answer = await fetch(`${site}/sanctum/csrf-cookie`)
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)
  return { cookie: pairs.join('; '), 'x-xsrf-token': token ?? '', origin: site }
}
