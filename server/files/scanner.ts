import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** A virus scanner. */
export interface Scanner {
  /** Reads the contents to their end. Throws if there is no answer. */
  scan: (contents: Readable) => Promise<'clean' | 'infected'>
}

const chunkBytes = 64 * 1024

/**
 * ClamAV's daemon, asked by its own protocol (`INSTREAM` of clamd(8)): chunks with their length
 * before them, an empty one at the end, one line back. `url` is `tcp://host:port` or `unix:/path`.
 */
export function createScanner(url: string, patienceMs = 30_000): Scanner {
  return {
    scan: async (contents) => {
      const socket = connect(addressOf(url))
      socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd took too long')))
      try {
        const answer = answerOf(socket)
        await Promise.race([send(socket, contents), answer])
        return verdictIn(await answer)
      } finally {
        contents.destroy()
        socket.destroy()
      }
    },
  }
}

/** Whether a clamd is there: nothing of a file is sent before that is known. */
export async function doesAnswer(url: string, patienceMs = 2_000): Promise<boolean> {
  const socket = connect(addressOf(url))
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd took too long')))
  try {
    const answer = answerOf(socket)
    socket.write('zPING\0')
    return (await answer) === 'PONG\0'
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, contents: Readable): Promise<void> {
  await once(socket, 'connect')
  socket.write('zINSTREAM\0')
  for await (const piece of contents) {
    for (let at = 0; at < piece.length; at += chunkBytes) {
      const chunk = piece.subarray(at, at + chunkBytes)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      if (!socket.write(chunk)) await once(socket, 'drain')
    }
  }
  socket.write(Buffer.alloc(4))
}

/** One line, ended by a NUL. */
async function answerOf(socket: Socket): Promise<string> {
  let line = ''
  for await (const piece of socket) {
    line += String(piece)
    if (line.includes('\0')) break
  }
  return line
}

/** `stream: OK`, or `stream: Name FOUND`; anything else is no verdict. */
function verdictIn(line: string): 'clean' | 'infected' {
  if (/: OK\0/.test(line)) return 'clean'
  if (/ FOUND\0/.test(line)) return 'infected'
  throw new Error(`clamd answered: ${line.slice(0, 200)}`)
}

function addressOf(url: string): { path: string } | { host: string; port: number } {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) }
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
