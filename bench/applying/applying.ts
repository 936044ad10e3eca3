import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { findPostgresql, freePort } from '#server/testing/postgresql.ts'
import { samplePdf } from '#server/testing/sample-files.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { round2 } from '../load.ts'
import { residentMb } from '../processes.ts'
import {
  type Acknowledged,
  type Act,
  acts,
  apply,
  type FileToSend,
  type Place,
} from './applicant.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Faults, findFaults } from './verify.ts'

const applicationsPerMinute = 500
const minutes = 2
const kills = 10

interface Run {
  /** Beside the first, which finds the process cold. */
  acknowledged: number
  perMinute: number
  /** By the applicant's act; for answered requests. */
  p95Ms: Record<string, number>
  worstMs: number
  /** Requests that had to be sent again. */
  sentAgain: number
  kills: number
  memoryMb: number
  faults: Faults
}

/**
 * 500 applications a minute with two files each, on PostgreSQL that waits for its disk: once left in
 * peace, once with the process killed ten times meanwhile while clients retry with their keys.
 */
export async function measureApplying(): Promise<unknown> {
  const server = await findPostgresql({ durable: true })
  if (!server) return 'PostgreSQL is not available here'
  try {
    return { undisturbed: await run(server.url, 0), killed: await run(server.url, kills) }
  } finally {
    await server.stop()
  }
}

async function run(serverUrl: string, times: number): Promise<Run> {
  const name = `passerelle_bench_applying_${process.pid}_${times}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} encoding 'UTF8' template template0`)
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-applying-'))
  const mail = await startMailServer()
  const settings = {
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SMTP_URL: mail.url,
    // Each applicant has an address of their own, as in life.
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'fatal',
  }
  let site = await startSite(settings)
  const client = new pg.Client({ connectionString: databaseUrl.href })
  await client.connect()
  try {
    const place = await openProgram(site.url)
    const first = await apply(place, '10.255.0.1', await twoFiles(), {
      took: () => {},
      failed: () => {},
    })
    const load = startLoad(place)
    const restart = async () => {
      process.kill(site.pid, 'SIGKILL')
      site = await startSite(settings)
    }
    const killer = killing(times, restart)
    const { acknowledged, ...figures } = await load
    await killer
    const memoryMb = residentMb(site.pid)
    await untilMailIsOut(client)
    return {
      acknowledged: acknowledged.length,
      ...figures,
      kills: times,
      memoryMb,
      faults: await findFaults(client, dataDir, [...acknowledged, first], mail),
    }
  } finally {
    await client.end()
    await close(site, mail)
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function close(site: RunningSite, mail: MailServer): Promise<void> {
  await site.stop({ keepData: true })
  await mail.close()
}

/** Applicants arrive at an even pace, whether or not those before them are served. */
async function startLoad(
  place: Place,
): Promise<
  Pick<Run, 'p95Ms' | 'worstMs' | 'perMinute' | 'sentAgain'> & { acknowledged: Acknowledged[] }
> {
  const times = Object.fromEntries(acts.map((act) => [act, []])) as unknown as Record<Act, number[]>
  let sentAgain = 0
  const count = applicationsPerMinute * minutes
  const startedAt = performance.now()
  const journeys: Promise<Acknowledged>[] = []
  for (let at = 0; at < count; at++) {
    const due = startedAt + (at * 60_000) / applicationsPerMinute
    await sleep(Math.max(0, due - performance.now()))
    const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
    journeys.push(
      apply(place, address, await twoFiles(), {
        took: (act, ms) => times[act].push(ms),
        failed: () => {
          sentAgain += 1
        },
      }),
    )
  }
  const acknowledged = await Promise.all(journeys)
  const seconds = (performance.now() - startedAt) / 1000
  const every = Object.values(times).flat()
  return {
    acknowledged,
    perMinute: Math.round((count / seconds) * 60),
    p95Ms: {
      ...Object.fromEntries(acts.map((act) => [act, p95(times[act])])),
      every: p95(every),
    },
    worstMs: round2(every.reduce((most, one) => Math.max(most, one), 0)),
    sentAgain,
  }
}

/** A kill every few seconds while applicants come. */
async function killing(times: number, restart: () => Promise<void>): Promise<void> {
  const pauseMs = (minutes * 60_000) / (times + 1)
  for (let time = 0; time < times; time++) {
    await sleep(pauseMs * (0.6 + Math.random() * 0.4))
    await restart()
  }
}

async function openProgram(url: string): Promise<Place> {
  const answer = await fetch(`${url}/api/programs?openOnly=true&channel=agency&sort=-deadline`)
  const found: { rows: { key: string }[] } = await answer.json()
  for (const { key } of found.rows) {
    const program: { intakes: { key: string; state: string }[] } = await (
      await fetch(`${url}/api/programs/${key}`)
    ).json()
    const intake = program.intakes.find((one) => ['open', 'closing_soon'].includes(one.state))
    if (intake) return { url, program: key, intake: intake.key }
  }
  throw new Error('The starter catalogue has no open program to apply to')
}

/** A photographed page and a PDF. */
async function twoFiles(): Promise<FileToSend[]> {
  photograph ??= await sharp({
    create: {
      width: 1240,
      height: 1754,
      channels: 3,
      background: '#ddd',
      noise: { type: 'gaussian', mean: 200, sigma: 12 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  pdf ??= await samplePdf({ pages: 3 })
  return [
    { name: 'passeport numérisé.jpg', type: 'passport', bytes: Uint8Array.from(photograph) },
    {
      name: 'relevé de notes.pdf',
      type: 'transcript',
      bytes: Uint8Array.from(pdf),
    },
  ]
}
let photograph: Buffer | undefined
let pdf: Buffer | undefined

async function untilMailIsOut(client: pg.Client): Promise<void> {
  // A mail that a killed process held is sent by another after its lease of five minutes.
  await client.query("update outgoing_mail set next_attempt_at = now() where state = 'queued'")
  for (let attempt = 0; attempt < 600; attempt++) {
    const { rows } = await client.query<{ left: number }>(
      "select count(*)::int as left from outgoing_mail where state = 'queued'",
    )
    if (rows[0]?.left === 0) return
    await sleep(200)
  }
}

function p95(times: number[]): number {
  return round2(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN)
}
