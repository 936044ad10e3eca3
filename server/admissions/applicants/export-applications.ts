import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { ApplicantExportQuery, ApplicationColumn } from '#contract/office/exports.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { takeOut } from '../../limits/mass-limits.ts'
import { type ColumnKind, exportTable } from '../../spreadsheet/export-table.ts'
import { sayCode } from '../../spreadsheet/export-words.ts'
import { inPieces } from '../../spreadsheet/in-pieces.ts'
import { readApplicationsToExport } from './export-application-queries.ts'
import { orderApplicants } from './list-applicants.ts'

/**
 * The applications that fit and that the caller may see, as a file made while it is read; the trail
 * records the export. Throws `forbidden` to a caller who doesn't see the list either.
 */
export async function exportApplications(
  deps: Deps,
  { format, values, zone, columns: chosen, ...query }: ApplicantExportQuery,
  { actor, requestId, language }: { actor: Actor; requestId: string; language: Language },
): Promise<ReadableStream<Uint8Array>> {
  if (!can(actor, 'applicants.read')) throw new Problem('forbidden')
  const ids = await orderApplicants(deps, actor, query)
  const { sort, q, ...filters } = query
  await deps.db.transaction().execute(async (tx) => {
    await takeOut(tx, deps, actor, ids)
    await recordAudit(tx, {
      actor,
      action: 'applications.exported',
      entity: 'applications',
      // The words of a search may be a person's name, which a trail would keep for ever.
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
  })
  return tableOf(deps, ids, { format, values, zone, columns: chosen }, { actor, language })
}

type Chosen = Pick<ApplicantExportQuery, 'format' | 'values' | 'zone' | 'columns'>

/**
 * The applications of an approved export that the person who asked for it can still see; the trail
 * records that the file was fetched.
 */
export async function exportApproved(
  deps: Deps,
  { approval, ids, ...chosen }: Chosen & { approval: string; ids: readonly number[] },
  { actor, requestId, language }: { actor: Actor; requestId: string; language: Language },
): Promise<ReadableStream<Uint8Array>> {
  const { format, values, columns: names } = chosen
  await recordAudit(deps.db, {
    actor,
    action: 'applications.exported',
    entity: 'applications',
    after: { format, values, ...(names && { columns: names }), approval, rows: ids.length },
    requestId,
  })
  return tableOf(deps, ids, chosen, { actor, language })
}

function tableOf(
  deps: Deps,
  ids: readonly number[],
  { columns: chosen, ...choice }: Chosen,
  { actor, language }: { actor: Actor; language: Language },
): ReadableStream<Uint8Array> {
  const now = deps.now()
  const rows = inPieces(ids, (piece) =>
    readApplicationsToExport(deps.db, piece, {
      sight: actor,
      language: choice.values === 'words' ? language : 'en',
      now,
    }),
  )
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
