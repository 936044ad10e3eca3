import { lineOfId } from '#contract/documents/values/document-lines.ts'
import type { Env } from '../../env.ts'
import type { Facts } from '../../pdf/pdf-document.ts'
import { nameOf } from '../choices.ts'
import type { SentApplication, SentDocument, ToMake } from '../queries.ts'
import type { DossierWords } from '../words.ts'

interface Cover {
  dossier: ToMake
  application: SentApplication
  documents: readonly SentDocument[]
  /** Where each document is found, in words; empty if it can't be missed. */
  placeOf: (document: SentDocument, at: number) => string
  at: Date
}

/**
 * The first page for an admissions office: whose application it is, for what, the sender and the
 * addressee, and the documents in their order with their fingerprints.
 */
export async function makeCover(
  env: Pick<Env, 'brandName'>,
  words: DossierWords,
  { dossier, application, documents, placeOf, at }: Cover,
): Promise<Buffer> {
  const { say } = words
  const { number, snapshot } = application
  const { createPdf } = await import('../../pdf/pdf-document.ts')
  const page = createPdf({
    brand: env.brandName,
    title: say('title', { name: application.passport_name ?? nameOf(application) }),
    language: words.language,
    at,
    pageWords: (page, of) => say('page', { page, of }),
    foot: say('foot', { brand: env.brandName, number }),
    unprintable: { whole: say('unprintable'), part: say('unprintablePart') },
  })
  page.facts(
    known([
      [say('to'), addresseeOf(dossier, words.university(snapshot))],
      [say('reference'), dossier.reference],
      [say('program'), words.program(snapshot)],
      [say('intake'), words.intake(snapshot)],
      [say('number'), number],
      [say('date'), words.day(dossier.sent_on)],
      [say('from'), say('fromLine', { brand: env.brandName, name: dossier.by })],
    ]),
  )
  if (dossier.note !== null) page.paragraph(dossier.note)
  page.heading(say('applicant'))
  page.facts(
    known([
      [say('name'), nameOf(application)],
      [say('passportName'), application.passport_name],
      [say('birthDate'), words.day(application.birth_date)],
      [say('nationality'), application.nationalities.map(words.country).join(', ')],
      [say('passport'), application.passport_number],
      [say('email'), application.email],
      [say('phone'), application.phone],
    ]),
  )
  page.heading(say('documents'))
  page.paragraph(words.count('documentsText', documents.length))
  page.paragraph(scanLine(words, documents))
  for (const [at, document] of documents.entries()) {
    page.facts(
      known([
        [say('file'), document.file_name],
        [say('language'), document.language && words.languageName(document.language)],
        [say('place'), placeOf(document, at)],
        [say('print'), inTwoLines(document.sha256.toString('hex'))],
      ]),
      `${at + 1}. ${words.document(document)}`,
    )
  }
  page.heading(say('missing'))
  if (application.missing.length === 0) page.paragraph(say('noneMissing'))
  else {
    page.paragraph(say('missingText'))
    page.list(application.missing.map(lineOfId).map(words.document))
  }
  return page.finish()
}

/** Whether a virus scanner had checked the documents when the dossier was made. */
function scanLine({ say, count }: DossierWords, documents: readonly SentDocument[]): string {
  const unscanned = documents.filter(({ scan }) => scan !== 'clean').length
  if (unscanned === 0) return say('scanned')
  return unscanned === documents.length ? say('notScanned') : count('partlyScanned', unscanned)
}

export function addresseeOf(dossier: ToMake, university: string): string {
  const { addressee_name, addressee_office, addressee_address, addressee_email } = dossier
  return [addressee_name, addressee_office, university, addressee_address, addressee_email]
    .filter(Boolean)
    .join('\n')
}

function known(facts: readonly (readonly [string, string | null])[]): Facts {
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]))
}

/** Two halves read better than one full line and a rest. */
function inTwoLines(hex: string): string {
  return `${hex.slice(0, hex.length / 2)}\n${hex.slice(hex.length / 2)}`
}
