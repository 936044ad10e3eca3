import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Crowd } from './guards/crowd.ts'
import type { PageCache } from './pages/page-cache.ts'

interface Options {
  fetch: Parameters<typeof getRequestListener>[0]
  pageCache: PageCache
  /** Refuses calls beyond what can be worked on; without it all are. */
  crowd?: Crowd
  port: number
  host: string
  /** Whether other processes listen on the same port: they take new connections while this one stops. */
  isOneOfSeveral?: boolean
}

export interface RunningServer {
  port: number
  /** Stops taking connections, and lets calls under way finish for at most `graceMs`. */
  stop: (graceMs: number) => Promise<void>
}

/** Thrown when the port can't be used; the message says the way out. */
export class PortTaken extends Error {}

/** Listens. Pages kept in the cache are answered before the framework is asked. */
export async function serve({
  fetch,
  pageCache,
  crowd,
  port,
  host,
  isOneOfSeveral = false,
}: Options): Promise<RunningServer> {
  const listener = getRequestListener(fetch)
  let isStopping = false
  let taken = 0
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      taken++
      if (isStopping) response.setHeader('connection', 'close')
      if (pageCache.serve(request, response)) return
      const work = async () => listener(request, response)
      void (crowd ? crowd.admit(request, response, work) : work())
    },
  )
  server.maxHeadersCount = 100
  await listen(server, port, host)
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    stop: async (graceMs) => {
      isStopping = true
      const closed = new Promise<void>((resolve) => void server.once('close', resolve))
      // Accepted connections are still read: http's own listener would cut off those that look idle.
      if (isOneOfSeveral) NetServer.prototype.close.call(server)
      const begun = performance.now()
      const until = begun + graceMs / 2
      for (let seen = -1; seen !== taken && performance.now() < until; ) {
        seen = taken
        await sleep(lastCallMs)
      }
      if (!isOneOfSeveral) server.close()
      await endConnections(server, closed, Math.max(0, begun + graceMs - performance.now()))
    },
  }
}

/** Refuses a taken port before anything else is opened. */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await listen(probe, port, host)
  await new Promise((resolve) => probe.close(resolve))
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new PortTaken(whyNot(error, port, host), { cause: error }))
    })
    server.listen(port, host, resolve)
  })
}

function whyNot({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} on ${host} is taken by another program.\n` +
        `Stop that program, or choose another port:  PORT=${port + 1} npm start`
      )
    case 'EACCES':
      return `Port ${port} may not be used by this user: choose one from 1024 on, and let a proxy answer at ${port}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine: write 127.0.0.1 behind a proxy, or 0.0.0.0 for every address.`
    default:
      return `Port ${port} on ${host} can't be used: ${message}.`
  }
}

/**
 * When no call has come for this long, every call that had arrived has been read: until then its
 * connection looks idle, and closing would cut it off.
 */
const lastCallMs = 250

async function endConnections(
  server: Server,
  closed: Promise<void>,
  graceMs: number,
): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), graceMs)
  // A connection that was answered without `close` becomes idle only afterwards.
  const tidy = setInterval(() => server.closeIdleConnections(), lastCallMs)
  await closed
  clearTimeout(force)
  clearInterval(tidy)
}
