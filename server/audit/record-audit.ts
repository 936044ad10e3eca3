import type { Actor } from '#contract/identity/permissions.ts'
import type { AuditAction, AuditEntity } from '#contract/office/values/audit-actions.ts'
import type { Db } from '../database/database.ts'
import { noteSecurity } from '../security-log/act.ts'
import { audited } from '../security-log/security-events.ts'
import { insertEvents } from './queries.ts'

export interface AuditEvent {
  /** The account that acted, or a word for who acted without one. */
  actor: Pick<Actor, 'accountId' | 'key'> | 'visitor' | 'applicant' | 'system'
  action: AuditAction
  entity: AuditEntity
  entityKey?: string | undefined
  /** The values that changed, as they were; never a secret. */
  before?: unknown
  after?: unknown
  /** Not kept if the entity is a person's. */
  reason?: string | undefined
  requestId?: string | undefined
}

/**
 * Entities about a person: the reason for an act on one is in free words, which are in the file and
 * are deleted with it. The trail outlives the file, so it never has them.
 */
const aboutPeople: readonly AuditEntity[] = ['applicant', 'application', 'document']

/** Adds one line to the append-only trail, in the transaction of the act that it records. */
export async function recordAudit(tx: Db, event: AuditEvent): Promise<void> {
  await recordAudits(tx, [event])
}

/** The same for many acts at once. */
export async function recordAudits(tx: Db, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const ids = await insertEvents(tx, events.map(rowOf))
  for (const [at, { action, actor, entity, entityKey }] of events.entries()) {
    const meaning = audited[action]
    const eventId = ids[at]
    if (!meaning || eventId === undefined) continue
    noteSecurity({
      ...meaning,
      eventId,
      account: typeof actor === 'string' ? undefined : actor.key,
      object: entityKey === undefined ? entity : `${entity}:${entityKey}`,
    })
  }
}

function rowOf(event: AuditEvent) {
  const { actor, entity } = event
  return {
    actor_id: typeof actor === 'string' ? null : actor.accountId,
    actor: typeof actor === 'string' ? actor : actor.key,
    action: event.action,
    entity,
    entity_key: event.entityKey ?? null,
    before: event.before === undefined ? null : JSON.stringify(event.before),
    after: event.after === undefined ? null : JSON.stringify(event.after),
    reason: aboutPeople.includes(entity) ? null : (event.reason ?? null),
    request_id: event.requestId ?? null,
  }
}
