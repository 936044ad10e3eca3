import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { lineOfId } from '#contract/documents/values/document-lines.ts'
import type { Env } from '../../env.ts'
import type { Cell } from '../../spreadsheet/cell.ts'
import { csvLine, csvStart, csvStyleOf } from '../../spreadsheet/csv.ts'
import { writeXlsx } from '../../spreadsheet/write-xlsx.ts'
import type { SentApplication, SentDocument } from '../queries.ts'
import { makeCover } from './cover.ts'
import { documentNames, folderOf } from './names.ts'
import type { Whole } from './whole.ts'

/** The contents of one applicant's part of the ZIP. */
interface Part {
  application: SentApplication
  documents: readonly SentDocument[]
  /** The prefix of each name: a separate folder if there are several applicants. */
  folder: string
}

/**
 * A ZIP of a cover, a list and the documents as they are; with several applicants each has a folder,
 * and a list of all comes first. Written to a local file, one document after the other.
 */
export async function writeZip(
  env: Pick<Env, 'brandName'>,
  whole: Whole & { local: (name: string) => string; target: string },
): Promise<void> {
  const { applications, documents, words, at, target, pathOf } = whole
  const parts: Part[] = applications.map((application) => ({
    application,
    documents: documents.filter((one) => one.application_id === application.application_id),
    folder: applications.length === 1 ? '' : `${folderOf(application)}/`,
  }))
  const zip = new ZipFile()
  const options = { mtime: at, mode: 0o100600 }
  const written = pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }))
  // A failure to add something fails the whole; this promise alone must not end the process.
  written.catch(() => {})
  zip.on('error', (error: Error) => Object(zip.outputStream).destroy(error))

  const prints: string[] = []
  if (applications.length > 1) await addLists(zip, whole, parts, options)
  for (const part of parts) {
    const names = documentNames(words, part.documents)
    const cover = await makeCover(env, words, {
      ...{ dossier: whole.dossier, at, application: part.application },
      documents: part.documents,
      placeOf: (_, place) => names[place] ?? '',
    })
    zip.addBuffer(cover, `${part.folder}${words.say('names.cover')}.pdf`, options)
    zip.addBuffer(
      Buffer.from(checklist(whole, part, names)),
      `${part.folder}${words.say('names.checklist')}.csv`,
      options,
    )
    for (const [place, document] of part.documents.entries()) {
      const name = `${part.folder}${words.say('names.documents')}/${names[place]}`
      prints.push(`${document.sha256.toString('hex')}  ${name}`)
      // Scans are compressed already.
      zip.addReadStreamLazy(name, { ...options, compress: false }, (give) => {
        give(null, createReadStream(pathOf(document)))
      })
    }
  }
  // As “sha256sum --check” reads it.
  zip.addBuffer(Buffer.from(`${prints.join('\n')}\n`), 'SHA256SUMS.txt', options)
  zip.end()
  await written
}

function checklist({ words }: Whole, { documents, application }: Part, names: string[]): string {
  const { say } = words
  const head = ['place', 'type', 'file', 'pages', 'bytes'].map((one) => say(`list.${one}`))
  return [
    csvStart,
    csvLine([...head, 'SHA-256'], csvStyleOf(words.language)),
    ...documents.map((one, at) =>
      csvLine(
        [
          ...[at + 1, words.document(one), names[at] ?? ''],
          ...[one.pages, one.bytes, one.sha256.toString('hex')],
        ],
        csvStyleOf(words.language),
      ),
    ),
    ...application.missing.map((id) =>
      csvLine(
        [null, words.document(lineOfId(id)), say('missing'), null, null, null],
        csvStyleOf(words.language),
      ),
    ),
  ].join('')
}

/** Who is in it, once for programs and once for people. */
async function addLists(
  zip: ZipFile,
  { words, local }: Whole & { local: (name: string) => string },
  parts: readonly Part[],
  options: { mtime: Date; mode: number },
): Promise<void> {
  const { say } = words
  const header = [
    ...['place', 'number', 'familyName', 'givenNames'].map((one) => say(`list.${one}`)),
    ...['birthDate', 'nationality', 'program', 'intake'].map((one) => say(one)),
    ...['documents', 'missing', 'folder'].map((one) => say(`list.${one}`)),
  ]
  const rows = parts.map(({ application, documents, folder }, at): Cell[] => [
    at + 1,
    application.number,
    application.family_name,
    application.given_names,
    { date: application.birth_date },
    application.nationalities.map(words.country).join(', '),
    words.program(application.snapshot),
    words.intake(application.snapshot),
    documents.length,
    words.documents(application.missing.map(lineOfId)),
    folder.slice(0, -1),
  ])
  const name = say('names.list')
  const style = csvStyleOf(words.language)
  const csv = [csvStart, ...[header, ...rows].map((row) => csvLine(row, style))].join('')
  zip.addBuffer(Buffer.from(csv), `${name}.csv`, options)
  await writeFile(local('list'), writeXlsx(say('list.sheet'), header, Readable.from(rows)), {
    mode: 0o600,
  })
  zip.addFile(local('list'), `${name}.xlsx`, options)
}
