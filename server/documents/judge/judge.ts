import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import { fileRefusals, mediaTypes } from '#contract/document-rules.ts'
import { pictureRefusals } from '#contract/picture-sizes.ts'
import { Problem } from '#contract/problems.ts'
import { confinement } from './confinement.ts'
import type { Verdict } from './judge-file.ts'
import type { Job } from './judge-process.ts'
import type { PictureVerdict } from './make-pictures.ts'

export interface Judge {
  /**
   * Judges a local file and writes what is kept of it to another. A file that a parser fails on is
   * `file_damaged`. Throws `overloaded` when too many are waiting, and `storage_unavailable` when
   * what is kept can't be written.
   */
  judge: (source: string, target: string) => Promise<Verdict>
  /** Judges a local picture and writes its copies for pages beside `target`, as `copyAt` names them. */
  makePictures: (source: string, target: string) => Promise<PictureVerdict>
  close: () => void
}

interface Options {
  log: Pick<Logger, 'warn'>
  /** The only folder that the judging process may write to. */
  folder: string
  processes?: number
  patienceMs?: number
}

const mostWaiting = 100
const idleMs = 60_000
const jobsPerProcess = 500

const Failed = z.object({ failed: z.string(), unwritable: z.boolean() })
const JudgeAnswer = z.union([
  z.object({
    ok: z.literal(true),
    mediaType: z.enum(mediaTypes),
    bytes: z.number(),
    pages: z.number(),
    sha256: z.string(),
  }),
  z.object({ ok: z.literal(false), problem: z.enum(fileRefusals) }),
  Failed,
])
const PictureAnswer = z.union([
  z.object({ ok: z.literal(true), width: z.number(), height: z.number() }),
  z.object({ ok: z.literal(false), problem: z.enum(pictureRefusals) }),
  Failed,
])

/** Judges in processes that are begun when there is something to judge, and end when there isn't. */
export function createJudge({ log, folder, processes = 2, patienceMs = 20_000 }: Options): Judge {
  const idle: Worker[] = []
  const waiting: ((worker: Worker) => void)[] = []
  let alive = 0

  interface Worker {
    child: ChildProcess
    jobs: number
    idleTimer?: NodeJS.Timeout | undefined
  }

  function begin(): Worker {
    alive++
    const child = fork(join(import.meta.dirname, 'judge-process.ts'), {
      execArgv: confinement(folder),
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const worker: Worker = { child, jobs: 0 }
    child.on('error', () => {})
    child.once('exit', () => {
      alive--
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
    return worker
  }

  async function take(): Promise<Worker> {
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.child.connected) return worker
    }
    if (alive < processes) return begin()
    if (waiting.length >= mostWaiting) throw new Problem('overloaded', { retryAfterSeconds: 5 })
    return new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(worker: Worker): void {
    const isUsable = worker.child.connected && worker.jobs < jobsPerProcess
    if (!isUsable) worker.child.kill('SIGKILL')
    const next = waiting.shift()
    if (next) next(isUsable ? worker : begin())
    if (next || !isUsable) return
    // A process that waits for work doesn't keep this one from ending.
    worker.child.unref()
    worker.child.channel?.unref()
    worker.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(worker), 1)
      worker.child.kill('SIGKILL')
    }, idleMs).unref()
    idle.push(worker)
  }

  async function work<T extends object>(
    job: Job,
    answers: z.ZodType<T | Failure>,
  ): Promise<T | { ok: false; problem: 'file_damaged' }> {
    const worker = await take()
    clearTimeout(worker.idleTimer)
    worker.child.ref()
    worker.child.channel?.ref()
    worker.jobs++
    try {
      const answer = await ask(worker.child, job, answers, patienceMs)
      if (!isFailure(answer)) return answer
      log.warn({ reason: answer.failed }, 'a file could not be judged')
      if (answer.unwritable) throw new Problem('storage_unavailable', { retryAfterSeconds: 30 })
      return { ok: false, problem: 'file_damaged' }
    } finally {
      giveBack(worker)
    }
  }

  return {
    judge: (source, target) => work<Verdict>({ task: 'judge', source, target }, JudgeAnswer),
    makePictures: (source, target) =>
      work<PictureVerdict>({ task: 'makePictures', source, target }, PictureAnswer),
    close: () => {
      for (const { child } of idle) child.kill('SIGKILL')
    },
  }
}

type Failure = z.infer<typeof Failed>

function isFailure(answer: object): answer is Failure {
  return 'failed' in answer
}

/** Answers `failed` when the process ends or takes too long over it; it is then gone. */
function ask<T extends object>(
  child: ChildProcess,
  job: Job,
  answers: z.ZodType<T | Failure>,
  patienceMs: number,
): Promise<T | Failure> {
  return new Promise((resolve) => {
    const done = (answer: T | Failure) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(answer)
    }
    const onMessage = (message: unknown) => done(answers.parse(message))
    const onExit = (code: number | null, signal: string | null) =>
      done({ failed: `the process ended (${signal ?? code})`, unwritable: false })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      child.disconnect()
      done({ failed: `no verdict within ${patienceMs} ms`, unwritable: false })
    }, patienceMs)
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.send(job, (error) => error && done({ failed: String(error), unwritable: true }))
  })
}
