import { rulesOf } from '#contract/common/values/destination-rules.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { DossierChoices } from '#contract/documents/dossiers.ts'
import { missingLines } from '#contract/documents/values/asked-documents.ts'
import type { DocumentLine } from '#contract/documents/values/document-lines.ts'
import { type DocumentType, documentTypes } from '#contract/documents/values/document-rules.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { hasAgreed } from '../admissions/following/has-agreed.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { askedOfApplications } from '../documents/asked.ts'
import { universityInBoth } from '../words/university-in.ts'
import {
  type Choosable,
  findAddressee,
  listChoosable,
  listSendable,
  type SendableDocument,
} from './queries.ts'

/** The documents of these applications that can be sent, and the addressees, in the requested order. */
export async function readChoices(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  numbers: readonly string[],
): Promise<DossierChoices[]> {
  const applications = await listChoosable(db, numbers, actor)
  if (applications.length < new Set(numbers).size) throw new Problem('not_found')
  const documents = await listSendable(
    db,
    applications.map(({ id }) => id),
  )
  const choices = await Promise.all(
    applications.map(async (one): Promise<DossierChoices> => {
      const own = inOrder(documents.filter(({ application_id }) => application_id === one.id))
      return {
        number: one.number,
        applicant: nameOf(one),
        applicantKey: one.applicant_key,
        status: one.status,
        agreed: hasAgreed(one),
        university: universityInBoth(one.snapshot),
        universityKey: one.university_key,
        language: rulesOf(one.snapshot.destination).namesIn === 'fr' ? 'fr' : 'en',
        program: one.snapshot.program.title,
        documents: own.flatMap((document) => factsOf(document) ?? []),
        asked: await askedOf(db, one, own),
        addressee: (await findAddressee(db, one.university_id)) ?? null,
        sentBefore: one.sent_before,
      }
    }),
  )
  const place = new Map(numbers.map((number, at) => [number, at]))
  return choices.toSorted((a, b) => (place.get(a.number) ?? 0) - (place.get(b.number) ?? 0))
}

/** The mandatory documents, except those that staff agreed don't apply. */
export async function askedOf(
  db: Db,
  { id }: Pick<Choosable, 'id'>,
  own: readonly SendableDocument[],
): Promise<DocumentLine[]> {
  const asked = await askedOfApplications(db, [id])
  return missingLines(
    asked,
    own.filter(({ status, confirmed_at }) => status === 'not_applicable' && confirmed_at !== null),
  )
}

/** In the order in which an office reads them: the passport first; within a type, as they came. */
export function inOrder<Document extends { type: DocumentType }>(
  documents: readonly Document[],
): Document[] {
  return documentTypes.flatMap((type) => documents.filter((one) => one.type === type))
}

export function nameOf({
  given_names,
  family_name,
}: Pick<Choosable, 'given_names' | 'family_name'>): string {
  return [given_names, family_name].filter((name) => name !== null).join(' ')
}

/** A file with all that is known of it; undefined if there is none. */
export function factsOf(document: SendableDocument) {
  const { key, type, status, language, file_name, media_type, bytes, pages, sha256 } = document
  if (file_name === null || media_type === null || bytes === null) return undefined
  if (pages === null || sha256 === null) return undefined
  return {
    ...{ key, type, status, language, bytes, pages },
    fileName: file_name,
    mediaType: media_type,
    sha256: sha256.toString('hex'),
  }
}
