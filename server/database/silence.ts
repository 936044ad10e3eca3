import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './connection.ts'

export interface SilenceWatch {
  /** Makes the socket of a connection; the watch keeps count of it. */
  stream: () => Socket
  /** Begins to watch what is made of those sockets. */
  watch: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount'>) => void
  close: () => void
}

/** How the server is reached, and the patience with it. */
interface Options extends Omit<Connection, 'limits'> {
  log: Logger
  lookMs?: number
}

const lookMs = 500
/** Looks without a word before the server is asked whether it is there, and before the next time. */
const looksBeforeAsking = 2
/** Looks that it may take to answer. Each lets this process read first what has arrived meanwhile. */
const looksOfPatience = 8

/**
 * Notices a server that accepts everything and answers nothing, such as one whose machine is paused:
 * neither its limits nor an end of the connection would come before it is back. Nothing is cut because
 * it takes long. A server is silent only if connections wait, no byte came on any of them, and a new
 * connection isn't answered either, whether welcomed or refused.
 *
 * All connections are then cut, so that none returns to the pool in the middle of a transaction, and
 * new ones are refused at once until the server answers again.
 */
export function watchSilence({ log, lookMs: everyMs = lookMs, ...server }: Options): SilenceWatch {
  const sockets = new Set<Socket>()
  let isSilent = false
  let isAsking = false
  let quietLooks = 0
  let heardBytes = 0
  let timer: NodeJS.Timeout | undefined

  /** Whether a byte has arrived on any of the connections since it was last asked. */
  function hasHeard(): boolean {
    let bytes = 0
    for (const socket of sockets) bytes += socket.bytesRead
    const isNew = bytes !== heardBytes
    heardBytes = bytes
    return isNew
  }

  async function look(isWaiting: boolean): Promise<void> {
    if (isAsking) return
    if (!isSilent && (hasHeard() || !isWaiting)) quietLooks = 0
    else quietLooks++
    if (quietLooks < looksBeforeAsking) return
    isAsking = true
    const answers = await isAnswered(server, everyMs)
    isAsking = false
    quietLooks = 0
    if (answers && isSilent) log.info('the database answers again')
    if (!answers && !isSilent && hasHeard()) return
    if (!answers && !isSilent) cutAll()
    isSilent = !answers
  }

  function cutAll(): void {
    log.error({ connections: sockets.size }, 'the database is silent: its connections were cut')
    for (const socket of sockets) socket.destroy(silence())
  }

  return {
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      // The driver begins to connect first: what is destroyed before would be opened again.
      if (isSilent) process.nextTick(() => socket.destroy(silence()))
      return socket
    },
    watch: (pool) => {
      const isWaiting = () => pool.totalCount > pool.idleCount
      timer = setInterval(() => void look(isWaiting()), everyMs).unref()
    },
    close: () => clearInterval(timer),
  }
}

/** In the words of the driver, so that it is taken for what it is: a database that is away. */
const silence = () => new Error('Connection terminated: the database gives no answer')

/**
 * Whether a new connection is answered: only that, since a query would wait for its turn at a pooler
 * whose connections are all in use.
 */
async function isAnswered(server: Omit<Connection, 'limits'>, everyMs: number): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({
    ...{ ...server, stream: () => socket },
    application_name: 'passerelle-probe',
  })
  client.on('error', () => {})
  let settled = false
  const settle = () => {
    settled = true
  }
  const answer = client.connect().then(settle, settle)
  for (let look = 0; look < looksOfPatience && !settled; look++) {
    await Promise.race([answer, wait(everyMs, undefined, { ref: false })])
  }
  if (settled)
    await Promise.race([client.end().catch(() => {}), wait(everyMs, undefined, { ref: false })])
  socket.destroy()
  return settled
}
