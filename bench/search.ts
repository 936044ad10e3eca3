import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { exitCodes } from '#server/catalogue/command-line.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import { findPostgresql } from '#server/testing/postgresql.ts'
import { startSite } from '#server/testing/site.ts'
import { generateCatalogue } from './generate.ts'
import { compare, round2 } from './load.ts'
import { processorMs, residentMb } from './processes.ts'
import { questionsFrom } from './questions.ts'

/** The size of the public registers, a small office's, and one to grow into. */
const registers = 62_848
const sizes = [800, registers, 500_000]
const questions = 400
const startUpMs = 3_000
/** A large database that nothing has read yet takes its time to open. */
const opening = { readyWithinMs: 10 * 60_000 }
const importCommand = join(import.meta.dirname, '../server/catalogue/import/command.ts')

interface Latency {
  p50: number
  p95: number
  worst: number
  /** Average processor time per search: it doesn't grow with other work on the machine. */
  processor: number
  memoryMb: number
}

/** Files of real programs and universities, as the importer reads them. */
interface Files {
  programs?: string | undefined
  universities?: string | undefined
}

/**
 * Latency of searches with facet counts on both databases, and requests a second beside raw `pg`.
 * The middle size is made of the files, where they are named.
 */
export async function measureSearch(
  files: Files = {},
  wantedSizes: readonly number[] = sizes,
): Promise<unknown> {
  const latencyMs: Record<string, Record<string, Latency>> = { embedded: {}, postgresql: {} }
  let besideRawPg: unknown
  for (const size of wantedSizes) {
    await withEmbedded(size, files, async (settings) => {
      latencyMs['embedded'] = { ...latencyMs['embedded'], [size]: await measureLatency(settings) }
    })
    await withPostgresql(size, files, async (settings) => {
      latencyMs['postgresql'] = {
        ...latencyMs['postgresql'],
        [size]: await measureLatency(settings),
      }
      if (size === registers) besideRawPg = await compareWithRaw(settings)
    })
  }
  return { latencyMs, besideRawPg }
}

type Settings = Record<string, string>

async function withEmbedded(
  size: number,
  files: Files,
  measure: (settings: Settings) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-bench-search-'))
  try {
    await fill({ DATABASE_URL: '', DATA_DIR: folder }, size, files)
    await measure({ DATA_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withPostgresql(
  size: number,
  files: Files,
  measure: (settings: Settings) => Promise<void>,
): Promise<void> {
  const server = await findPostgresql()
  if (!server) return
  const name = `passerelle_bench_${process.pid}_${size}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  try {
    await fill({ DATABASE_URL: url.href }, size, files)
    await measure({ DATABASE_URL: url.href })
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
    await server.stop()
  }
}

async function fill(settings: Settings, size: number, files: Files): Promise<void> {
  if (size === registers && files.programs) {
    for (const file of [files.universities, files.programs]) if (file) importFile(file, settings)
    return
  }
  const database = await openDatabase({
    databaseUrl: settings['DATABASE_URL'] || undefined,
    dataDir: settings['DATA_DIR'] ?? '',
    poolSize: 2,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(database.db)
  await generateCatalogue(database.db, size)
  await database.close()
}

function importFile(file: string, settings: Settings): void {
  const { status } = spawnSync(
    process.execPath,
    [importCommand, file, '--apply', '--limit-report', '0'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...settings } },
  )
  // Lines of the registers that are refused say so by 1; what keeps a file from being read is more.
  if (status !== exitCodes.fine && status !== exitCodes.failed) {
    throw new Error(`The import of ${file} failed`)
  }
}

/** Each question is asked once, so that no answer is a kept one. */
async function measureLatency(settings: Settings): Promise<Latency> {
  const site = await startSite(settings, opening)
  try {
    const asked = questionsFrom(questions)
    // The first one builds the index; with what the server practises then, it is start-up.
    await (await fetch(`${site.url}/api/programs?q=warm`)).text()
    await sleep(startUpMs)
    const times: number[] = []
    const usedBefore = processorMs(site.pid)
    for (const question of asked) {
      const before = performance.now()
      const answer = await fetch(`${site.url}/api/programs?${question}`)
      await answer.text()
      times.push(performance.now() - before)
      if (!answer.ok) throw new Error(`${answer.status} for ${question}`)
    }
    const processor = round2((processorMs(site.pid) - usedBefore) / questions)
    times.sort((a, b) => a - b)
    const at = (share: number) => round2(times[Math.floor(times.length * share)] ?? Number.NaN)
    return {
      p50: at(0.5),
      p95: at(0.95),
      worst: at(0.9999),
      processor,
      memoryMb: residentMb(site.pid),
    }
  } finally {
    await site.stop({ keepData: true })
  }
}

async function compareWithRaw(settings: Settings): Promise<unknown> {
  const site = await startSite(settings, opening)
  const raw = spawn(process.execPath, ['bench/raw-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
  })
  try {
    const port = await firstLine(raw.stdout)
    const bare = `http://127.0.0.1:${port}`
    const key = await keyOfProgram(site.url)
    return {
      list: await compare(
        `${site.url}/api/programs?destination=france&level=bachelor&sort=title`,
        `${bare}/list?destination=france&level=bachelor`,
      ),
      search: await compare(
        `${site.url}/api/programs?q=civil+engineering`,
        `${bare}/search?q=civil+engineering`,
      ),
      oneByKey: await compare(`${site.url}/api/programs/${key}`, `${bare}/one?key=${key}`),
    }
  } finally {
    raw.kill()
    await site.stop()
  }
}

async function keyOfProgram(site: string): Promise<string> {
  const found: { rows: { key: string }[] } = await (
    await fetch(`${site}/api/programs?q=civil+engineering&size=1`)
  ).json()
  const [program] = found.rows
  if (!program) throw new Error('Nothing was found to be read by its key')
  return program.key
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line
  throw new Error('The raw server ended before it listened')
}
