import { Problem } from '#contract/problems.ts'

/** One part of a form: a field, or a file where it has a file's name. */
export interface Part {
  name: string
  fileName: string | undefined
  content: AsyncIterable<Buffer>
}

const mostParts = 100
const mostHeaderBytes = 4096
const crlf = '\r\n'

/** The boundary of `multipart/form-data`. Throws `unsupported_media_type` for anything else. */
export function boundaryOf(contentType: string | undefined): string {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
  const [, quoted, plain] = found.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new Problem('unsupported_media_type')
  return boundary
}

/**
 * The parts of a form as they arrive, one after the other: a part is over when the next is asked
 * for, and no more than a chunk of it is held. Throws `bad_request` for a form that is cut short or
 * not one, and `body_too_large` after `mostBytes`.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  mostBytes: number,
): AsyncGenerator<Part, void> {
  const window = createWindow(body, mostBytes)
  const delimiter = Buffer.from(`${crlf}--${boundary}`, 'latin1')
  // The first boundary stands at the beginning, without the line break of the others.
  window.held = Buffer.from(crlf)
  await exhaust(until(window, delimiter))

  for (let parts = 0; ; parts++) {
    await fill(window, 2)
    const after = window.held.toString('latin1', 0, 2)
    window.held = window.held.subarray(2)
    if (after === '--') return
    if (after !== crlf || parts === mostParts) throw new Problem('bad_request')
    const { name, fileName } = readHeader(await headerOf(window))
    const content = until(window, delimiter)
    yield { name, fileName, content }
    await exhaust(content)
  }
}

interface Window {
  chunks: AsyncIterator<Uint8Array>
  /** What has arrived and is not told yet. */
  held: Buffer
  left: number
}

function createWindow(body: AsyncIterable<Uint8Array>, mostBytes: number): Window {
  return { chunks: body[Symbol.asyncIterator](), held: Buffer.alloc(0), left: mostBytes }
}

async function more(window: Window): Promise<void> {
  const { done, value } = await window.chunks.next()
  if (done) throw new Problem('bad_request')
  window.left -= value.length
  if (window.left < 0) throw new Problem('body_too_large')
  window.held = window.held.length === 0 ? Buffer.from(value) : Buffer.concat([window.held, value])
}

async function fill(window: Window, bytes: number): Promise<void> {
  while (window.held.length < bytes) await more(window)
}

/** Everything up to the delimiter, which is passed over. */
async function* until(window: Window, delimiter: Buffer): AsyncGenerator<Buffer, void> {
  for (;;) {
    const at = window.held.indexOf(delimiter)
    // The end of what is held may be the beginning of a delimiter.
    const sure = at === -1 ? Math.max(0, window.held.length - delimiter.length + 1) : at
    const told = window.held.subarray(0, sure)
    window.held = window.held.subarray(at === -1 ? sure : sure + delimiter.length)
    if (told.length > 0) yield told
    if (at !== -1) return
    await more(window)
  }
}

async function headerOf(window: Window): Promise<string> {
  for (;;) {
    // A part without any header has nothing but the line break.
    const end = window.held.indexOf(`${crlf}${crlf}`)
    if (end !== -1 && end <= mostHeaderBytes) {
      const header = window.held.toString('utf8', 0, end)
      window.held = window.held.subarray(end + 4)
      return header
    }
    if (window.held.length > mostHeaderBytes) throw new Problem('bad_request')
    await more(window)
  }
}

function readHeader(header: string): { name: string; fileName: string | undefined } {
  const line = header.split(crlf).find((one) => /^content-disposition:/i.test(one)) ?? ''
  const parameter = (name: string) => {
    const value = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(line)?.[1]
    return value === undefined ? undefined : unescaped(value)
  }
  const name = parameter('name')
  if (!/^content-disposition:\s*form-data\s*;/i.test(line) || name === undefined) {
    throw new Problem('bad_request')
  }
  return { name, fileName: parameter('filename') }
}

/** As browsers write them: a quotation mark and line breaks as in an address. */
function unescaped(value: string): string {
  return value
    .replaceAll('%22', '"')
    .replaceAll(/%0D/gi, '\r')
    .replaceAll(/%0A/gi, '\n')
    .replaceAll('\\"', '"')
}

async function exhaust(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content) {
    // Passed over.
  }
}
