import type { AuditFilters, AuditRow } from '#contract/audit.ts'
import type { Actor } from '#contract/permissions.ts'
import type { Deps } from '../deps.ts'
import { csvLine, csvStart } from '../http/csv.ts'
import { everyLine } from './read-audit.ts'
import { recordAudit } from './record-audit.ts'

interface By {
  actor: Actor
  requestId: string
}

/** The trail as CSV, made while it is read; that it was taken out stands in the trail first. */
export async function exportAudit(
  deps: Deps,
  filters: AuditFilters,
  { actor, requestId }: By,
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(deps.db, {
    actor,
    action: 'audit.exported',
    entity: 'audit',
    after: filters,
    requestId,
  })
  const parts = encoded(deps, actor, filters)
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
}

async function* encoded(
  deps: Deps,
  actor: Actor,
  filters: AuditFilters,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvStart + csvLine(columns))
  for await (const rows of everyLine(deps, actor, filters)) {
    yield encoder.encode(rows.flatMap(linesOf).join(''))
  }
}

const columns = [
  'id',
  'at',
  'actor',
  'actor_name',
  'action',
  'entity',
  'entity_key',
  'entity_name',
  'member',
  'before',
  'after',
  'reason',
  'request_id',
]

/** A line for each member that changed, so that a spreadsheet can sort and filter them. */
function linesOf(row: AuditRow): string[] {
  const changes = row.changes.length > 0 ? row.changes : [{ name: '', before: null, after: null }]
  return changes.map(({ name, before, after }) =>
    csvLine([
      row.id,
      row.at,
      row.actor.key,
      row.actor.name,
      row.action,
      row.entity,
      row.entityKey,
      row.subject?.name?.en ?? null,
      name,
      before,
      after,
      row.reason,
      row.requestId,
    ]),
  )
}
