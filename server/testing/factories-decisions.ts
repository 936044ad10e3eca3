import { randomUUID } from 'node:crypto'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { Decisions } from '#contract/decisions/decisions.ts'
import type { TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'

export const offer = {
  outcome: 'offer_unconditional',
  note: null,
  offer: { replyBy: '2027-01-15', deposit: null },
} as const

export const conditionalOffer = {
  outcome: 'offer_conditional',
  note: 'Félicitations !',
  offer: {
    replyBy: '2027-01-15',
    deposit: { amountMinor: 50_000, currency: 'EUR', by: '2027-02-01' },
  },
  conditions: [
    { text: 'Le diplôme de licence', evidence: 'diploma' },
    { text: 'Un entretien réussi', evidence: null },
  ],
} as const

export const refusal = {
  outcome: 'refused',
  reasonCode: 'grades',
  note: 'Votre moyenne est de 9 sur 20.',
} as const

/** Puts an application into a state without a move, and answers the version to continue from. */
export async function putStatus(
  { deps }: TestApp,
  number: string,
  status: ApplicationStatus,
): Promise<number> {
  const { version } = await deps.db
    .updateTable('application')
    .set({ status })
    .where('number', '=', number)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export function decideOn(
  who: TestClient,
  number: string,
  version: number,
  decision: object,
): Promise<Response> {
  return who.put(`/api/admin/applications/${number}/decision`, decision, {
    headers: { 'if-match': `"${version}"` },
  })
}

export async function decisionOf(who: TestClient, number: string): Promise<Decisions> {
  return Decisions.parse(await (await who.get(`/api/admin/applications/${number}/decision`)).json())
}

export function release(
  who: TestClient,
  items: readonly { number: string; version: number }[],
  { at = null, key = randomUUID() }: { at?: string | null; key?: string } = {},
): Promise<Response> {
  return who.post('/api/admin/releases', { items, at }, { headers: { 'idempotency-key': key } })
}
