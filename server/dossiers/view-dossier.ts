import { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { correctedOfDossier, type Dossier } from '#contract/documents/dossiers.ts'
import { lineOfId } from '#contract/documents/values/document-lines.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { hasAgreed } from '../admissions/following/has-agreed.ts'
import type { Deps } from '../deps.ts'
import { hasRule } from '../limits/mass-limits.ts'
import { dossierLink } from './link.ts'
import {
  type DossierRow,
  findDossier,
  listApplicationsOf,
  listDocumentsOf,
  listDossiersOf,
  listEditsOf,
  listFetched,
  listFilesOf,
} from './queries.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'secret' | 'now'>

/** A dossier as this actor sees it. Throws `not_found`. */
export async function viewDossier(deps: Needs, actor: Actor, key: string): Promise<Dossier> {
  const row = await findDossier(deps.db, key, actor)
  const [view] = row ? await viewAll(deps, actor, [row]) : []
  if (!view) throw new Problem('not_found')
  return view
}

/** The dossiers of an applicant, the latest first. */
export async function listDossiers(deps: Needs, actor: Actor, applicantKey: string) {
  return viewAll(deps, actor, await listDossiersOf(deps.db, applicantKey, actor))
}

async function viewAll(deps: Needs, actor: Actor, rows: readonly DossierRow[]): Promise<Dossier[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [all, applications, documents, files, fetched, edits, asksTwo] = await Promise.all([
    listApplicationsOf(deps.db, ids),
    listApplicationsOf(deps.db, ids, actor),
    listDocumentsOf(deps.db, ids),
    listFilesOf(deps.db, ids),
    listFetched(deps.db, ids),
    listEditsOf(deps.db, ids),
    hasRule(deps.db),
  ])
  const partOf = (list: typeof all, { id }: DossierRow) =>
    list.filter((one) => one.dossier_id === id)
  const hasOthers = (row: DossierRow) => partOf(applications, row).length < partOf(all, row).length
  /** A dossier that needed a second person when it was sent needs one for others to fetch it too. */
  const mayOpen = (row: DossierRow) =>
    can(actor, 'applicants.write') &&
    !hasOthers(row) &&
    partOf(all, row).every(hasAgreed) &&
    (!asksTwo || row.created_by === actor.accountId)
  return rows.map((row) => ({
    key: row.key,
    university: row.university,
    language: row.language,
    addressee: {
      name: row.addressee_name,
      office: row.addressee_office,
      email: row.addressee_email,
      address: row.addressee_address,
    },
    reference: row.reference,
    note: hasOthers(row) ? null : row.note,
    passedOver: hasOthers(row) ? null : row.passed_over,
    sentOn: row.sent_on,
    way: row.way,
    mailed: row.mailed,
    state: row.state,
    problem: row.problem,
    files: files
      .filter((one) => one.dossier_id === row.id)
      .map(({ format, bytes, sha256 }) => ({ format, bytes, sha256: sha256.toString('hex') })),
    withOthers: hasOthers(row),
    link: linkOf(deps, row, mayOpen(row)),
    createdAt: row.created_at.toISOString(),
    createdBy: row.by,
    version: row.version,
    applications: applications
      .filter((one) => one.dossier_id === row.id)
      .map(({ number, missing, application_id }) => ({
        number,
        missing: missing.map(lineOfId),
        documents: documents
          .filter((one) => one.dossier_id === row.id && one.application_id === application_id)
          .map((one) => ({
            key: one.document_key,
            type: one.type,
            status: one.status,
            language: one.language,
            fileName: one.file_name,
            mediaType: one.media_type,
            bytes: one.bytes,
            pages: one.pages,
            sha256: one.sha256.toString('hex'),
            apart: one.apart,
          })),
      })),
    changes: edits.filter((one) => one.dossier_id === row.id).map(changeOf),
    fetched: fetched
      .filter((one) => one.dossier_id === row.id)
      .map(({ at, format, by, network }) => ({ at: at.toISOString(), format, by, network })),
  }))
}

function changeOf({ at, by, before, after }: Awaited<ReturnType<typeof listEditsOf>>[number]) {
  const [was, is] = [Corrected.parse(before), Corrected.parse(after)]
  const names = correctedOfDossier.filter((name) => name in is)
  return {
    at: at.toISOString(),
    by,
    changes: names.map((name) => ({
      name,
      before: was[name] ?? null,
      after: is[name] ?? null,
    })),
  }
}

const Corrected = z.partialRecord(z.enum(correctedOfDossier), z.string().nullable())

function linkOf(deps: Needs, row: DossierRow, mayOpen: boolean): Dossier['link'] {
  const { link_ends_at: ends, link_downloads: most, link_ended_at: ended, fetched } = row
  if (ends === null || most === null) return null
  const left = Math.max(0, most - fetched)
  const isOpen = ended === null && ends > deps.now() && left > 0
  return {
    address: isOpen && mayOpen ? dossierLink(deps, row) : null,
    endsAt: ends.toISOString(),
    downloads: most,
    left,
    open: isOpen,
    endedAt: ended?.toISOString() ?? null,
  }
}
