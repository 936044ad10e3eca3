import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import {
  freePort,
  hasServerBinaries,
  type MortalServer,
  startServer,
} from '../testing/postgresql.ts'
import { readUntil } from '../testing/read-until.ts'
import { onServer } from '../testing/test-database.ts'
import { createChanges } from './changes.ts'
import { settleConnection } from './connection.ts'
import { openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { DatabaseUnusable } from './unusable.ts'

const log = pino({ level: 'silent' })
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
// It has its own server: once is enough.
const skip = !hasServerBinaries() || !hasOpenssl || Boolean(process.env['TEST_DATABASE_URL'])

describe('a server that speaks TLS, with its own authority', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle tls '))
  const file = (name: string) => join(folder, name)
  let server: MortalServer
  before(async () => {
    makeAuthority(folder)
    server = await startServer({
      prepare: (data) => {
        for (const name of ['ca.crt', 'server.crt', 'server.key']) {
          copyFileSync(file(name), join(data, name))
        }
        writeFileSync(
          join(data, 'pg_hba.conf'),
          [
            'hostssl all tls_only all trust',
            'hostnossl all plain_only all trust',
            'hostssl all by_certificate all cert',
            'host all by_word all scram-sha-256',
            'host all postgres all trust',
          ].join('\n'),
        )
        return ['ssl=on', ...['ca_file=ca', 'cert_file=server'].map((one) => `ssl_${one}.crt`)]
      },
    })
    for (const role of ['tls_only', 'plain_only', 'by_certificate', 'limited']) {
      await onServer(server.url, `create role ${role} login`)
    }
    await onServer(server.url, `create role by_word login password 'p@ss#w/r?d%'`)
  })
  after(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The server's address for a user, with settings. */
  function address(user: string, settings: Record<string, string>, host = '127.0.0.1'): string {
    const url = new URL(server.url)
    url.username = user
    url.hostname = host
    for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
    return url.href
  }

  async function isEncrypted(url: string): Promise<boolean> {
    const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1, log })
    try {
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db)
      return rows[0]?.ssl ?? false
    } finally {
      await database.close()
    }
  }

  for (const [settings, encrypted, user = 'postgres'] of [
    [{}, true],
    [{ sslmode: 'disable' }, false],
    [{ sslmode: 'allow' }, false],
    [{ sslmode: 'allow' }, true, 'tls_only'],
    [{ sslmode: 'prefer' }, true],
    [{ sslmode: 'prefer' }, false, 'plain_only'],
    [{}, false, 'plain_only'],
    [{ sslmode: 'require' }, true],
    [{ sslmode: 'no-verify' }, true],
    [{ ssl: 'true' }, true],
    [{ sslmode: 'require', sslrootcert: 'ca.crt' }, true],
    [{ sslmode: 'verify-ca', sslrootcert: 'ca.crt' }, true],
  ] as const) {
    test(`${user} with ${JSON.stringify(settings)} is ${encrypted ? '' : 'not '}encrypted`, async () => {
      assert.equal(await isEncrypted(address(user, absolute(settings))), encrypted)
    })
  }

  test('verify-full compares the name too', async () => {
    const settings = absolute({ sslmode: 'verify-full', sslrootcert: 'ca.crt' })
    assert.equal(await isEncrypted(address('postgres', settings, 'localhost')), true)
    await isRefused(address('postgres', settings), /made out to another name.*verify-ca/)
  })

  test('a certificate of our own is shown', async () => {
    const settings = absolute({ sslmode: 'require', sslcert: 'client.crt', sslkey: 'client.key' })
    assert.equal(await isEncrypted(address('by_certificate', settings)), true)
    await isRefused(
      address('by_certificate', { sslmode: 'require' }),
      /does not let by_certificate in/,
    )
  })

  for (const [settings, words] of [
    [{ sslmode: 'verify-ca' }, /not known here: add sslrootcert=.*or sslmode=require/],
    [{ sslmode: 'verify-full' }, /not known here/],
    [{ sslmode: 'verify-full', sslrootcert: 'system' }, /not known here/],
    [{ sslmode: 'require', sslrootcert: 'other.crt' }, /not known here/],
    [
      { sslmode: 'verify-ca', sslrootcert: 'nothing.crt' },
      /nothing\.crt, can't be read \(ENOENT\)/,
    ],
    [{ sslmode: 'sometimes' }, /sslmode is one of disable, .*, not sometimes/],
  ] as const) {
    test(`${JSON.stringify(settings)} is refused in words`, async () => {
      await isRefused(address('postgres', absolute(settings)), words)
    })
  }

  test('an error of user, password or database is explained, without the password', async () => {
    const url = new URL(address('by_word', {}))
    await isRefused(url.href, /asks for a password, and DATABASE_URL has none/)
    url.password = 'wrong'
    await isRefused(url.href, /refuses the password of by_word/)
    url.password = encodeURIComponent('p@ss#w/r?d%')
    assert.equal(await isEncrypted(url.href), true)
    url.pathname = '/nowhere'
    await isRefused(url.href, /no database "nowhere".*createdb nowhere/)
    await isRefused(address('nobody', {}), /does not let nobody in/)
  })

  test('changes are heard through TLS', async () => {
    const databaseUrl = address(
      'tls_only',
      absolute({ sslmode: 'verify-ca', sslrootcert: 'ca.crt' }),
    )
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log })
    let heard = 0
    const changes = await createChanges(database, databaseUrl, log)
    changes.subscribe(() => heard++)
    await database.pool.query('notify catalogue_changed')
    assert.equal(
      await readUntil(
        async () => heard,
        (count) => count > 0,
      ),
      1,
    )
    await changes.close()
    await database.close()
  })

  test('extensions in another schema serve, for an owner who is no superuser', async () => {
    await onServer(server.url, 'create database hosted owner tls_only')
    const url = new URL(address('postgres', {}))
    url.pathname = '/hosted'
    for (const statement of [
      'create schema extensions',
      'create extension unaccent schema extensions',
      'create extension pg_trgm schema extensions',
      'grant usage on schema extensions to tls_only',
    ]) {
      await onServer(url.href, statement)
    }
    url.username = 'tls_only'
    const database = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 2, log })
    assert.ok((await migrateToLatest(database.db)).length > 0)
    assert.deepEqual(await migrateToLatest(database.db), [])
    const { rows } = await sql<{ plain: string }>`select plain('Évry İstanbul') as plain`.execute(
      database.db,
    )
    assert.deepEqual(rows, [{ plain: 'evry istanbul' }])
    await database.close()
  })

  test('several that start at once on an empty database migrate it once, and all of them start', async () => {
    await onServer(server.url, 'create database together')
    const url = new URL(server.url)
    url.pathname = '/together'
    const databases = await Promise.all(
      Array.from({ length: 4 }, () =>
        openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 1, log }),
      ),
    )
    // Later ones meet the lock of the first, and give up waiting for it before it is done.
    for (const { pool } of databases) await pool.query("set lock_timeout = '50ms'")
    const done = await Promise.all(databases.map(({ db }) => migrateToLatest(db)))
    assert.equal(done.filter((steps) => steps.length > 0).length, 1)
    await Promise.all(databases.map((one) => one.close()))
  })

  test('extensions that the user may not create are named, with the command for the administrator', async () => {
    await onServer(server.url, 'create database bare')
    const url = new URL(address('postgres', {}))
    url.pathname = '/bare'
    await onServer(url.href, 'grant create on schema public to tls_only')
    url.username = 'tls_only'
    const database = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 2, log })
    await assert.rejects(migrateToLatest(database.db), (error: unknown) => {
      assert.ok(error instanceof DatabaseUnusable)
      assert.match(error.message, /lacks unaccent and pg_trgm.*permission denied/)
      assert.match(
        error.message,
        /in the database "bare": {2}create extension unaccent; create extension pg_trgm;$/,
      )
      return true
    })
    await database.close()
  })

  function absolute(settings: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        /\.(?:crt|key)$/.test(value) ? file(value) : value,
      ]),
    )
  }
})

describe('an unreachable server is described in one sentence', () => {
  test('an unknown host', () =>
    isRefused('postgres://me:secret@no-such-host.invalid/db', /host no-such-host\.invalid, which/))

  test('a port where nothing listens', async () => {
    const port = await freePort()
    await isRefused(
      `postgres://me:secret@127.0.0.1:${port}/db`,
      /No PostgreSQL answers at 127\.0\.0\.1/,
    )
  })

  test('a socket that is not there', () =>
    isRefused('postgres:///db?host=/nowhere/at/all', /No PostgreSQL answers at \/nowhere\/at\/all/))

  test('a server without TLS if that is required', async () => {
    const server = createServer((socket) => socket.on('data', () => socket.write('N')))
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await isRefused(
      `postgres://me:secret@127.0.0.1:${port}/db?sslmode=require`,
      /speaks no TLS.*sslmode=disable/,
    )
    server.close()
  })

  test('a silent server', async () => {
    const server = createServer((socket) => socket.resume())
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await isRefused(`postgres://me:secret@127.0.0.1:${port}/db`, /does not answer/)
    server.close()
  })
})

async function isRefused(url: string, words: RegExp): Promise<void> {
  await assert.rejects(settleConnection(url), (error: unknown) => {
    assert.ok(error instanceof DatabaseUnusable, String(error))
    assert.match(error.message, words)
    assert.doesNotMatch(error.message, /secret|wrong|\n/)
    return true
  })
}

/** An authority, a certificate for `localhost` and one for a user that it signed, and another one. */
function makeAuthority(folder: string): void {
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder })
    if (status !== 0) throw new Error(String(stderr))
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  for (const name of ['ca', 'other']) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`]
    openssl('req', '-x509', ...key, ...files, '-subj', `/CN=${name} of a test`)
  }
  for (const [name, subject, alternative] of [
    ['server', 'localhost', 'DNS:localhost'],
    ['client', 'by_certificate', 'DNS:client'],
  ] as const) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`]
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-addext', `subjectAltName=${alternative}`]
    openssl('req', '-x509', ...key, ...files, ...signed, '-subj', `/CN=${subject}`)
  }
}
