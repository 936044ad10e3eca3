import type { ApplicantExportQuery, ApplicationColumn } from '#contract/exports.ts'
import { type Actor, can } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { Language } from '#contract/vocabulary.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { type ColumnKind, exportTable } from '../spreadsheet/export-table.ts'
import { sayCode } from '../spreadsheet/export-words.ts'
import { inPieces } from '../spreadsheet/in-pieces.ts'
import { readApplicationsToExport } from './export-application-queries.ts'
import { orderApplicants } from './list-applicants.ts'

/**
 * The applications that fit and that who asks may see, as a file made while it is read; that it was
 * taken out is in the trail. Throws `forbidden` to whoever doesn't see the list either.
 */
export async function exportApplications(
  deps: Deps,
  { format, values, zone, columns: chosen, ...query }: ApplicantExportQuery,
  { actor, requestId, language }: { actor: Actor; requestId: string; language: Language },
): Promise<ReadableStream<Uint8Array>> {
  if (!can(actor, 'applicants.read')) throw new Problem('forbidden')
  const ids = await orderApplicants(deps, actor, query)
  const { sort, q, ...filters } = query
  await recordAudit(deps.db, {
    actor,
    action: 'applications.exported',
    entity: 'applications',
    // Words that were looked for may be somebody's name, which a trail would keep for ever.
    after: {
      format,
      values,
      ...(chosen && { columns: chosen }),
      filters,
      ...(q && { searched: true }),
      rows: ids.length,
    },
    requestId,
  })
  const now = deps.now()
  const rows = inPieces(ids, (piece) =>
    readApplicationsToExport(deps.db, piece, {
      sight: actor,
      language: values === 'words' ? language : 'en',
      now,
    }),
  )
  const choice = { format, values, zone }
  return exportTable(deps, { name: 'applications', columns, chosen, choice, language, rows })
}

const columns = {
  number: 'text',
  status: sayCode.status,
  days_in_status: 'number',
  choice: 'number',
  given_names: 'text',
  family_name: 'text',
  birth_date: 'date',
  nationality: sayCode.country,
  residence_country: sayCode.country,
  email: 'text',
  phone: 'phone',
  language: sayCode.languages,
  passport_number: 'text',
  passport_country: sayCode.country,
  passport_expires: 'date',
  qualification: 'text',
  grade: 'text',
  grade_scale: sayCode.gradeScale,
  destination: sayCode.destination,
  university: 'text',
  program: 'text',
  program_key: 'text',
  level: sayCode.level,
  intake_term: sayCode.term,
  intake_year: 'text',
  deadline: 'date',
  deadline_zone: 'text',
  missing_documents: 'number',
  deadline_certainty: sayCode.certainty,
  channel: sayCode.channel,
  submitted_at: 'instant',
  last_contact: 'instant',
  next_mover: sayCode.mover,
  next_by: 'date',
  owner: 'text',
  tags: 'text',
} as const satisfies Record<ApplicationColumn, ColumnKind>
