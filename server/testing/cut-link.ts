import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface CutLink {
  url: string
  /** What has gone through towards the server. */
  sentBytes: () => number
  cuts: () => number
  close: () => Promise<void>
}

// Quick for a telephone, slow beside a disk: little is under way that the server has not written,
// however busy the machine is, and so little of it is lost with a cut.
const bytesPerMs = 10_000

/**
 * A link to `port` of this machine that breaks, without a word to either side, each time so many
 * bytes have gone towards the server; afterwards one can connect again.
 */
export async function openCutLink(port: number, bytesBetweenCuts: number): Promise<CutLink> {
  let sent = 0
  let cuts = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let through = 0
    // What has gone through arrives; then there is nothing more.
    const cut = () => {
      client.resetAndDestroy()
      upstream.end()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', cut)
      socket.on('close', () => open.delete(socket))
    }
    upstream.pipe(client)
    client.on('data', (chunk) => {
      through += chunk.length
      sent += chunk.length
      client.pause()
      upstream.write(chunk, () => {
        setTimeout(() => client.resume(), chunk.length / bytesPerMs)
      })
      if (through < bytesBetweenCuts) return
      cuts++
      cut()
    })
    client.on('end', () => upstream.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    sentBytes: () => sent,
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
