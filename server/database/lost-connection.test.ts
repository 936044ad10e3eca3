import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readUntil } from '../testing/read-until.ts'
import { onServer, openTestDatabase } from '../testing/test-database.ts'
import { createChanges } from './changes.ts'
import type { Database } from './database.ts'

const url = process.env['TEST_DATABASE_URL']
const options = url ? {} : { skip: 'the embedded database is no connection that can be lost' }

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** Ends a connection as a stopping server does, or one that ends an idle transaction. */
async function endConnection(pid: number): Promise<void> {
  await onServer(url ?? '', `select pg_terminate_backend(${pid})`)
}

const untilHeard = () => new Promise((resolve) => setTimeout(resolve, 200))

test(
  'a connection that is lost between two statements fails its transaction and nothing else',
  options,
  async () => {
    const { db } = database
    const lost = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await endConnection(rows[0]?.pid ?? 0)
      await untilHeard()
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(lost)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    assert.deepEqual(rows, [{ one: 1 }])
  },
)

test('a listener notices that the server has gone silent, and listens again', options, async () => {
  const { hostname, port } = new URL(url ?? '')
  const open = new Set<Socket>()
  const silent = new Set<Socket>()
  const proxy = createServer((socket) => {
    const upstream = connect(Number(port), hostname)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    socket.on('data', (chunk) => !silent.has(socket) && upstream.write(chunk))
    upstream.on('data', (chunk) => !silent.has(socket) && socket.write(chunk))
    upstream.on('close', () => !silent.has(socket) && socket.destroy())
    socket.on('close', () => upstream.destroy())
    open.add(socket)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  const through = new URL(url ?? '')
  through.port = String(typeof address === 'object' ? address?.port : 0)

  const log = pino({ level: 'silent' })
  const changes = await createChanges(database, through.href, log, { beatMs: 100 })
  let announced = 0
  changes.subscribe(() => announced++)
  // As when a firewall has forgotten the connection: neither data nor an end arrives.
  for (const socket of open) silent.add(socket)
  assert.ok(
    (await readUntil(
      async () => announced,
      (count) => count > 0,
    )) > 0,
  )
  assert.ok(open.size > 1)
  await changes.close()
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => proxy.close(resolve))
})

test(
  'a pool is closed in time, though one of its connections is held for ever',
  options,
  async () => {
    const { close, pool } = await openTestDatabase()
    const held = await pool.connect()
    held.on('error', () => {})
    await close()
    assert.ok(pool.ending)
  },
)
