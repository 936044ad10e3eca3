import { formActOf } from '#contract/admissions/values/who-sends.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { findAgreedText } from '../admissions/drafts/consent-text.ts'
import { nextSteps } from '../admissions/drafts/next-steps.ts'
import { hasAgreed } from '../admissions/following/has-agreed.ts'
import { checkedBy } from '../admissions/moves/promised-by.ts'
import { keptClosing } from '../admissions/sending/closing.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../keys/secret.ts'
import { createPdf, type PdfPage } from '../pdf/pdf-document.ts'
import { readSettings } from '../settings/read-settings.ts'
import { universityIn } from '../words/university-in.ts'
import { educationFacts, identityFacts, testFacts } from './answers.ts'
import {
  findReceipt,
  listSentApplications,
  listSentDocuments,
  type ReceiptRow,
  type SentDocument,
} from './queries.ts'
import { type ReceiptWords, receiptWords } from './receipt-words.ts'

export interface Receipt {
  /** How the file is called: the first number. */
  number: string
  pdf: Buffer
}

/** Drawing one takes a tenth of a second of the processor: enough for anyone who reads them. */
export const receiptsPerSubmission = { name: 'receipt', max: 60, windowSeconds: 3600 }

type Sent = Awaited<ReturnType<typeof listSentApplications>>[number]

/**
 * A submission as it was sent with one form, in the applicant's language: made from the values frozen
 * then, so that it says the same each time. Throws `not_found` for an unknown link, and
 * `too_many_requests`.
 */
export async function makeReceipt(
  deps: Pick<Deps, 'db' | 'env' | 'locales'>,
  accessToken: string,
): Promise<Receipt> {
  const { db, env } = deps
  const row = await findReceipt(db, sha256(accessToken))
  if (!row) throw new Problem('not_found')
  await countUse(db, receiptsPerSubmission, String(row.id))
  const applications = await listSentApplications(db, row.id)
  const documents = await listSentDocuments(db, row.id)
  const settings = await readSettings(db)
  const [first] = applications
  if (!first) throw new Problem('not_found')

  const words = receiptWords(deps, row.language)
  const { say } = words
  const page = createPdf({
    brand: env.brandName,
    title: words.count('title', applications.length),
    language: row.language,
    at: row.submitted_at,
    pageWords: (at, of) => say('page', { page: at, of }),
    foot: say('foot', {
      brand: env.brandName,
      number: applications.map(({ number }) => number).join(' · '),
    }),
    unprintable: { whole: say('unprintable'), part: say('unprintablePart') },
  })
  page.paragraph(say('received', { date: words.instant(row.submitted_at, 'UTC') }))
  for (const { number, choice } of applications) {
    page.figure(words.count('number', applications.length, { place: choice }), number)
  }
  page.paragraph(say('numberUse'), 'soft')
  writeNext(page, words, applications, (snapshot) =>
    nextSteps(deps, snapshot, {
      checkedBy: checkedBy(settings, row.submitted_at, snapshot),
      language: row.language,
    }),
  )
  page.heading(say('sent.title'))
  for (const one of applications) writeChoice(page, words, one, applications.length > 1)
  page.heading(say('who.title'))
  page.facts(identityFacts(row.said, words))
  page.heading(say('education.title'))
  for (const facts of educationFacts(row.said, words)) page.facts(facts)
  page.heading(say('tests.title'))
  page.facts(testFacts(row.said, words))
  writeDocuments(page, words, documents)
  writeDeclaration(page, words, deps, row)
  page.heading(say('keep.title'))
  page.list([
    say('keep.link'),
    say('keep.lost', { address: `${env.publicUrl}/application` }),
    say('keep.money', { brand: env.brandName }),
  ])
  return { number: first.number, pdf: await page.finish() }
}

function writeNext(
  page: PdfPage,
  { say, language }: ReceiptWords,
  applications: readonly Sent[],
  stepsOf: (snapshot: Sent['snapshot']) => string[],
): void {
  page.heading(say('next.title'))
  const act = formActOf(applications.map(({ snapshot }) => snapshot.submissionChannel))
  if (act !== 'send') page.paragraph(say(act === 'both' ? 'next.both' : 'next.prepare'))
  for (const { number, snapshot } of applications) {
    if (applications.length > 1) {
      page.paragraph(say('next.of', { number, program: titleIn(snapshot, language) }))
    }
    page.list(stepsOf(snapshot))
  }
  page.paragraph(say('next.page'), 'soft')
}

function writeChoice(
  page: PdfPage,
  words: ReceiptWords,
  { number, choice, snapshot }: Sent,
  isOneOfSeveral: boolean,
): void {
  const { say, language } = words
  const { destination, intake } = snapshot
  const title = titleIn(snapshot, language)
  const called = universityIn(snapshot, language)
  const fact = (name: string, day: string): [string, string] => [say(name), words.day(day)]
  page.facts(
    [
      [say('sent.number'), number],
      [say('sent.program'), title],
      [say('sent.university'), `${called}, ${words.name(`vocabulary.destination.${destination}`)}`],
      [
        say('sent.intake'),
        `${words.name(`vocabulary.term.${intake.term}`)} ${writtenAcademicYear(intake.academicYear, language)}`,
      ],
      [say('sent.deadline'), words.closing(keptClosing(intake), intake.zone)],
      ...(intake.decisionBy ? [fact('sent.decision', intake.decisionBy)] : []),
      ...(intake.depositBy ? [fact('sent.deposit', intake.depositBy)] : []),
    ],
    isOneOfSeveral ? say('sent.choice', { place: choice, program: title }) : undefined,
  )
}

function titleIn({ program }: Sent['snapshot'], language: Language): string {
  return inLanguage(program.title, language)
}

function writeDocuments(
  page: PdfPage,
  words: ReceiptWords,
  documents: readonly SentDocument[],
): void {
  const { say } = words
  page.heading(say('documents.title'))
  if (documents.length === 0) {
    page.paragraph(say('documents.none'))
    return
  }
  for (const document of documents) {
    const { reason, file_name, bytes, pages, sha256: print } = document
    const title = words.document(document)
    if (file_name === null || print === null) {
      page.facts([[title, say('documents.notApplicable', { reason: reason ?? '' })]])
      continue
    }
    const size = [
      ...(pages === null ? [] : [words.count('documents.pages', pages)]),
      words.bytes(Number(bytes ?? 0)),
    ]
    page.facts(
      [
        [say('documents.file'), file_name],
        [say('documents.size'), size.join(', ')],
        [say('documents.print'), inTwoLines(print.toString('hex'))],
      ],
      title,
    )
  }
  page.paragraph(say('documents.explained'), 'soft')
}

function writeDeclaration(
  page: PdfPage,
  { say, language }: ReceiptWords,
  { locales }: Pick<Deps, 'locales'>,
  { consent_text_hash: agreed, ...consent }: ReceiptRow,
): void {
  const isPending = !hasAgreed(consent)
  page.heading(say(isPending ? 'declared.titlePending' : 'declared.title'))
  if (isPending) page.paragraph(say('declared.pending'))
  const text = findAgreedText(locales, agreed)
  page.paragraph(text ? inLanguage(text, language) : say('declared.changed'))
  page.paragraph(say('declared.print', { hash: agreed }), 'soft')
}

/** Two halves read better than one full line and a rest. */
function inTwoLines(hex: string): string {
  return `${hex.slice(0, hex.length / 2)}\n${hex.slice(hex.length / 2)}`
}
