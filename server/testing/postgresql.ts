import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readUntil } from './read-until.ts'

export interface TestServer {
  url: string
  origin: string
  stop: () => Promise<void>
}

/** A server that may be killed as with `kill -9`, and comes back on the same data and port. */
export interface MortalServer extends TestServer {
  kill: () => Promise<void>
  revive: () => Promise<void>
  /** As a machine that pauses: connections stay open, and nothing is said on them. */
  pause: () => void
  resume: () => void
}

/**
 * A PostgreSQL to test on: the one named, one on this machine that lets us make databases, or a
 * throw-away cluster from the server's binaries; undefined if none of them is available. The
 * cluster waits for its disk only where that is asked for: tests don't need it.
 */
export async function findPostgresql({ durable = false } = {}): Promise<TestServer | undefined> {
  const named = process.env['TEST_DATABASE_URL']
  if (named) return { url: named, origin: 'TEST_DATABASE_URL', stop: async () => {} }
  const local = 'postgres://postgres@127.0.0.1:5432/postgres'
  if (await answers(local)) return { url: local, origin: '127.0.0.1:5432', stop: async () => {} }
  const binaries = findBinaries()
  return binaries ? startCluster(binaries, { durable }) : undefined
}

/** Whether this machine can start a server of a test's own. */
export function hasServerBinaries(): boolean {
  return findBinaries() !== undefined
}

export async function startMortalServer(): Promise<MortalServer> {
  return startServer({ durable: true })
}

/**
 * A server of a test's own. `prepare` may put files into the folder of its data, which are then the
 * server's, and answers more settings for it.
 */
export async function startServer(how: ClusterOptions = {}): Promise<MortalServer> {
  const binaries = findBinaries()
  const cluster = binaries && (await startCluster(binaries, how))
  if (!cluster) throw new Error('PostgreSQL could not be started')
  return cluster
}

/** Runs one of PostgreSQL's own programs to its end. */
export function runPostgresql(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(join(findBinaries() ?? '', program), args)
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/**
 * Nothing has to outlive the machine, and no database lives long enough to be tidied up: the server
 * would spend an eighth of its time on that.
 */
const forgetful = ['fsync=off', 'full_page_writes=off', 'autovacuum=off']

interface ClusterOptions {
  durable?: boolean
  /** The address of a server that the new one copies and follows. */
  copyOf?: string
  prepare?: (data: string) => string[]
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 })
  try {
    await client.connect()
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    return rows[0]?.may ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function findBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  return [...folders, '/usr/local/bin', '/opt/homebrew/bin'].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** A throw-away cluster. PostgreSQL refuses to run as root, so root runs it as another user. */
async function startCluster(
  binaries: string,
  { durable = false, copyOf, prepare = () => [] }: ClusterOptions,
): Promise<MortalServer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-postgresql-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...user, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const [program, args] =
    copyOf === undefined
      ? ['initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']]
      : ['pg_basebackup', ['-d', copyOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']]
  const made = spawnSync(join(binaries, program), ['-D', data, ...args], {
    ...options,
    stdio: 'ignore',
  })
  if (made.status !== 0) return undefined

  const port = await freePort()
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    ...(durable ? ['fsync=on'] : forgetful),
    ...prepare(data),
  ]
  if (user) for (const file of readdirSync(data)) chownSync(join(data, file), user.uid, user.gid)
  const start = () =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server = start()
  process.on('exit', () => server.kill('SIGKILL'))
  const cluster: MortalServer = {
    url,
    origin: `a throw-away cluster from ${binaries}`,
    kill: () => end(server, 'SIGKILL'),
    revive: async () => {
      // It refuses to start while those that the dead one had are still ending.
      const isBack = await readUntil(
        () => {
          server = start()
          return untilItAnswers(server, url)
        },
        (ready) => ready,
      )
      if (!isBack) throw new Error('the server did not come back')
    },
    pause: () => signalAll(server.pid ?? 0, 'SIGSTOP'),
    resume: () => signalAll(server.pid ?? 0, 'SIGCONT'),
    stop: async () => {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  if (await untilItAnswers(server, url)) return cluster
  await cluster.stop()
  return undefined
}

/** Sends a signal to a PostgreSQL and to all its own processes. */
export function signalAll(first: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(first, signal)
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim()
  for (const pid of children.split(' ').filter(Boolean)) process.kill(Number(pid), signal)
}

function untilItAnswers(server: ChildProcess, url: string): Promise<boolean> {
  return readUntil(
    () => answers(url),
    (ready) => ready || hasEnded(server),
  )
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const uid = Number(spawnSync('id', ['-u', 'postgres']).stdout?.toString().trim() || 65_534)
  const gid = Number(spawnSync('id', ['-g', 'postgres']).stdout?.toString().trim() || 65_534)
  return { uid, gid }
}

/**
 * A port that was free a moment ago, and that no call of this machine is made from meanwhile: those
 * that systems hand out by themselves begin higher.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
}
