import type { ApplicantExportQuery } from '#contract/applicants.ts'
import { type Actor, can } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { inPieces } from '../spreadsheet/in-pieces.ts'
import { sheetFile } from '../spreadsheet/sheet-file.ts'
import { readApplicationsToExport } from './export-application-queries.ts'
import { orderApplicants } from './list-applicants.ts'

/**
 * The applications that fit and that who asks may see, as a file made while it is read; that it was
 * taken out is in the trail. Throws `forbidden` to whoever doesn't see the list either.
 */
export async function exportApplications(
  deps: Deps,
  { format, ...query }: ApplicantExportQuery,
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<ReadableStream<Uint8Array>> {
  if (!can(actor, 'applicants.read')) throw new Problem('forbidden')
  const ids = await orderApplicants(deps, actor, query)
  const { sort, q, ...filters } = query
  await recordAudit(deps.db, {
    actor,
    action: 'applications.exported',
    entity: 'applications',
    // Words that were looked for may be somebody's name, which a trail would keep for ever.
    after: { format, filters, ...(q && { searched: true }), rows: ids.length },
    requestId,
  })
  const rows = inPieces(ids, async (piece) =>
    (await readApplicationsToExport(deps.db, piece, actor)).map((row) =>
      applicationColumns.map((column) => row[column] ?? null),
    ),
  )
  return sheetFile(format, 'applications', applicationColumns, rows)
}

const applicationColumns = [
  ...['number', 'status', 'choice', 'given_names', 'family_name', 'nationality'],
  ...['residence_country', 'email', 'phone', 'language', 'destination', 'university'],
  ...['program', 'program_key', 'level', 'intake_term', 'intake_year', 'channel'],
  ...['submitted_at', 'next_mover', 'next_by', 'owner', 'tags'],
]
