import { randomUUID } from 'node:crypto'
import { request } from '@playwright/test'
import { type DraftAnswers, Submitted } from '#contract/admissions/admissions.ts'
import { draftFields, draftSteps } from '#contract/common/values/vocabulary.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import { validAnswers } from '#server/testing/factories-admissions.ts'
import type { ApiCaller } from './api.ts'
import { openIntakes } from './begun-form.ts'
import { newAddress } from './sessions.ts'

interface Wish {
  language?: string
  answers?: DraftAnswers
  /** The intake that is applied for; else one that takes applications. */
  choice?: { program: string; intake: string }
  /** Further intakes that the same form is for. */
  more?: { program: string; intake: string }[]
}

/** A sent application, and how to reach its page. */
export async function sendApplication(api: ApiCaller, wish: Wish = {}) {
  const { language = 'fr', answers, choice = openIntakes(1)[0], more = [] } = wish
  const email = answers?.['email'] ?? newAddress()
  const { key, secret } = await api.call<{ key: string; secret: string }>(
    'POST',
    '/api/applications/drafts',
    { body: { ...choice, language }, headers: { 'idempotency-key': randomUUID() } },
  )
  const headers = { 'x-draft-secret': secret }
  if (more.length > 0) {
    await api.call('PUT', `/api/applications/drafts/${key}/choices`, {
      body: { choices: [choice, ...more], version: 0, writer: 'test' },
      headers,
    })
  }
  const all = Object.entries(validAnswers({ ...answers, email }))
  for (const step of draftSteps) {
    const own = all.filter(([field]) => field in draftFields[step])
    if (own.length === 0) continue
    await api.call('PUT', `/api/applications/drafts/${key}`, {
      body: { step, answers: Object.fromEntries(own), version: 0, writer: 'test' },
      headers,
    })
  }
  const submitted = Submitted.parse(
    await api.call('POST', `/api/applications/drafts/${key}/submit`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
    }),
  )
  return {
    email,
    number: submitted.applications[0]?.number ?? '',
    numbers: submitted.applications.map(({ number }) => number),
    accessToken: submitted.accessToken,
    path: `/application/${submitted.accessToken}`,
  }
}

/** Sends files from an applicant's page, as its form without scripts does. */
export async function sendFiles(
  baseURL: string,
  accessToken: string,
  files: readonly { type: DocumentType; name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const context = await request.newContext({ baseURL })
  await context.get('/sanctum/csrf-cookie')
  const { cookies } = await context.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  for (const { type, ...file } of files) {
    const answer = await context.post(`/api/applications/by-link/${accessToken}/documents`, {
      multipart: { _token: token, key: randomUUID(), type, file },
      headers: { origin: new URL(baseURL).origin },
      maxRedirects: 0,
    })
    if (answer.status() >= 400) throw new Error(`${answer.status()}: ${await answer.text()}`)
  }
  await context.dispose()
}
