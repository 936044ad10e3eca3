import type { Picture, PictureExportQuery } from '#contract/dashboard.ts'
import { type Actor, can } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import {
  countDeadlines,
  countFirstReplies,
  countFunnel,
  countPipeline,
  countSubmissions,
} from '../admissions/figures.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { sheetFile } from '../spreadsheet/sheet-file.ts'
import type { Cell } from '../spreadsheet/write-xlsx.ts'
import { spanOf } from './period.ts'

interface By {
  actor: Actor
  requestId: string
}

/** The table behind a picture as a file; that it was taken out is in the trail. */
export async function exportPicture(
  deps: Deps,
  picture: Picture,
  { format, owner, ...period }: PictureExportQuery,
  { actor, requestId }: By,
): Promise<ReadableStream<Uint8Array>> {
  if (!can(actor, 'applicants.read')) throw new Problem('forbidden')
  const span = spanOf(period, deps.now())

  const rows = await tables[picture](deps, actor, span, owner)
  await recordAudit(deps.db, {
    actor,
    action: 'dashboard.exported',
    entity: 'dashboard',
    entityKey: picture,
    after: { format, ...(isNow(picture) ? {} : span), ...(owner && { owner }), rows: rows.length },
    requestId,
  })
  const columns = Object.keys(rows[0] ?? {})
  return sheetFile(format, picture, columns, cellsOf(rows, columns))
}

/** Pictures of what is now know no period. */
function isNow(picture: Picture): boolean {
  return picture === 'pipeline' || picture === 'deadlines'
}

type Row = Record<string, Cell>
type Table = (
  deps: Deps,
  actor: Actor,
  span: { from: string; to: string },
  owner: 'me' | undefined,
) => Promise<Row[]>

const tables: Record<Picture, Table> = {
  pipeline: async (deps, actor, _span, owner) => (await countPipeline(deps, actor, owner)).rows,
  funnel: async (deps, actor, span, owner) =>
    (await countFunnel(deps, actor, span, owner)).rows.map(({ destination, ...row }) => ({
      destination: destination ?? 'all',
      ...row,
    })),
  submissions: async (deps, actor, span, owner) =>
    (await countSubmissions(deps, actor, span, owner)).rows,
  replies: async (deps, actor, span, owner) =>
    (await countFirstReplies(deps, actor, span, owner)).weeks.map(({ medianHours, ...row }) => ({
      ...row,
      median_hours: medianHours,
    })),
  deadlines: async (deps, actor, _span, owner) =>
    (await countDeadlines(deps, actor, owner)).next.map(({ program, closesAt, ...row }) => ({
      closes_at: closesAt,
      zone: row.zone,
      program: program.title.en,
      program_key: program.key,
      university: row.university,
      intake: row.intake,
      unsent: row.unsent,
    })),
}

async function* cellsOf(
  rows: readonly Row[],
  columns: readonly string[],
): AsyncGenerator<Cell[], void> {
  for (const row of rows) yield columns.map((column) => row[column] ?? null)
}
