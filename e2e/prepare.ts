import { randomUUID } from 'node:crypto'
import type { Draft, DraftStarted, Submitted } from '#contract/admissions.ts'
import { type ApiCaller, createApiCaller, owner } from './api.ts'
import { answersOf } from './application-form.ts'
import { openIntake } from './open-intake.ts'
import { newAddress } from './sessions.ts'
import { program, sites } from './sites.ts'

/**
 * Runs once before the tests. The starter catalogue's dates pass by and the tests don't: an
 * administrator opens a new intake of one of its programs, and applications are made for it.
 */
export default async function prepare(): Promise<void> {
  for (const { url } of sites) {
    const api = await createApiCaller(url)
    await api.signIn(owner)
    const intake = await openIntake(api)
    // Twice under one name: the file says that both may be the same person.
    for (const email of [newAddress(), newAddress()]) await apply(api, intake, email)
    await tellKeys(api)
    await api.dispose()
  }
}

/** Workers inherit the environment: the addresses of two records whose keys are made by chance. */
async function tellKeys({ call }: ApiCaller): Promise<void> {
  for (const [name, list] of [
    ['E2E_STAFF_KEY', '/api/admin/staff'],
    ['E2E_APPLICANT_KEY', '/api/admin/applicants'],
  ] as const) {
    const { rows } = await call<{ rows: { key: string }[] }>('GET', list)
    process.env[name] ??= rows[0]?.key
  }
}

/** Makes the application whose file the tests of the admin area open. */
async function apply({ call }: ApiCaller, intake: string, email: string): Promise<void> {
  const drafts = '/api/applications/drafts'
  const once = () => ({ 'idempotency-key': randomUUID() })
  const { key, secret } = await call<DraftStarted>('POST', drafts, {
    body: { program: program.key, intake, language: 'fr' },
    headers: once(),
  })
  const headers = { 'x-draft-secret': secret }
  for (const [step, answers] of Object.entries(answersOf('Aminata', email))) {
    await call<Draft>('PUT', `${drafts}/${key}`, {
      body: { step, answers, version: 0, writer: 'prepare' },
      headers,
    })
  }
  await call<Submitted>('POST', `${drafts}/${key}/submit`, { headers: { ...headers, ...once() } })
}
