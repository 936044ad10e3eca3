import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { PageCache } from './page-cache.ts'

interface Options {
  fetch: Parameters<typeof getRequestListener>[0]
  pageCache: PageCache
  port: number
  host: string
}

export interface RunningServer {
  port: number
  /** Stops taking connections, lets what is under way finish, at most `graceMs`. */
  stop: (graceMs: number) => Promise<void>
}

/** Thrown when the port is taken; the message says the way out. */
export class PortTaken extends Error {}

/** Listens. Pages kept in the cache are answered before the framework is asked. */
export async function serve({ fetch, pageCache, port, host }: Options): Promise<RunningServer> {
  const listener = getRequestListener(fetch)
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      if (!pageCache.serve(request, response)) void listener(request, response)
    },
  )
  server.maxHeadersCount = 100
  await listen(server, port, host)
  const address = server.address() as AddressInfo
  return { port: address.port, stop: (graceMs) => stop(server, graceMs) }
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
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTaken(
              `Port ${port} on ${host} is taken by another program.\n` +
                `Stop that program, or choose another port:  PORT=${port + 1} npm start`,
            )
          : error,
      )
    })
    server.listen(port, host, resolve)
  })
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
