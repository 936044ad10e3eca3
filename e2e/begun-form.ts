import { randomUUID } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import type { Draft, DraftStarted } from '#contract/admissions/admissions.ts'
import { draftCookie } from '#contract/common/values/vocabulary.ts'
import { createApiCaller } from './api.ts'

/** A form for these intakes, begun in this page's browser. */
export async function beginForm(page: Page, choices: { program: string; intake: string }[]) {
  const baseURL = test.info().project.use.baseURL ?? ''
  const api = await createApiCaller(baseURL)
  const { key, secret } = await api.call<DraftStarted>('POST', '/api/applications/drafts', {
    body: { ...choices[0], language: 'en' },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (choices.length > 1) {
    await api.call('PUT', `/api/applications/drafts/${key}/choices`, {
      body: { choices, version: 0, writer: 'test' },
      headers: { 'x-draft-secret': secret },
    })
  }
  await page
    .context()
    .addCookies([{ name: draftCookie(key, baseURL), value: secret, url: baseURL }])
  const read = () =>
    api.call<Draft>('GET', `/api/applications/drafts/${key}`, {
      headers: { 'x-draft-secret': secret },
    })
  return { key, read, api }
}

/** Keys of an intake of some programs that take applications, whatever day it is. */
export function openIntakes(count: number): { program: string; intake: string }[] {
  return JSON.parse(process.env['E2E_INTAKES'] ?? '[]').slice(0, count)
}
