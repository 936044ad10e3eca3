import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { emptyTrash } from '../../documents/sweep.ts'
import {
  incomingFile,
  incomingFolder,
  makeIncomingFolder,
  removeAllOf,
} from '../../files/incoming.ts'
import { isDatabaseAway } from '../../http/endpoints/problems.ts'
import { mailDossier } from '../mail-dossier.ts'
import {
  claimDossier,
  findToMake,
  giveBack,
  holdDossier,
  listApplicationsOf,
  listDocumentsOf,
  listUnmade,
  lockMaking,
  markApart,
  markFailed,
  markMade,
  type SentDocument,
  type ToMake,
} from '../queries.ts'
import { dossierWords } from '../words.ts'
import { makeCover } from './cover.ts'
import { openMerger } from './merger.ts'
import type { Whole } from './whole.ts'
import { writeZip } from './write-zip.ts'

/** A process that makes a dossier reports regularly that it still does; one that doesn't is gone. */
const sayAgainMs = 5_000
const abandonedAfterMs = 30_000
const mostAttempts = 5

/** One after the other in a process: each takes memory and the disk for itself. */
let last: Promise<unknown> = Promise.resolve()

/** Begins to make waiting dossiers; the caller doesn't wait, and asks later how far they are. */
export function makeInTheBackground(deps: Deps): Promise<void> {
  const made = last.then(() => makeWaiting(deps))
  last = made.catch((error: unknown) =>
    deps.log.error({ err: error }, 'a dossier could not be made'),
  )
  return made.catch(() => {})
}

/** Makes waiting dossiers, and those that a stop has cut short. Safe in several processes. */
export async function makeWaiting(deps: Deps & { stopping?: AbortSignal }): Promise<void> {
  const abandonedBefore = () => new Date(deps.now().getTime() - abandonedAfterMs)
  for (const id of await listUnmade(deps.db, abandonedBefore())) {
    if (deps.stopping?.aborted) return
    const claimed = { now: deps.now(), abandonedBefore: abandonedBefore() }
    if (await claimDossier(deps.db, id, claimed)) await makeOne(deps, id)
  }
}

async function makeOne(deps: Deps, id: number): Promise<void> {
  const heartbeat = setInterval(() => {
    void holdDossier(deps.db, id, deps.now()).catch(() => {})
  }, sayAgainMs)
  const dossier = await findToMake(deps.db, id)
  try {
    if (dossier) await make(deps, dossier)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.warn({ err: error }, 'a dossier could not be made')
    if (error instanceof Problem && error.code === 'dossier_document_gone') {
      await markFailed(deps.db, id, error.code)
    } else if ((dossier?.attempts ?? 0) >= mostAttempts) {
      const isStorage = error instanceof Problem && error.code === 'storage_unavailable'
      await markFailed(deps.db, id, isStorage ? 'storage_unavailable' : 'internal')
    } else await giveBack(deps.db, id)
  } finally {
    clearInterval(heartbeat)
    if (dossier) await removeAllOf(deps.env, localName(dossier)).catch(() => {})
  }
}

function localName({ key }: Pick<ToMake, 'key'>): string {
  return `dossier-${key}`
}

async function make(deps: Deps, dossier: ToMake): Promise<void> {
  const { db, env, storage } = deps
  await makeIncomingFolder(env)
  const local = (name: string) => incomingFile(env, `${localName(dossier)}-${name}`)
  const applications = await listApplicationsOf(db, [dossier.id])
  const documents = await listDocumentsOf(db, [dossier.id])
  const pathOf = (document: SentDocument) => local(`document-${document.id}`)
  for (const document of documents) await fetchDocument(deps, document, pathOf(document))

  const words = dossierWords(deps, dossier.language)
  const whole = { dossier, applications, documents, pathOf, words, at: deps.now() }
  const made: { format: 'pdf' | 'zip'; path: string }[] = []
  const [only] = applications
  let apart: { id: number; apart: SentDocument['apart'] }[] = []
  if (only && applications.length === 1) {
    apart = await makePdf(deps, { ...whole, application: only, local, target: local('pdf') })
    made.push({ format: 'pdf', path: local('pdf') })
  }
  await writeZip(env, { ...whole, local, target: local('zip') })
  made.push({ format: 'zip', path: local('zip') })

  const kept = await Promise.all(
    made.map(async (one) => ({ ...one, ...(await measured(one.path)) })),
  )
  for (const { format, path, bytes } of kept) {
    await storage.keep(nameOf(dossier, format), path, bytes)
  }
  const isKept = await db.transaction().execute(async (tx) => {
    // Erased meanwhile: its files must not come back.
    if (!(await lockMaking(tx, dossier.id))) return false
    await markApart(tx, apart)
    await markMade(
      tx,
      dossier.id,
      kept.map(({ format, bytes, sha256 }) => ({
        format,
        bytes,
        sha256,
        storage_name: nameOf(dossier, format),
      })),
    )
    await mailDossier(tx, deps, dossier, applications)
    return true
  })
  if (isKept) return
  for (const { format } of kept) await storage.remove(nameOf(dossier, format))
  await emptyTrash(deps)
}

/** The place of a file in the storage: a file that is made again goes to the same place. */
function nameOf({ key }: Pick<ToMake, 'key'>, format: string): string {
  return `dossier-${key}-${format}`
}

/** Throws `dossier_document_gone` if it is not there any more, or is not the chosen one. */
async function fetchDocument(
  { storage }: Pick<Deps, 'storage'>,
  { storage_name, sha256 }: SentDocument,
  path: string,
): Promise<void> {
  if (storage_name === null) throw new Problem('dossier_document_gone')
  const hash = createHash('sha256')
  const contents = await storage.read(storage_name)
  await pipeline(
    contents,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  if (!hash.digest().equals(sha256)) throw new Problem('dossier_document_gone')
}

/** The one PDF: the cover says on which page each document begins, so it is drawn once that is known. */
async function makePdf(
  { env }: Pick<Deps, 'env'>,
  {
    application,
    documents,
    words,
    local,
    target,
    pathOf,
    ...whole
  }: Whole & {
    application: Whole['applications'][number]
    local: (name: string) => string
    target: string
  },
): Promise<{ id: number; apart: SentDocument['apart'] }[]> {
  const merger = openMerger(incomingFolder(env))
  try {
    const parts = documents.map((document, at) => ({
      path: pathOf(document),
      title: `${at + 1}. ${words.document(document)}`,
      fileName: document.file_name,
      mediaType: document.media_type,
      apart: document.apart,
    }))
    let seen = await merger.inspect(parts)
    for (;;) {
      const coverPages = await writeCover(seen, 1).then((pages) => writeCover(seen, pages))
      const given = parts.map((part, at) => ({ ...part, apart: seen[at]?.apart ?? null }))
      const cover = { path: local('cover'), title: words.say('cover') }
      const { apart } = await merger.merge(cover, given, target)
      const isAsSaid = apart.every((one, at) => one === (seen[at]?.apart ?? null))
      if (isAsSaid && coverPages > 0) {
        return documents.map(({ id }, at) => ({ id, apart: apart[at] ?? null }))
      }
      // Files that looked as if they could become pages could not: the cover has to say so.
      seen = seen.map(({ pages }, at) => ({ apart: apart[at] ?? null, pages }))
    }
  } finally {
    merger.close()
  }

  /** Answers how many pages it has, because the documents begin after them. */
  async function writeCover(
    seen: readonly { apart: SentDocument['apart']; pages: number }[],
    coverPages: number,
  ) {
    let next = coverPages + 1
    const placeOf = (_: SentDocument, at: number) => {
      const one = seen[at]
      if (!one) return ''
      if (one.apart !== null) return words.say(`apart.${one.apart}`)
      const from = words.say('fromPage', { page: next })
      next += one.pages
      return [from, words.count('pages', one.pages)].join(', ')
    }
    const pdf = await makeCover(env, words, { ...whole, application, documents, placeOf })
    await writeFile(local('cover'), pdf, { mode: 0o600 })
    return pagesIn(pdf)
  }
}

/** The pages of a PDF that was drawn here: each page is a separate object. */
function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

async function measured(path: string): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return { bytes: (await stat(path)).size, sha256: hash.digest() }
}
