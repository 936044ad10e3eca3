import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { AuditExportQuery, AuditFilters, AuditRow } from '#contract/office/audit.ts'
import type { Deps } from '../deps.ts'
import { takeOutLines } from '../limits/mass-limits.ts'
import { type ColumnKind, type ExportRow, exportTable } from '../spreadsheet/export-table.ts'
import { inScreens } from '../spreadsheet/export-words.ts'
import type { Place } from './queries.ts'
import { countLines, everyLine } from './read-audit.ts'
import { recordAudit } from './record-audit.ts'

interface By {
  actor: Actor
  requestId: string
  language: Language
}

/**
 * The trail as a file, made while it is read; the trail records the export first.
 * `approved`: what a second person approved, which is not counted, up to the line that was the newest
 * when it was asked for.
 */
export async function exportAudit(
  deps: Deps,
  { format, values, zone, ...filters }: AuditExportQuery,
  { actor, requestId, language }: By,
  approved?: { approval: string; until: Place | undefined },
): Promise<ReadableStream<Uint8Array>> {
  const { q, ...narrowing } = filters
  await deps.db.transaction().execute(async (tx) => {
    if (approved === undefined) {
      await takeOutLines(tx, deps, actor, (most) => countLines({ db: tx }, actor, filters, most))
    }
    await recordAudit(tx, {
      actor,
      action: 'audit.exported',
      entity: 'audit',
      // The words of a search may be a person’s name.
      after: {
        ...{ format, values, ...narrowing, ...(q && { searched: true }) },
        ...(approved !== undefined && { approval: approved.approval }),
      },
      requestId,
    })
  })
  return exportTable(deps, {
    name: 'audit',
    columns,
    chosen: undefined,
    choice: { format, values, zone },
    language,
    rows: linesOf(deps, { actor, filters, until: approved?.until }, language),
  })
}

/** Changed values keep the form in which they are stored: they may be of any type. */
const columns = {
  id: 'number',
  at: 'instant',
  actor: 'text',
  actor_name: 'text',
  action: inScreens((one) => `audit.did.${one}`),
  entity: inScreens((one) => `audit.thing.${one}`),
  entity_key: 'text',
  entity_name: 'text',
  member: 'text',
  before: 'text',
  after: 'text',
  reason: 'text',
  request_id: 'text',
} as const satisfies Record<string, ColumnKind>

/** A line for each member that changed, so that a spreadsheet can sort and filter them. */
async function* linesOf(
  deps: Deps,
  { actor, filters, until }: { actor: Actor; filters: AuditFilters; until: Place | undefined },
  language: Language,
): AsyncGenerator<ExportRow, void> {
  for await (const rows of everyLine(deps, actor, filters, until)) {
    for (const row of rows) {
      const changes = row.changes.length > 0 ? row.changes : [nothing]
      for (const change of changes) yield lineOf(row, change, language)
    }
  }
}

const nothing = { name: '', before: null, after: null }

function lineOf(
  row: AuditRow,
  { name, before, after }: Pick<AuditRow['changes'][number], 'name' | 'before' | 'after'>,
  language: Language,
): ExportRow {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor.key,
    actor_name: row.actor.name,
    action: row.action,
    entity: row.entity,
    entity_key: row.entityKey,
    entity_name: inLanguage(row.subject?.name, language) ?? null,
    member: name,
    before,
    after,
    reason: row.reason,
    request_id: row.requestId,
  }
}
