import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { Deps } from '../deps.ts'
import type { TestClient } from './client.ts'

type Needs = Pick<Deps, 'db'>

export function findApplication({ db }: Needs, number: string) {
  return db
    .selectFrom('application')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

interface Move {
  number: string
  /** The version that was seen; undefined tells of none. */
  version: number | undefined
  to: ApplicationStatus
  reason?: string | null
}

/** Moves an application as staff do. */
export function moveApplication(
  client: TestClient,
  { number, version, to, reason = 'Pour la raison que voici.' }: Move,
): Promise<Response> {
  return client.post(
    `/api/admin/applications/${number}/move`,
    { to, reason, ...(to === 'deposit_paid' && { deposit }) },
    { headers: version === undefined ? {} : { 'if-match': `"${version}"` } },
  )
}

/** What recording a deposit needs. */
const deposit = {
  ...{ amountMinor: 50_000, currency: 'EUR' },
  ...{ on: '2026-12-01', toldBy: 'relevé bancaire' },
}

/** The records of an application's moves: its history, the audit and the mails that name it. */
export async function readTrail({ db }: Needs, number: string) {
  const { id } = await findApplication({ db }, number)
  const history = await db
    .selectFrom('application_history')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()
  const audit = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_key', '=', number)
    .orderBy('id')
    .execute()
  const mails = await db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('subject', 'like', `%${number}%`)
    .orderBy('id')
    .execute()
  return { history, audit, mails }
}
