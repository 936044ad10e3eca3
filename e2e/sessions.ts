import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkerInfo } from '@playwright/test'
import type { presets } from '#contract/identity/permissions.ts'
import { sessionKeys } from '../app/session/storage.ts'
import {
  type ApiCaller,
  type Credentials,
  createApiCaller,
  owner,
  type StorageState,
} from './api.ts'
import { mailTo } from './mails.ts'

/** A session goes from test to test, the language of one test does not. */
const languageCookie = 'i18next'
/** Nor does what one test typed into a form and didn't save. */
const formDraft = 'written '

export type Person = 'administrator' | 'colleague' | 'applicant'

/**
 * The sessions that the tests of one worker share, one test after the other. Each use of a refresh
 * token replaces it, so what a test leaves behind is where the next one starts.
 */
export interface Sessions {
  /** Makes the account and signs in the first time. */
  get: (person: Person) => Promise<Kept>
  keep: (person: Person, state: StorageState) => Promise<void>
}

interface Kept {
  credentials: Credentials
  state: StorageState
}

/**
 * Sessions kept in the output folder, which Playwright empties at the start of a run only: a worker
 * that replaces one ended by a failed test continues with them. Signing in has limits.
 */
export function sessionsOf({ project, parallelIndex }: WorkerInfo): Sessions {
  const fileOf = (person: Person) =>
    join(project.outputDir, `${person}-${project.name}-${parallelIndex}.json`)
  const write = (person: Person, kept: Kept) => {
    mkdirSync(project.outputDir, { recursive: true })
    writeFileSync(fileOf(person), JSON.stringify(kept), { mode: 0o600 })
    return kept
  }
  const get = async (person: Person): Promise<Kept> =>
    existsSync(fileOf(person))
      ? JSON.parse(readFileSync(fileOf(person), 'utf8'))
      : write(person, await open(person, project.use.baseURL ?? '', project.name))
  return {
    get,
    keep: async (person, { cookies, origins }) => {
      const stored = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))
      // A test that lost its session loses it alone: the next one signs in.
      if (!stored.includes(sessionKeys.refreshToken)) return rmSync(fileOf(person), { force: true })
      const state = {
        cookies: cookies.filter(({ name }) => name !== languageCookie),
        origins: origins.map(({ origin, localStorage }) => ({
          origin,
          localStorage: localStorage.filter(({ name }) => !name.startsWith(formDraft)),
        })),
      }
      write(person, { ...(await get(person)), state })
    },
  }
}

/** An address that no account and no application has. */
export function newAddress(): string {
  return `person-${randomUUID().slice(0, 8)}@example.org`
}

async function open(person: Person, baseURL: string, project: string): Promise<Kept> {
  const api = await createApiCaller(baseURL)
  const credentials = await makers[person](api, project)
  await api.signIn(credentials)
  const state = await api.browserState()
  await api.dispose()
  return { credentials, state }
}

const makers: Record<Person, (api: ApiCaller, project: string) => Promise<Credentials>> = {
  administrator: async () => owner,
  colleague: (api, project) => inviteColleague(api, project),
  applicant: (api, project) => signUp(api, project),
}

/** Invites another administrator, who sets a password with the mailed link. */
export async function inviteColleague(
  api: ApiCaller,
  project: string,
  preset: keyof typeof presets = 'owner',
): Promise<Credentials> {
  const credentials = { email: newAddress(), password: 'a password of a colleague' }
  await api.signIn(owner)
  await api.call('POST', '/api/admin/staff', {
    body: {
      ...{ givenNames: 'Moussa', familyName: 'Traoré', email: credentials.email, title: null },
      ...{ role: 'admin', preset, permissions: [], language: 'en' },
    },
  })
  const { link } = await mailTo(credentials.email, 'staff_invitation', project)
  const token = new URL(link).pathname.split('/').at(-1)
  await api.call('POST', '/api/reset', { body: { token, password: credentials.password } })
  return credentials
}

/** Makes an applicant's account and confirms its address with the mailed link. */
export async function signUp({ call }: ApiCaller, project: string): Promise<Credentials> {
  const credentials = { email: newAddress(), password: 'a password of an applicant' }
  const body = { ...credentials, givenNames: 'Awa', language: 'en' }
  await call('POST', '/api/signup', { body })
  const { link } = await mailTo(credentials.email, 'verify_email', project)
  await call('POST', '/api/verify', { body: { token: link.split('/').at(-1) } })
  return credentials
}
