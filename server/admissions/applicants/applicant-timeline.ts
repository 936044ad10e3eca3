import { z } from 'zod'
import type { Timeline, TimelineEntry } from '#contract/applicants/applicant-file.ts'
import { entrySources, receivedWays } from '#contract/common/values/entry-words.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { DocumentType } from '#contract/documents/documents.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findApplicant } from './applicant-queries.ts'
import { listTimeline } from './timeline-queries.ts'

const entriesOfPage = 60

/** Everything that happened to a file: moves, messages, notes, documents, changes, acts. */
export async function readTimeline(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  applicantKey: string,
  { before, only }: { before?: string | undefined; only?: 'contacts' | undefined },
): Promise<Timeline> {
  const applicant = await findApplicant(db, applicantKey)
  if (!applicant) throw new Problem('not_found')
  const rows = await listTimeline(db, applicant.id, {
    sight: actor,
    before,
    only,
    limit: entriesOfPage,
  })
  return {
    entries: rows.map((row) => ({ ...entryOf(row), ...whoOf(row) })),
    before: rows.length < entriesOfPage ? null : (rows.at(-1)?.micros ?? null),
  }
}

type Row = Awaited<ReturnType<typeof listTimeline>>[number]
function whoOf(row: Row) {
  const { key, at, by, by_applicant } = row
  return { key, at: at.toISOString(), by, byApplicant: by_applicant, came: cameOf(row) }
}

/** How something that staff entered or added came to us. */
function cameOf({ kind, after }: Row): Came {
  const how = after?.['came']
  const source = entrySources.find((one) => one === how)
  if (kind === 'move' && source) return { with: 'application', how: source }
  const way = receivedWays.find((one) => one === how)
  return kind === 'document_sent' && way ? { with: 'document', how: way } : null
}
type Came = Timeline['entries'][number]['came']

function entryOf(row: Row): TimelineEntry {
  const { kind, text, type, number, to_status: to } = row
  const words = text ?? ''
  switch (kind) {
    case 'move':
      if (number === null || to === null) break
      return {
        ...{ kind, number, from: row.from_status, to, text, mark: row.mark },
        ...{ toldBy: row.told_by, passedOver: row.passed_over },
        undo:
          row.act_id !== null && row.leaves_at !== null && row.mark !== 'undone'
            ? { act: row.act_id, leavesAt: row.leaves_at.toISOString() }
            : null,
      }
    case 'message':
    case 'note':
    case 'task_done':
      return { kind, text: words }
    case 'contact':
      if (row.contact === null) break
      return { kind, ...row.contact, text }
    case 'document_sent':
      if (type === null) break
      return { kind, type, file: words }
    case 'document_opened':
      if (type === null) break
      return { kind, type }
    case 'document_moved':
      if (type === null || row.document_status === null) break
      return { kind, type, to: row.document_status }
    case 'document_act':
      if (type === null) break
      return { kind, type, action: words }
    case 'documents_asked': {
      const asked = AskedTogether.parse(row.after)
      return { kind, types: asked.types, text, undone: asked.undone }
    }
    case 'edit':
      return { kind, changes: changesOf(row), text }
    case 'dossier_sent':
      return { kind, passedOver: text }
    case 'act':
      break
  }
  return { kind: 'act', action: words }
}

const AskedTogether = z.object({ types: z.array(DocumentType), undone: z.boolean() })

function changesOf({ before, after }: Row) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '–')
  return Object.entries(after ?? {}).map(([name, value]) => ({
    name,
    before: textOf(before?.[name]),
    after: textOf(value),
  }))
}
