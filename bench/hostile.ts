import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import { judgingFolder } from '#server/files/incoming.ts'
import { createJudge } from '#server/files/judge/judge.ts'
import { createClient, type TestClient } from '#server/testing/client.ts'
import { makeDraft } from '#server/testing/factories-admissions.ts'
import { makeChoice } from '#server/testing/factories-catalogue.ts'
import { type Place, placeOfDraft, upload } from '#server/testing/factories-documents.ts'
import { bombs } from '#server/testing/hostile-files.ts'
import { heavyPhoto, samplePdf, samplePhoto } from '#server/testing/sample-files.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { round2 } from './load.ts'

const minuteMs = 60_000
const hostileAMinute = 50
const honestAMinute = 40
/** For those who send hostile files. */
const drafts = 8
const networks = 3

/**
 * How long honest uploads take, announced to acknowledged, while hostile files come for a minute from
 * several drafts behind several networks. No two files are the same bytes.
 */
export async function measureHostile(): Promise<unknown> {
  const log = pino({ level: 'silent' })
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-hostile-'))
  const database = await openDatabase({ databaseUrl: undefined, poolSize: 1, dataDir, log })
  await migrateToLatest(database.db)
  const server = await createTestApp({ trustProxy: true, dataDir }, database)
  server.deps.judge.close()
  server.deps.judge = createJudge({
    log,
    folder: judgingFolder(server.deps.env),
  })
  try {
    const client = createClient(server)
    const wish = await makeChoice(server.deps)
    const placeAt = async (address: string): Promise<Place> => {
      const { base, headers } = placeOfDraft(await makeDraft(client, wish))
      return { base, headers: { ...headers, 'x-forwarded-for': address } }
    }
    const attackers = await Promise.all(
      Array.from({ length: drafts }, (_, at) => placeAt(`203.0.113.${at % networks}`)),
    )
    const honest = await Promise.all(
      Array.from({ length: honestAMinute }, (_, at) => placeAt(`10.0.${at}.1`)),
    )
    const files = [
      await samplePdf({ pages: 12 }),
      await samplePhoto('jpeg', { width: 3000, height: 2000 }),
      await heavyPhoto(3 * 1024 * 1024),
    ]
    const quiet = await sendEvery(client, honest.slice(0, 10), 500, (at) => files[at % 3] ?? null)

    const before = loadavg()
    const makers = Object.values(bombs)
    const [taken, attacked] = await Promise.all([
      sendEvery(client, honest, minuteMs / honestAMinute, (at) => files[at % 3] ?? null),
      sendEvery(
        client,
        Array.from({ length: hostileAMinute }, (_, at) => attackers[at % drafts]),
        minuteMs / hostileAMinute,
        (at) => another(makers[at % makers.length]?.(), at),
      ),
    ])
    return {
      honestInQuiet: figures(quiet),
      honest: figures(taken),
      hostile: countBy(attacked.map(({ status }) => status)),
      hostileWorstMs: round2(Math.max(...attacked.map(({ ms }) => ms))),
      loadBefore: round2(before[0] ?? 0),
      loadAfter: round2(loadavg()[0] ?? 0),
    }
  } finally {
    await server.close()
  }
}

interface Sent {
  ms: number
  status: number
}

/** One after the other begins in time, whether those before it have ended or not. */
async function sendEvery(
  client: TestClient,
  places: readonly (Place | undefined)[],
  everyMs: number,
  fileAt: (at: number) => Buffer | null,
): Promise<Sent[]> {
  const sent: Promise<Sent>[] = []
  for (const [at, place] of places.entries()) {
    const file = fileAt(at)
    if (place && file) sent.push(send(client, place, file))
    await sleep(everyMs)
  }
  return Promise.all(sent)
}

async function send(client: TestClient, place: Place, file: Buffer): Promise<Sent> {
  const since = performance.now()
  const { status } = await upload(client, place, file)
  return { ms: performance.now() - since, status }
}

/** The same file under another SHA-256. */
function another(file: Buffer | undefined, at: number): Buffer | null {
  if (!file) return null
  const end = file.indexOf('\n') + 1
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return file
  return Buffer.concat([file.subarray(0, end), Buffer.from(`%${at}\n`), file.subarray(end)])
}

function figures(sent: readonly Sent[]) {
  const times = sent.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => round2(times[Math.ceil(times.length * share) - 1] ?? 0)
  return {
    ...{ medianMs: at(0.5), p95Ms: at(0.95), worstMs: at(1) },
    statuses: countBy(sent.map(({ status }) => status)),
  }
}

function countBy(statuses: readonly number[]): Record<string, number> {
  const groups = Map.groupBy(statuses, String)
  return Object.fromEntries([...groups].map(([status, all]) => [status, all.length]))
}
