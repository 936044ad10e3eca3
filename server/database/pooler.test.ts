import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { keptLog } from '../testing/log.ts'
import { freePort } from '../testing/postgresql.ts'
import { readUntil } from '../testing/read-until.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createChanges } from './changes.ts'
import { type Database, openDatabase } from './database.ts'

const server = process.env['TEST_DATABASE_URL']
const onServer = { skip: !server }
const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

test('no statement is prepared by name: a pooler in transaction mode would not find it again', () => {
  const named = globSync('server/**/!(*.test).ts').filter((file) =>
    /\.query(?:<[^(]*>)?\(\{[^}]*\bname:/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(named, [])
})

describe('a connection without announcements is discovered at the start', onServer, () => {
  let database: Database
  let url: URL
  before(async () => {
    database = await openTestDatabase()
    url = new URL(database.server?.connectionString ?? '')
  })
  after(() => database.close())

  test('a directly reached database causes no warning', async () => {
    assert.equal(await warningAt(url.href, { waitMs: 1_000 }), undefined)
  })

  test('a connection that swallows announcements does', async () => {
    const proxy = await startDeafProxy(url)
    const through = new URL(url)
    through.port = String(proxy.port)
    assert.match((await warningAt(through.href)) ?? '', /transaction mode \(PgBouncer, Supavisor\)/)
    proxy.server.close()
  })

  for (const [mode, warned] of [
    ['transaction', true],
    ['session', false],
  ] as const) {
    test(`PgBouncer in ${mode} mode is ${warned ? '' : 'not '}warned about, and limits it refuses are left out`, {
      skip: !hasPgBouncer,
    }, async () => {
      const pooler = await startPgBouncer(url, mode)
      const { log, entries } = keptLog()
      const settings = { databaseUrl: pooler.url, dataDir: '', poolSize: 2, log }
      const through = await openDatabase(settings)
      assert.match(entries[0]?.msg ?? '', /limits of a session/)
      assert.deepEqual((await through.pool.query('select 1 as one')).rows, [{ one: 1 }])
      await through.close()
      const warning = await warningAt(pooler.url, { waitMs: warned ? 10_000 : 1_000 })
      assert.equal(warning !== undefined, warned)
      pooler.process.kill('SIGKILL')
      rmSync(pooler.folder, { recursive: true })
    })
  }

  /** The warning for a listener at this address. */
  async function warningAt(
    databaseUrl: string,
    { waitMs = 10_000 } = {},
  ): Promise<string | undefined> {
    const { log, entries } = keptLog()
    const changes = await createChanges(database, databaseUrl, log, { hearsWithinMs: 500 })
    const until = performance.now() + waitMs
    const [warning] = await readUntil(
      async () => entries,
      (found) => found.length > 0 || performance.now() > until,
    )
    await changes.close()
    return warning?.msg
  }
})

/** Passes on everything a server says, except announcements: messages of the type `A`. */
async function startDeafProxy(url: URL): Promise<{ server: Server; port: number }> {
  const proxy = createServer((socket) => {
    const upstream = connect(Number(url.port), url.hostname)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
    socket.pipe(upstream)
    let rest = Buffer.alloc(0)
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, rest.readUInt32BE(1) + 1)
        if (message[0] !== 'A'.charCodeAt(0)) socket.write(message)
        rest = rest.subarray(message.length)
      }
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  return { server: proxy, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

interface Pooler {
  url: string
  folder: string
  process: ChildProcess
}

async function startPgBouncer(url: URL, mode: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const name = url.pathname.slice(1)
  const settings = `[databases]
${name} = host=${url.hostname} port=${url.port} dbname=${name} user=${url.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings, { mode: 0o644 })
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  process.on('exit', () => child.kill('SIGKILL'))
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => resolve(true))
      probe.on('error', () => resolve(false)).on('connect', () => probe.destroy())
    })
  await readUntil(isUp, (up) => up)
  const through = new URL(url)
  through.port = String(port)
  return { url: through.href, folder, process: child }
}
