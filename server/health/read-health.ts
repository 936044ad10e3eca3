import { statfs } from 'node:fs/promises'
import { pageList } from '#contract/common/values/pages.ts'
import type { Health } from '#contract/office/health.ts'
import { healthRules } from '#contract/office/values/health-rules.ts'
import { ownVersion } from '../backup/contents.ts'
import { backupsAmong, madeAtOf } from '../backup/kept-backups.ts'
import { openPlace } from '../backup/place.ts'
import type { Db } from '../database/database.ts'
import { readServerFacts } from '../database/server-facts.ts'
import type { Deps } from '../deps.ts'
import { isDiskLow } from '../documents/room.ts'
import { countMails, listSlowest, listTasks, sumCalls } from './queries.ts'

const minuteMs = 60_000
const dayMs = 24 * 3600_000
/** Processes say once a minute which tasks they have. */
const seenWithinMs = 10 * minuteMs
const backupPatienceMs = 3_000
const mostSlow = 8
const pageRoutes = pageList.map(({ path }) => path)

/** The state of the installation. */
export async function readHealth(deps: Deps): Promise<Health> {
  const { db, database, now } = deps
  const instant = now()
  const before = (ms: number) => new Date(instant.getTime() - ms)
  const countedSince = before(healthRules.countedHours * 60 * minuteMs)
  const [facts, disk, mail, tasks, calls, slowest, backup] = await Promise.all([
    readServerFacts(db),
    readDisk(deps),
    countMails(db, mailsDueBefore(instant)),
    readBehind(db, instant),
    sumCalls(db, countedSince),
    listSlowest(db, {
      since: countedSince,
      routes: pageRoutes,
      leastCalls: healthRules.leastOpenings,
      limit: mostSlow,
    }),
    readBackup(deps, instant),
  ])
  return {
    version: ownVersion(),
    database: { kind: database.kind, version: facts.version, bytes: facts.bytes },
    disk,
    mail,
    tasks,
    calls,
    slowest,
    backup,
  }
}

/** A mail that should have left before this time is late. */
export function mailsDueBefore(now: Date): Date {
  return new Date(now.getTime() - healthRules.mailLateMinutes * minuteMs)
}

/** The tasks that were not done for too long, or failed the last time. */
export async function readBehind(db: Db, now: Date): Promise<Health['tasks']> {
  const tasks = await listTasks(db, new Date(now.getTime() - seenWithinMs))
  return { known: tasks.length, behind: tasks.flatMap((task) => behind(task, now)) }
}

type TaskRow = Awaited<ReturnType<typeof listTasks>>[number]

/** Three rounds missed, and time for a long one. */
function behind(
  { task, every_seconds, since, ended_at, failed_at }: TaskRow,
  now: Date,
): Health['tasks']['behind'] {
  const endedAt = ended_at?.toISOString() ?? null
  const patience = every_seconds * 3000 + 5 * minuteMs
  if (now.getTime() - (ended_at ?? since).getTime() > patience) {
    return [{ task, why: 'late', endedAt }]
  }
  const hasFailed = failed_at !== null && (ended_at === null || failed_at > ended_at)
  return hasFailed ? [{ task, why: 'failed', endedAt }] : []
}

async function readDisk({ env }: Pick<Deps, 'env'>): Promise<Health['disk']> {
  const disk = await statfs(env.dataDir).catch(() => undefined)
  if (!disk) return null
  return {
    freeBytes: disk.bavail * disk.bsize,
    bytes: disk.blocks * disk.bsize,
    isLow: await isDiskLow(env),
  }
}

/** A silent bucket must not keep the rest from being read. */
async function readBackup(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  now: Date,
): Promise<Health['backup']> {
  const { to } = env.backup
  if (to === undefined) return { state: 'unset', at: null }
  try {
    const names = await within(
      backupPatienceMs,
      openPlace(to, env).then((place) => place.list()),
    )
    const [newest] = backupsAmong(names)
    if (newest === undefined) return { state: 'none', at: null }
    const at = madeAtOf(newest)
    const isOld = now.getTime() - at.getTime() > healthRules.backupOldDays * dayMs
    return { state: isOld ? 'old' : 'fresh', at: at.toISOString() }
  } catch (error) {
    log.warn({ err: error }, 'backups could not be listed')
    return { state: 'unreachable', at: null }
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(tooLate))
  })
}
