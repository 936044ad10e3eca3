import type { DocumentStatus } from '#contract/documents/values/document-rules.ts'
import type { Batch, Sent } from './generate.ts'
import { bytesOf, opaqueKey } from './opaque.ts'
import type { Colleague } from './staff.ts'

const types = ['passport', 'diploma', 'transcript', 'photo', 'language_test'] as const
const early: readonly string[] = ['submitted', 'in_review']
const dayMs = 86_400_000

/** The documents of one submission: rows of files, without the files. */
export function makeDocuments(
  { random, add, idIn, now }: Batch,
  sent: readonly Sent[],
  { at, reviewer }: { at: Date; reviewer: Colleague },
): void {
  const statuses = sent.map(({ journey }) => journey.status)
  const asked = statuses.includes('documents_requested')
  const isEarly = statuses.some((status) => early.includes(status))
  const count = 2 + random.below(4)
  for (const [place, type] of types.slice(0, count).entries()) {
    const id = idIn('document')
    const status: DocumentStatus =
      asked && place === 0
        ? random.pick(['requested', 'rejected'])
        : random.weighted(
            isEarly
              ? { uploaded: 5, in_review: 2, accepted: 3, rejected: 0, not_applicable: 0.2 }
              : { uploaded: 0.05, in_review: 0.02, accepted: 8, rejected: 0, not_applicable: 0.5 },
          )
    const hasFile = status !== 'requested' && status !== 'not_applicable'
    const reviewed = ['accepted', 'rejected'].includes(status)
    const changedAt = reviewed ? new Date(Math.min(now.getTime(), at.getTime() + 3 * dayMs)) : at
    add('document', {
      id,
      key: opaqueKey(random),
      type,
      status,
      reason:
        status === 'rejected' || status === 'not_applicable' || status === 'requested'
          ? random.pick(reasons)
          : null,
      language: hasFile ? random.pick(['fr', 'en', 'ar']) : null,
      file_name: hasFile ? `${random.pick(names)} ${place + 1}.pdf` : null,
      media_type: hasFile ? 'application/pdf' : null,
      bytes: hasFile ? 40_000 + random.below(3_000_000) : null,
      pages: hasFile ? 1 + random.below(6) : null,
      sha256: hasFile ? bytesOf(random, 32) : null,
      storage_name: hasFile ? `bench-${id}` : null,
      uploaded_at: hasFile ? at : null,
      frozen_at: at,
      version: reviewed ? 2 : 1,
      created_at: at,
      updated_at: changedAt,
      updated_by: reviewed ? reviewer.id : null,
      confirmed_at: status === 'not_applicable' && random.chance(0.9) ? changedAt : null,
    })
    for (const one of sent) {
      add('document_application', { document_id: id, application_id: one.id })
    }
    if (reviewed && random.chance(0.4)) {
      add('document_access', {
        id: idIn('document_access'),
        document_id: id,
        account_id: reviewer.id,
        at: changedAt,
      })
    }
  }
}

const names = ['Passeport', 'Relevé de notes', 'diploma scan', 'شهادة', '成绩单', 'Bulletin']
const reasons = ['A page is cut off.', 'Le document est illisible.', 'It has no translation.']
