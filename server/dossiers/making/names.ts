import { archiveNames } from '../../files/archive-names.ts'
import { nameOf } from '../choices.ts'
import type { SentApplication, SentDocument } from '../queries.ts'
import type { DossierWords } from '../words.ts'

/** The names of files in the ZIP: `01-Passport, photo page-scan.pdf`. */
export function documentNames(words: DossierWords, documents: readonly SentDocument[]): string[] {
  return archiveNames(
    documents.map((one) => ({
      type: plain(words.document(one)),
      fileName: one.file_name,
      mediaType: one.media_type,
    })),
  ).map((name) => name.replace(/^files\//, ''))
}

/** The folder of one applicant among several. */
export function folderOf(application: SentApplication): string {
  return plain(`${application.number} ${application.passport_name ?? nameOf(application)}`).trim()
}

/** Without characters that have a meaning for a file system. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*.]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
}
