import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  port: number
  /** How many calls each has answered. */
  answered: number[]
  close: () => Promise<void>
}

/**
 * Passes each call to another of these, from any caller; one that can't be reached is skipped, as
 * balancers do with a call that no one has begun to answer.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  let turn = 0
  const answered = urls.map(() => 0)
  const server = createServer((incoming, outgoing) => {
    const hand = (left: number) => {
      const at = turn++ % urls.length
      const to = new URL(incoming.url ?? '/', urls[at])
      const { method, headers } = incoming
      const onwards = ask(to, { method, headers, agent: false }, (answer) => {
        answered[at] = (answered[at] ?? 0) + 1
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      })
      onwards.on('error', (error) => {
        const isUnheard = 'code' in error && error.code === 'ECONNREFUSED'
        if (isUnheard && left > 0) hand(left - 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
      // Only a reachable one gets the body, which can be read once.
      onwards.once('socket', (socket) => {
        socket.once('connect', () => incoming.pipe(onwards))
      })
    }
    hand(urls.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    answered,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
