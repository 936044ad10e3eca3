import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { Picture, PictureExportQuery } from '#contract/office/dashboard.ts'
import {
  countDeadlines,
  countFirstReplies,
  countFunnel,
  countPipeline,
  countSubmissions,
} from '../admissions/applicants/figures.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { type ColumnKind, type ExportRow, exportTable } from '../spreadsheet/export-table.ts'
import { sayCode } from '../spreadsheet/export-words.ts'
import { spanOf } from './period.ts'

interface By {
  actor: Actor
  requestId: string
  language: Language
}

/** The table behind a picture as a file; the trail records the export. */
export async function exportPicture(
  deps: Deps,
  picture: Picture,
  { format, values, zone, owner, ...period }: PictureExportQuery,
  { actor, requestId, language }: By,
): Promise<ReadableStream<Uint8Array>> {
  if (!can(actor, 'applicants.read')) throw new Problem('forbidden')
  const span = spanOf(period, deps.now())

  const found = await tables[picture](deps, actor, { span, owner, title: language })
  const asked = { format, values, ...(isNow(picture) ? {} : span), ...(owner && { owner }) }
  await recordAudit(deps.db, {
    actor,
    action: 'dashboard.exported',
    entity: 'dashboard',
    entityKey: picture,
    after: { ...asked, rows: found.length },
    requestId,
  })
  return exportTable(deps, {
    name: picture,
    columns: columns[picture],
    chosen: undefined,
    choice: { format, values, zone },
    language,
    rows: eachOf(found),
  })
}

/** Pictures of the present state have no period. */
function isNow(picture: Picture): boolean {
  return picture === 'pipeline' || picture === 'deadlines'
}

interface Asked {
  span: { from: string; to: string }
  owner: 'me' | undefined
  /** The language that a program is named in. */
  title: Language
}

const tables: Record<Picture, (deps: Deps, actor: Actor, asked: Asked) => Promise<ExportRow[]>> = {
  pipeline: async (deps, actor, { owner }) => (await countPipeline(deps, actor, owner)).rows,
  funnel: async (deps, actor, { span, owner }) =>
    (await countFunnel(deps, actor, span, owner)).rows.map(({ destination, ...row }) => ({
      destination: destination ?? 'all',
      ...row,
    })),
  submissions: async (deps, actor, { span, owner }) =>
    (await countSubmissions(deps, actor, span, owner)).rows,
  replies: async (deps, actor, { span, owner }) =>
    (await countFirstReplies(deps, actor, span, owner)).weeks.map(({ medianHours, ...row }) => ({
      ...row,
      median_hours: medianHours,
    })),
  deadlines: async (deps, actor, { owner, title }) =>
    (await countDeadlines(deps, actor, owner)).next.map(({ program, closesAt, ...row }) => ({
      closes_at: closesAt,
      zone: row.zone,
      program: inLanguage(program.title, title),
      program_key: program.key,
      university: row.university,
      intake: row.intake.key,
      unsent: row.unsent,
    })),
}

const stretch = { from: 'date', to: 'date' } as const

const columns: Record<Picture, Record<string, ColumnKind>> = {
  pipeline: { status: sayCode.status, applications: 'number' },
  funnel: {
    destination: (code, words) =>
      code === 'all'
        ? (words.find('admin', 'dashboard.funnel.all') ?? code)
        : sayCode.destination(code, words),
    submitted: 'number',
    sent: 'number',
    offer: 'number',
    accepted: 'number',
    enrolled: 'number',
  },
  submissions: { ...stretch, applications: 'number' },
  replies: { ...stretch, kept: 'number', broken: 'number', open: 'number', median_hours: 'number' },
  deadlines: {
    closes_at: 'instant',
    zone: 'text',
    program: 'text',
    program_key: 'text',
    university: 'text',
    intake: 'text',
    unsent: 'number',
  },
}

async function* eachOf(rows: readonly ExportRow[]): AsyncGenerator<ExportRow, void> {
  yield* rows
}
