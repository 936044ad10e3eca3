import { Problem } from '#contract/common/values/problems.ts'
import type { OwnPaper, Paper } from '#contract/documents/university-papers.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { findPaper, listPapersOf, listShown, type PaperRow } from './queries.ts'

type Needs = Pick<Deps, 'db'>

export async function viewPaper({ db }: Needs, actor: Actor, key: string): Promise<Paper> {
  const row = await findPaper(db, key, actor)
  if (!row) throw new Problem('not_found')
  return paperOf(row)
}

export async function listPapers(
  { db }: Needs,
  actor: Actor,
  applicantKey: string,
): Promise<Paper[]> {
  return (await listPapersOf(db, applicantKey, actor)).map(paperOf)
}

/** The papers shown to the holder of a private link. */
export async function listOwnPapers(
  { db, above }: Pick<Deps, 'db' | 'above'>,
  accessToken: string,
): Promise<OwnPaper[]> {
  const shown = await listShown(db, sha256(accessToken))
  // A link that opens nothing isn't one whose papers are still to come.
  if (shown.length === 0) await above.openApplications({ db }, accessToken)
  return shown.map(ownOf)
}

function ownOf(row: PaperRow): OwnPaper {
  return {
    key: row.key,
    number: row.number,
    kind: row.kind,
    reference: row.reference,
    receivedOn: row.received_on,
    fileName: row.file_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    pages: row.pages,
  }
}

function paperOf(row: PaperRow): Paper {
  return {
    ...ownOf(row),
    sha256: row.sha256.toString('hex'),
    show: row.shown_at !== null ? 'now' : row.with_decision ? 'with_decision' : 'no',
    shownAt: row.shown_at?.toISOString() ?? null,
    addedBy: row.by,
    addedAt: row.created_at.toISOString(),
    scan: row.scan,
    scannedAt: row.scanned_at?.toISOString() ?? null,
    version: row.version,
  }
}
