import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { SharedDossier } from '#contract/documents/dossiers.ts'
import { hasAgreed } from '../admissions/following/has-agreed.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../keys/secret.ts'
import { nameOf } from './choices.ts'
import { findByToken, listApplicationsOf, listDocumentsOf, listFilesOf } from './queries.ts'
import { dossierWords } from './words.ts'

/**
 * The contents of a link's page, in the language that was chosen for the university. Once the link is
 * closed the page names no one any more. Throws `not_found`.
 */
export async function readShared(
  deps: Pick<Deps, 'db' | 'env' | 'locales' | 'now'>,
  token: string,
  language: Language,
): Promise<SharedDossier> {
  const { db, env, now } = deps
  const row = await findByToken(db, sha256(token))
  if (!row || row.link_ends_at === null) throw new Problem('not_found')
  const [applications, documents, files] = await Promise.all([
    listApplicationsOf(db, [row.id]),
    listDocumentsOf(db, [row.id]),
    listFilesOf(db, [row.id]),
  ])
  const words = dossierWords(deps, language)
  const left = Math.max(0, (row.link_downloads ?? 0) - row.fetched)
  const agreed = applications.every(hasAgreed)
  const closed = closedOf({ ...row, left, agreed, now: now(), files: files.length })
  const isClosed = closed === 'ended' || closed === 'used_up'
  return {
    university: inLanguage(row.university, language),
    from: env.brandName,
    reference: isClosed ? null : row.reference,
    sentOn: row.sent_on,
    closed,
    endsAt: row.link_ends_at.toISOString(),
    left,
    files:
      closed === null
        ? files.map(({ format, bytes, sha256 }) => ({
            format,
            bytes,
            sha256: sha256.toString('hex'),
          }))
        : [],
    applications: isClosed
      ? []
      : applications.map((one) => ({
          number: one.number,
          applicant: nameOf(one),
          program: words.program(one.snapshot),
          intake: words.intake(one.snapshot),
          documents: documents.filter(({ application_id }) => application_id === one.application_id)
            .length,
        })),
  }
}

interface State {
  state: string
  link_ended_at: Date | null
  link_ends_at: Date | null
  left: number
  /** Whether everyone in it agreed to what staff entered for them. */
  agreed: boolean
  files: number
  now: Date
}

function closedOf({ state, link_ended_at, link_ends_at, left, agreed, files, now }: State) {
  const isOver = link_ended_at !== null || link_ends_at === null || link_ends_at <= now
  if (isOver || !agreed || state === 'failed') return 'ended'
  if (left === 0) return 'used_up'
  if (state !== 'ready') return 'making'
  // The files were removed again: nothing comes after that.
  return files === 0 ? 'ended' : null
}
