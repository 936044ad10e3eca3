import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface MailSwitch {
  url: string
  /** From now on connections are accepted and nothing is said on them, or all is passed on again. */
  stall: (stalls: boolean) => void
  close: () => void
}

/** Stands before a mail server, and can fall silent. */
export async function openMailSwitch(behind: string): Promise<MailSwitch> {
  let stalls = false
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (stalls) return
    const { port, hostname } = new URL(behind)
    const upstream = connect(Number(port), hostname)
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stall: (now) => {
      stalls = now
      // What was held open knew the other state.
      for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
