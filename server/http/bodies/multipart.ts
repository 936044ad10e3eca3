import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Problem } from '#contract/common/values/problems.ts'

/** One part of a form, which is a file if it has a file name. */
export type Part = FieldPart | FilePart

interface FieldPart {
  name: string
  /** Without what is beyond the limit for fields. */
  value: string
  isCut: boolean
}

export interface FilePart {
  name: string
  fileName: string
  content: AsyncIterable<Buffer>
}

interface Limits {
  mostBytes: number
  mostFieldBytes: number
}

const mostParts = 100
const mostHeaderBytes = 4096

/**
 * The parts of a form as they arrive, one after the other: a part is over when the next is requested,
 * and no more than a few chunks are held. Throws `unsupported_media_type` if the type says that it is
 * something else, `bad_request` for a form that is cut short or invalid, and `body_too_large` after
 * `mostBytes`.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  { mostBytes, mostFieldBytes }: Limits,
): AsyncGenerator<Part, void> {
  const parser = createParser(contentType, mostFieldBytes)
  const arrived = new Readable({ objectMode: true, read: () => {} })
  let latest: BusboyFileStream | undefined
  let failure: Problem | undefined

  parser.on('field', (name, value, _, isCut) => take({ name, value: value.toWellFormed(), isCut }))
  parser.on('file', (name, file, fileName) => {
    latest = file.on('error', () => {})
    take({ name, fileName: unescaped(fileName), content: contentOf(file) }, file)
  })
  parser.on('partsLimit', () => parser.destroy(new Problem('bad_request')))
  // Before the parser ends the file in which the form broke off, as if that were whole.
  parser.on('error', breakOff)
  pipeline(within(body, mostBytes), parser).then(() => arrived.push(null), breakOff)

  try {
    const parts: AsyncIterable<{ part: Part; file: Readable | undefined }> = arrived
    for await (const { part, file } of parts) {
      yield part
      file?.resume()
    }
    if (failure) throw failure
  } finally {
    parser.destroy()
  }

  function take(part: Part, file?: Readable): void {
    // The library's types promise a name that a part need not have.
    if (typeof part.name !== 'string') parser.destroy(new Problem('bad_request'))
    else if (!failure) arrived.push({ part, file })
  }

  function breakOff(error: unknown): void {
    if (failure) return
    failure = asProblem(error)
    latest?.destroy(failure)
    arrived.push(null)
  }
}

function createParser(contentType: string | undefined, mostFieldBytes: number) {
  // The library reads other forms as well.
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) {
    throw new Problem('unsupported_media_type')
  }
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      preservePath: true,
      limits: { parts: mostParts, headerSize: mostHeaderBytes, fieldSize: mostFieldBytes },
    })
  } catch {
    // Without a boundary, or with an invalid one.
    throw new Problem('unsupported_media_type')
  }
}

/** The body itself is never ended from here: its link would end, and the answer not be heard. */
async function* within(body: AsyncIterable<Uint8Array>, mostBytes: number) {
  const chunks = body[Symbol.asyncIterator]()
  let left = mostBytes
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return
    left -= value.length
    if (left < 0) throw new Problem('body_too_large')
    yield value
  }
}

/** A file that is left before its end is skipped: destroying it would hold up the parts after it. */
async function* contentOf(file: Readable): AsyncGenerator<Buffer, void> {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw asProblem(error)
  }
}

/** The parser's words about a form are shown to no one, nor is the reason why a connection broke. */
function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('bad_request')
}

/** As browsers write them: a quotation mark and line breaks as in an address. */
function unescaped(fileName: string): string {
  return fileName.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')
}
