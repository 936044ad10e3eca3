import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/common/values/languages.ts'
import type { TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'

export interface TestConversation {
  key: string
  token: string
  /** The address of its private page in the API. */
  link: string
}

interface Settings {
  name?: string
  email?: string
  message?: string
  language?: Language
  topic?: string
}

/** A visitor's message through the public door, each from a different address. */
export async function makeConversation(
  server: TestApp,
  visitor: TestClient,
  settings: Settings = {},
): Promise<TestConversation> {
  await server.deps.db.deleteFrom('rate_counter').execute()
  const answer = await visitor.post(
    '/api/contact',
    {
      name: 'Awa Ndiaye',
      email: `${randomUUID()}@example.test`,
      message: 'May I apply now?',
      language: 'en',
      ...settings,
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  return begun(server, answer)
}

/** A visitor's report on something of the catalogue. */
export async function makeReport(
  server: TestApp,
  visitor: TestClient,
  report: { about: string; message?: string; email?: string; language?: Language },
): Promise<TestConversation> {
  await server.deps.db.deleteFrom('rate_counter').execute()
  const answer = await visitor.post(
    '/api/error-reports',
    { message: 'The fee is another one.', language: 'en', ...report },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  return begun(server, answer)
}

async function begun({ deps }: TestApp, answer: Response): Promise<TestConversation> {
  const body = await answer.json()
  if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  const { key } = await deps.db
    .selectFrom('conversation')
    .select('key')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { key, token: body.token, link: `/api/conversations/by-link/${body.token}` }
}
