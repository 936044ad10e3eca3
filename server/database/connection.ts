import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { explainFailure, lacksTls } from './explain-failure.ts'
import { DatabaseUnusable } from './unusable.ts'

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

/** Where and how to reach PostgreSQL. */
export interface Connection {
  connectionString: string
  ssl: ConnectionOptions | false
  /** Limits of a session; empty where a pooler in between refuses them. */
  limits: pg.ClientConfig
}

const limits: pg.ClientConfig = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  // Compiling a list's query takes several times as long as answering it.
  options: '-c jit=off',
}

const oldestVersion = 15
const patienceMs = 5_000
const lastWordMs = 500

/**
 * Finds out how to reach the server at `databaseUrl`, and checks that it is suitable. The TLS settings
 * of the address mean what they mean to PostgreSQL's own programs. Throws `DatabaseUnusable`.
 */
export async function settleConnection(
  databaseUrl: string,
  { mayBeCopy = false } = {},
): Promise<Connection> {
  const { connectionString, mode, tls } = readAddress(databaseUrl)
  const ways: Connection[] = waysOf(mode, tls).map((ssl) => ({ connectionString, ssl, limits }))
  let failure: unknown
  for (let way = ways.shift(); way; way = ways.shift()) {
    try {
      await checkServer(way, mayBeCopy)
      return way
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error
      if (refusesLimits(error) && way.limits === limits) ways.unshift({ ...way, limits: {} })
      else if (failure === undefined || !lacksTls(error)) failure = error
      if (isFinal(error)) break
    }
  }
  throw new DatabaseUnusable(explainFailure(failure, connectionString))
}

const tlsSettings = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword']

/** The address without its TLS settings, which `pg` would read in its own way. */
export function withoutTls(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  for (const name of [...tlsSettings, 'uselibpqcompat']) url.searchParams.delete(name)
  return url.href
}

function readAddress(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const given = (name: (typeof tlsSettings)[number]) =>
    url.searchParams.get(name) || process.env[`PG${name.toUpperCase()}`] || undefined
  const asked = given('sslmode') ?? (/^(?:true|1)$/.test(given('ssl') ?? '') ? 'require' : 'prefer')
  const known = asked === 'no-verify' ? 'require' : modes.find((one) => one === asked)
  if (!known) {
    throw new DatabaseUnusable(`DATABASE_URL: sslmode is one of ${modes.join(', ')}, not ${asked}.`)
  }
  const authority = given('sslrootcert')
  const fromFile = (name: string, path: string | undefined) =>
    path === undefined ? undefined : contentOf(name, path)
  const ca = authority === 'system' ? undefined : fromFile('sslrootcert', authority)
  const cert = fromFile('sslcert', given('sslcert'))
  const key = fromFile('sslkey', given('sslkey'))
  const passphrase = given('sslpassword')
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const tls = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
    // Without it a number would be compared with the names of `localhost`.
    ...(isIP(host.replace(/^\[|\]$/g, '')) && { host: host.replace(/^\[|\]$/g, '') }),
  }
  const isLocal = host === '' || host.startsWith('/')
  const checksAuthority = known === 'require' && ca !== undefined && asked !== 'no-verify'
  const mode: Mode = authority === 'system' ? 'verify-full' : checksAuthority ? 'verify-ca' : known
  return {
    connectionString: withoutTls(databaseUrl),
    mode: isLocal ? 'disable' : mode,
    tls,
  } as const
}

function contentOf(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new DatabaseUnusable(
      `DATABASE_URL: the file of ${setting}, ${path}, can't be read (${code}).`,
    )
  }
}

/** The ways that a mode allows, its preferred one first. */
function waysOf(mode: Mode, tls: ConnectionOptions): (ConnectionOptions | false)[] {
  const unchecked = { ...tls, rejectUnauthorized: false }
  switch (mode) {
    case 'disable':
      return [false]
    case 'allow':
      return [false, unchecked]
    case 'prefer':
      return [unchecked, false]
    case 'require':
      return [unchecked]
    case 'verify-ca':
      return [{ ...tls, rejectUnauthorized: true, checkServerIdentity: () => undefined }]
    case 'verify-full':
      return [{ ...tls, rejectUnauthorized: true }]
  }
}

async function checkServer(
  { connectionString, ssl, limits }: Connection,
  mayBeCopy: boolean,
): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString, ssl, ...limits },
    ...{ connectionTimeoutMillis: patienceMs, query_timeout: patienceMs },
    application_name: 'passerelle',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string; copy: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding, pg_is_in_recovery() as copy`,
    )
    const [{ version, encoding, copy } = { version: 0, encoding: '', copy: false }] = rows
    if (version < oldestVersion) {
      throw new DatabaseUnusable(
        `The server of DATABASE_URL is PostgreSQL ${version}; ${oldestVersion} or newer is needed.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseUnusable(
        `The database of DATABASE_URL is encoded in ${encoding}: make a new one with  createdb -E UTF8 -T template0`,
      )
    }
    if (copy && !mayBeCopy) {
      throw new DatabaseUnusable(
        'The server of DATABASE_URL is a copy that can only be read: name the main server.',
      )
    }
  } finally {
    await Promise.race([client.end().catch(() => {}), wait(lastWordMs, undefined, { ref: false })])
  }
}

/** PgBouncer passes on no setting of a session that it does not know. */
function refusesLimits(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/i.test(error.message)
}

/** Whatever the way, the answer would be the same. */
function isFinal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && /timeout expired|connection timeout/i.test(error.message))
    return true
  return ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENOENT', '28P01', '3D000', '53300'].includes(
    code,
  )
}
