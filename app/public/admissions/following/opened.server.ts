import { ownLine } from '#contract/documents/values/document-lines.ts'
import { formatInstant } from '../../../format.ts'
import { outcomeOf } from '../../../server-api.ts'
import { serverWords } from '../../../server-words.ts'
import type { SectionCall } from './section-call.ts'

/** Which documents were opened, when, and the role of the reader in words: latest first. */
export async function loadOpened({ link, accessToken, language, words }: SectionCall) {
  const outcome = await outcomeOf(link.documents.$get({ param: { access_token: accessToken } }))
  if (!outcome.ok) return null
  const t = serverWords(language)
  const certificates: Record<string, string> = t('documents.certificate', { returnObjects: true })
  const openings = outcome.body.documents.flatMap((document) => {
    const { type, language: proved } = ownLine(document)
    const { file, opened } = document
    return opened.map(({ at, by }) => ({
      at,
      written: formatInstant(at, 'UTC', language),
      by: words.opened.by[by],
      document: certificates[proved ?? ''] ?? t(`documents.type.${type}`),
      file: file?.name ?? null,
    }))
  })
  return {
    hasDocuments: outcome.body.documents.length > 0,
    openings: openings.toSorted((one, other) => other.at.localeCompare(one.at)),
  }
}
