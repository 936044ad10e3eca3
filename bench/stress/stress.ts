import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, hasServerBinaries, startServer } from '#server/testing/postgresql.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { startMailServer } from '../applying/mail-server.ts'
import { round2 } from '../load.ts'
import { fillDisk, openSlowReaders, signalServer } from './disturbances.ts'
import {
  type Answered,
  askUncached,
  figuresOf,
  measureCapacity,
  quietMs,
  sendEvenly,
  untilWell,
} from './load.ts'
import { type MailSwitch, openMailSwitch } from './mail-switch.ts'
import { findLosses, makeWish, openWriter, type Writer } from './writes.ts'

interface Options {
  /** Only what has this in its name. */
  only?: string | undefined
  kills: number
}

/** A site that is being stressed. */
interface Scene {
  site: RunningSite
  restart: () => Promise<void>
  writer: Writer
  mail: MailSwitch
  /** The folder of its data; undefined if it is not on a disk of its own. */
  smallDisk: string | undefined
  clock: string
  databasePort: string | undefined
  kills: number
}

const diskMb = 700
const slowReaders = 400
const overload = 3
const overloadMs = 15_000
const pauseMs = 30_000
const stallMs = 20_000
/** What a site has to bear at other times than an overload: calls a second. */
const ordinary = 8
const dayMs = 24 * 3_600_000
/** Begun work of a start is over by then. */
const settledAfterMs = 8_000

const disturbances: Record<string, (scene: Scene) => Promise<unknown>> = {
  overload: stressByLoad,
  slowReaders: stressBySlowReaders,
  databasePause: stressByPause,
  fullDisk: stressByFullDisk,
  silentMailServer: stressBySilence,
  clockJump: stressByClock,
  kills: stressByKills,
}

/**
 * A started site, on each database, under more than it can serve, and while what it needs fails: what is
 * answered meanwhile, how soon all is well afterwards, and whether anything acknowledged is lost. The
 * machine makes the load too, so that figures are those of a site with a part of it.
 */
export async function measureStress(options: Options): Promise<unknown> {
  const loadBefore = round2(loadavg()[0] ?? 0)
  const embedded = await onSite(undefined, options)
  if (!hasServerBinaries()) return { loadBefore, embedded, postgresql: 'not available here' }
  const server = await startServer({ durable: true })
  try {
    return { loadBefore, embedded, postgresql: await onSite(server.url, options) }
  } finally {
    await server.stop()
  }
}

async function onSite(databaseUrl: string | undefined, options: Options): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-bench-stress-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const isSmall =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', dataDir]).status === 0
  const post = await startMailServer()
  const mail = await openMailSwitch(post.url)
  try {
    return await inFolder({ databaseUrl, dataDir, isSmall, mail, folder }, options)
  } finally {
    mail.close()
    await post.close()
    if (isSmall) spawnSync('umount', [dataDir])
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Ground {
  databaseUrl: string | undefined
  dataDir: string
  isSmall: boolean
  mail: MailSwitch
  folder: string
}

async function inFolder(
  { databaseUrl, dataDir, isSmall, mail, folder }: Ground,
  { only, kills }: Options,
): Promise<unknown> {
  const settings = {
    ...{ DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, PORT: String(await freePort()) },
    ...{ SMTP_URL: mail.url, TRUST_PROXY: 'true', LOG_LEVEL: 'silent' },
    CLOCK_AHEAD: join(folder, 'ahead'),
  }
  const preload = join(import.meta.dirname, 'jumping-clock.ts')
  const start = () => startSite(settings, { preload })
  await (await start()).stop({ keepData: true })
  const wish = await makeWish({ databaseUrl, dataDir })
  const site = await start()
  const scene: Scene = {
    ...{ site, mail, kills, clock: settings.CLOCK_AHEAD },
    writer: await openWriter(() => site.url, wish),
    restart: async () => {
      scene.site = await start()
    },
    smallDisk: isSmall ? dataDir : undefined,
    databasePort: databaseUrl && new URL(databaseUrl).port,
  }
  const found: Record<string, unknown> = {}
  try {
    await sleep(settledAfterMs)
    for (const [name, stress] of Object.entries(disturbances)) {
      if (only !== undefined && !name.includes(only)) continue
      found[name] = await stress(scene)
      console.log(name, JSON.stringify(found[name]))
    }
  } finally {
    found['ended'] = await scene.site.stop({ keepData: true })
  }
  found['losses'] = await findLosses({ databaseUrl, dataDir }, scene.writer.kept)
  return found
}

/** Two pages, then a write. */
function mixed({ site, writer }: Scene, at: number): Promise<Answered> {
  return at % 3 === 2 ? writer.write((at - 2) / 3) : askUncached(site.url)
}

/** What is answered in the meantime, and how soon all is well again. */
async function meanwhile(
  scene: Scene,
  forMs: number,
  disturb: () => (() => void) | Promise<() => void>,
): Promise<unknown> {
  const quiet = await quietMs(scene.site.url)
  const undo = await disturb()
  const until = (ms: number) => ms >= forMs
  const load = sendEvenly((at) => mixed(scene, at), { perSecond: ordinary, until })
  await sleep(forMs)
  undo()
  const [well, all] = await Promise.all([untilWell(scene.site.url, quiet), load])
  return { ...figuresOf(all), ...well }
}

async function stressByLoad(scene: Scene): Promise<unknown> {
  const quiet = await quietMs(scene.site.url)
  let at = 0
  const capacity = await measureCapacity(() => mixed(scene, at++), { seconds: 4, connections: 8 })
  const perSecond = capacity * overload
  const load = sendEvenly((at) => mixed(scene, at), { perSecond, until: (ms) => ms >= overloadMs })
  await sleep(overloadMs)
  const [well, all] = await Promise.all([untilWell(scene.site.url, quiet), load])
  return {
    ...{ capacity: round2(capacity), sentPerSecond: round2(all.length / (overloadMs / 1000)) },
    ...{ ...figuresOf(all), ...well },
  }
}

function stressBySlowReaders(scene: Scene): Promise<unknown> {
  return meanwhile(scene, 15_000, () => openSlowReaders(scene.site.url, slowReaders))
}

async function stressByPause(scene: Scene): Promise<unknown> {
  const { databasePort } = scene
  if (databasePort === undefined) return 'the embedded database can’t pause: it is in the process'
  return meanwhile(scene, pauseMs, () => {
    signalServer(databasePort, 'SIGSTOP')
    return () => signalServer(databasePort, 'SIGCONT')
  })
}

async function stressByFullDisk(scene: Scene): Promise<unknown> {
  const { smallDisk } = scene
  if (smallDisk === undefined) return 'no disk of its own could be mounted'
  return meanwhile(scene, 10_000, () => fillDisk(smallDisk))
}

function stressBySilence(scene: Scene): Promise<unknown> {
  return meanwhile(scene, stallMs, () => {
    scene.mail.stall(true)
    return () => scene.mail.stall(false)
  })
}

/** A day ahead, and back again. */
function stressByClock(scene: Scene): Promise<unknown> {
  return meanwhile(scene, 8_000, () => {
    writeFileSync(scene.clock, String(dayMs))
    return () => writeFileSync(scene.clock, '0')
  })
}

async function stressByKills(scene: Scene): Promise<unknown> {
  const quiet = await quietMs(scene.site.url)
  const outages: number[] = []
  const load = sendEvenly((at) => mixed(scene, at), {
    perSecond: ordinary,
    until: () => outages.length === scene.kills,
  })
  for (let at = 0; at < scene.kills; at++) {
    await sleep(500 + Math.random() * 1_500)
    const since = performance.now()
    process.kill(scene.site.pid, 'SIGKILL')
    await scene.site.ended
    await scene.restart()
    outages.push(performance.now() - since)
  }
  const [well, all] = await Promise.all([untilWell(scene.site.url, quiet), load])
  const longestMs = round2(Math.max(...outages))
  return { kills: outages.length, longestOutageMs: longestMs, ...figuresOf(all), ...well }
}
