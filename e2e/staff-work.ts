import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { type ApiCaller, createApiCaller, owner } from './api.ts'

/* What administrators have done before a test begins, through the API. */

export async function staffApi(baseURL: string | undefined): Promise<ApiCaller> {
  const api = await createApiCaller(baseURL ?? '')
  await api.signIn(owner)
  return api
}

/** The key of the file that an application is in. */
export async function fileOf(api: ApiCaller, number: string): Promise<string> {
  const { rows } = await api.call<{ rows: { key: string }[] }>(
    'GET',
    `/api/admin/applicants?q=${number}`,
  )
  return rows[0]?.key ?? ''
}

/** Moves a new application to where the university answers. */
export function sendOn(api: ApiCaller, number: string): Promise<void> {
  return moveOn(api, number, ['in_review', 'ready_to_send', 'sent'])
}

/** Moves a new application from state to state, whatever documents its program asks for. */
export async function moveOn(
  api: ApiCaller,
  number: string,
  states: readonly ApplicationStatus[],
): Promise<void> {
  for (const [at, to] of states.entries()) {
    await api.call('POST', `/api/admin/applications/${number}/move`, {
      body: { to, reason: null, passOver: 'The university takes them later.' },
      headers: { 'if-match': `"${at + 1}"` },
    })
  }
}
