import type { Readable } from 'node:stream'

/** A file's contents as an answer's body; if the client stops reading the file is closed. */
export function webStream(file: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = file[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void file.destroy(),
  })
}
