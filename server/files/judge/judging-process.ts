import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chown, copyFile, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginConfined, findHold, type Hold, judgingCode } from './confinement.ts'
import type { Job } from './judge-process.ts'
import { type Bounds, innermost, type Watch, watchProcess } from './watch-process.ts'

/** The outcome of a job: an answer, or why there is none. */
export type Outcome =
  | { answer: unknown; spentMs: number }
  | { ended: 'memory' | 'time' | 'itself' | 'patience'; spentMs: number }

export interface JudgingProcess {
  /** The owner whose files it has seen; it sees no one else's. */
  owner: string | undefined
  isAlive: () => boolean
  /** Does a job on a copy of the file, in a separate folder, and brings out the results. */
  run: (job: Job, how: { bounds: Bounds; patienceMs: number }) => Promise<Outcome>
  /** It doesn't keep ours from ending while it waits. */
  rest: () => void
  end: () => void
}

/** Begins a process that judges the files of one owner. */
export async function beginJudging(parent: string): Promise<JudgingProcess> {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const hold = await findHold(parent)
  const folder = join(parent, randomBytes(9).toString('hex'))
  mkdirSync(folder, { mode: 0o700 })
  const script = join(import.meta.dirname, 'judge-process.ts')
  const child = beginConfined({ script, code: judgingCode, folder }, hold)
  let isAlive = true
  // Its first message says that it has begun.
  const begun = new Promise<void>((resolve) => {
    for (const event of ['message', 'exit', 'error']) child.once(event, () => resolve())
  })
  child.once('exit', () => {
    isAlive = false
    rmSync(folder, { recursive: true, force: true })
  })
  child.once('error', () => {
    isAlive = false
  })
  const end = () => {
    isAlive = false
    if (child.pid !== undefined) kill(innermost(child.pid))
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  let jobs = 0
  return {
    owner: undefined,
    isAlive: () => isAlive && child.connected,
    run: async (job, how) => {
      child.ref()
      child.channel?.ref()
      const name = String(jobs++)
      const own = join(folder, name)
      try {
        await makeRoom(own, job.source, hold)
        if (!(await isWithin(how.patienceMs, begun)) || !isAlive) {
          end()
          return { ended: 'patience', spentMs: 0 }
        }
        const outcome = await ask(
          child,
          // By their names in the process's folder.
          { ...job, source: join(name, given), target: join(name, kept) },
          how,
        )
        if ('ended' in outcome) end()
        else await bringOut(own, job.target)
        return outcome
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    rest: () => {
      child.unref()
      child.channel?.unref()
    },
    end,
  }
}

const given = 'given'
const kept = 'kept'
const hourMs = 3600_000

/** Removes the folders of processes whose own was killed, here or on a machine that shares them. */
export function removeLeftFolders(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const folder = join(parent, name)
      if (statSync(folder).mtimeMs < Date.now() - hourMs) rmSync(folder, { recursive: true })
    }
  } catch {
    // There is none yet, or another process has removed it.
  }
}

async function makeRoom(folder: string, source: string, hold: Hold): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const copy = join(folder, given)
  await copyFile(source, copy)
  const { uid, gid } = statSync(join(folder, '..'))
  if (hold === 'namespaces' || hold === 'user') {
    await chown(folder, uid, gid)
    await chown(copy, uid, gid)
  }
}

/** Only regular files, and only their bytes: a link would lead out of its folder, and past its confinement. */
async function bringOut(folder: string, target: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(kept)) continue
    const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      if (!(await file.stat()).isFile()) throw new Error('What was made is no file')
      await writeFile(`${target}${name.slice(kept.length)}`, await file.readFile(), { mode: 0o600 })
    } finally {
      await file.close()
    }
  }
}

function ask(
  child: ChildProcess,
  job: Job,
  { bounds, patienceMs }: { bounds: Bounds; patienceMs: number },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const since = performance.now()
    let watch: Watch | undefined
    const done = (
      outcome: { answer: unknown } | { ended: 'memory' | 'time' | 'itself' | 'patience' },
    ) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      const spentMs = watch?.end() ?? performance.now() - since
      resolve({ ...outcome, spentMs })
    }
    const onMessage = (answer: unknown) => done({ answer })
    const onExit = () => done({ ended: 'itself' })
    const timer = setTimeout(() => done({ ended: 'patience' }), patienceMs)
    child.on('message', onMessage)
    child.on('exit', onExit)
    if (child.pid !== undefined && process.platform === 'linux') {
      watch = watchProcess(child.pid, bounds, (ended) => done({ ended }))
    }
    child.send(job, (error) => error && done({ ended: 'itself' }))
  })
}

/** Whether a promise settles within so many milliseconds. */
async function isWithin(ms: number, coming: Promise<void>): Promise<boolean> {
  const waited = new AbortController()
  const over = pause(ms, false, { signal: waited.signal }).catch(() => false)
  const came = await Promise.race([coming.then(() => true), over])
  waited.abort()
  return came
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone.
  }
}
