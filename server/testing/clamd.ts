import { createServer, type Server } from 'node:net'
import { samplePdf } from './sample-files.ts'

/** The file that every scanner finds and that does nothing (eicar.org), in two parts: not in this one. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

export interface Clamd {
  url: string
  /** How many files it was sent. */
  scanned: () => number
  close: () => Promise<void>
}

/** A server that speaks clamd's PING and INSTREAM: it finds EICAR. At a path, or by TCP. */
export async function startClamd(path?: string): Promise<Clamd> {
  let scanned = 0
  const server = createServer((socket) => {
    let heard: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece])
      if (heard.toString('latin1') === 'zPING\0') socket.end('PONG\0')
      const contents = sentIn(heard)
      if (!contents) return
      scanned += 1
      socket.end(contents.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  const url = await listening(server, path)
  return {
    url,
    scanned: () => scanned,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

async function listening(server: Server, path: string | undefined): Promise<string> {
  await new Promise<void>((done) => {
    if (path === undefined) server.listen(0, '127.0.0.1', done)
    else server.listen(path, done)
  })
  const address = server.address()
  return typeof address === 'object' && address ? `tcp://127.0.0.1:${address.port}` : `unix:${path}`
}

/** What was sent by INSTREAM, once its end was. */
function sentIn(heard: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0')
  if (!heard.subarray(0, command.length).equals(command)) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

export async function infectedPdf(): Promise<Buffer> {
  const pdf = await samplePdf()
  const header = pdf.indexOf('\n') + 1
  return Buffer.concat([pdf.subarray(0, header), Buffer.from(`%${eicar}\n`), pdf.subarray(header)])
}
