import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ArchivedFile {
  name: string
  read: () => Promise<AsyncIterable<Buffer>>
}

interface Archive {
  /** Written first, compressed. */
  texts: readonly { name: string; text: string }[]
  files: readonly ArchivedFile[]
  /** Written last, when it is known which files could not be read whole. */
  last: (unread: readonly string[]) => { name: string; text: string }
  at: Date
}

/**
 * A ZIP that is made while it is sent: one file is read after the other, as fast as the other end
 * takes it. A file that is removed meanwhile, or breaks off, leaves the others whole.
 */
export function streamArchive({ texts, files, last, at }: Archive): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new Error('yazl writes to a stream of another kind')
  const unread: string[] = []
  const options = { mtime: at, mode: 0o100600 }
  let open: Readable | undefined
  for (const { name, text } of texts) zip.addBuffer(Buffer.from(text), name, options)
  for (const file of files) {
    // Scans are compressed already.
    zip.addReadStreamLazy(file.name, { ...options, compress: false }, (give) => {
      open = Readable.from(wholeOrLess(file, unread), { objectMode: false })
      give(null, open)
    })
  }
  zip.addReadStreamLazy(last([]).name, options, (give) => {
    give(null, Readable.from([Buffer.from(last(unread).text)], { objectMode: false }))
  })
  zip.end()
  zip.on('error', (error: Error) => output.destroy(error))
  // A client that hangs up leaves no file open.
  output.once('close', () => open?.destroy())
  return webStreamOf(output)
}

function webStreamOf(output: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = output[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value))
      },
      cancel: () => {
        output.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* wholeOrLess({ name, read }: ArchivedFile, unread: string[]) {
  try {
    for await (const chunk of await read()) yield chunk
  } catch {
    unread.push(name)
  }
}
