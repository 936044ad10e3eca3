import { open } from 'node:fs/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import { pictureRefusals } from '#contract/common/values/picture-sizes.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { fileRefusals, mediaTypes } from '#contract/documents/values/document-rules.ts'
import { type Asker, createFairQueue } from './fair-queue.ts'
import type { Verdict } from './judge-file.ts'
import type { Job } from './judge-process.ts'
import {
  beginJudging,
  type JudgingProcess,
  type Outcome,
  removeLeftFolders,
} from './judging-process.ts'
import type { PictureVerdict } from './make-pictures.ts'
import { holdsPdf } from './pdf-bounds.ts'
import { createRefusedBefore, type RefusedBefore, sha256Of } from './refused-before.ts'

/** How long a processor worked on a file, whatever the outcome. */
interface Spent {
  spentMs: number
}

export interface Judge {
  /**
   * Judges a local file and writes the copy to keep to another. A file that a parser fails on is
   * `file_damaged`, one that takes too long or too much memory `file_too_complex`. Throws `overloaded`
   * when too many are waiting, and `storage_unavailable` when the copy can't be written.
   */
  judge: (source: string, target: string, asker: Asker) => Promise<Verdict & Spent>
  /** Judges a local picture and writes its copies for pages beside `target`, as `copyAt` names them. */
  makePictures: (source: string, target: string, asker: Asker) => Promise<PictureVerdict & Spent>
  close: () => void
}

interface Options {
  log: Pick<Logger, 'warn'>
  /** The parent of the processes' folders; each process sees only its own. */
  folder: string
  processes?: number
  /** The processor time allowed for one file. */
  cpuMs?: number
  /** How long it may take while the machine does other things as well. */
  patienceMs?: number
}

const mega = 1024 * 1024
const memory = { pdf: 300 * mega, picture: 768 * mega }
const mostWaiting = { waiting: 100, waitingOfOwner: 12 }
const idleMs = 60_000
const dayMs = 24 * 3600_000
/** Ended by force: the machine may have been short of resources. */
const endedMs = 10 * 60_000

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

/** Judges in processes that start when there is something to judge, and end when there isn't. */
export function createJudge({
  log,
  folder,
  processes = 2,
  cpuMs = 4_000,
  patienceMs = 20_000,
}: Options): Judge {
  const inTurn = createFairQueue({ slots: processes, ...mostWaiting })
  const resting = new Map<JudgingProcess, NodeJS.Timeout>()
  const spares: Promise<JudgingProcess>[] = []
  let isClosed = false

  /** As many as work at once: each owner needs one that has seen nothing yet. */
  function beginSpares(): void {
    while (!isClosed && spares.length < processes) {
      const begun = beginJudging(folder)
      spares.push(begun)
      begun.then(rest, () => forget(begun))
    }
  }

  function forget(begun: Promise<JudgingProcess>): void {
    const at = spares.indexOf(begun)
    if (at >= 0) spares.splice(at, 1)
  }

  /** A process that has seen only files of this owner, or none. */
  async function processFor(owner: string): Promise<JudgingProcess> {
    for (const one of resting.keys()) {
      if (one.owner !== owner) continue
      wake(one)
      if (one.isAlive()) return one
    }
    for (let begun = spares.shift(); begun; begun = spares.shift()) {
      const spare = await begun
      wake(spare)
      if (spare.isAlive()) return own(spare, owner)
    }
    removeLeftFolders(folder)
    return own(await beginJudging(folder), owner)
  }

  function own(one: JudgingProcess, owner: string): JudgingProcess {
    one.owner = owner
    return one
  }

  function wake(one: JudgingProcess): void {
    clearTimeout(resting.get(one))
    resting.delete(one)
  }

  function rest(one: JudgingProcess): void {
    if (isClosed || !one.isAlive()) {
      one.end()
      return
    }
    one.rest()
    const end = () => {
      wake(one)
      one.end()
    }
    resting.set(one, setTimeout(end, idleMs).unref())
    const used = [...resting.keys()].filter(({ owner }) => owner !== undefined)
    const [oldest] = used
    if (oldest && used.length > processes) {
      wake(oldest)
      oldest.end()
    }
  }

  async function run(job: Job, asker: Asker): Promise<Outcome> {
    let one: JudgingProcess | undefined
    try {
      one = await processFor(asker.owner)
      const memoryBytes = (await isPdf(job.source)) ? memory.pdf : memory.picture
      return await one.run(job, { bounds: { memoryBytes, cpuMs }, patienceMs })
    } catch (error) {
      const isDisk = error instanceof Error && 'syscall' in error
      throw isDisk ? unavailable(error) : error
    } finally {
      if (one) rest(one)
      // Afterwards, so that a file being judged doesn't share the processor with a starting process.
      setImmediate(beginSpares)
    }
  }

  async function work<T extends { ok: boolean }>(
    job: Job,
    asker: Asker,
    { answers, before }: Kind<T>,
  ): Promise<(T | Refused) & Spent> {
    const sha256 = await sha256Of(job.source)
    const known = before.find(sha256)
    if (known) return { ...known, spentMs: 0 }
    const outcome = await inTurn(asker, () => run(job, asker))
    const { spentMs } = outcome
    if ('ended' in outcome) {
      log.warn({ ended: outcome.ended, spentMs }, 'a file was judged no further')
      // The machine did other things: that is not the file's fault.
      if (outcome.ended === 'patience' && process.platform === 'linux') {
        throw new Problem('overloaded', { retryAfterSeconds: 30 })
      }
      const refused: Refused = { ok: false, problem: 'file_too_complex' }
      before.note(sha256, refused, endedMs)
      return { ...refused, spentMs }
    }
    const answer = answers.safeParse(outcome.answer)
    if (answer.success && !isFailure(answer.data)) {
      if (!answer.data.ok) before.note(sha256, answer.data, dayMs)
      return { ...answer.data, spentMs }
    }
    const failure = answer.success && isFailure(answer.data) ? answer.data : undefined
    log.warn({ reason: failure?.failed ?? 'no such answer' }, 'a file could not be judged')
    if (failure?.unwritable) throw unavailable(failure)
    const refused: Refused = { ok: false, problem: 'file_damaged' }
    before.note(sha256, refused, dayMs)
    return { ...refused, spentMs }
  }

  const documents = { answers: JudgeAnswer, before: createRefusedBefore<Verdict | Refused>() }
  const pictures = {
    answers: PictureAnswer,
    before: createRefusedBefore<PictureVerdict | Refused>(),
  }
  return {
    judge: (source, target, asker) =>
      work<Verdict>({ task: 'judge', source, target }, asker, documents),
    makePictures: (source, target, asker) =>
      work<PictureVerdict>({ task: 'makePictures', source, target }, asker, pictures),
    close: () => {
      isClosed = true
      for (const one of resting.keys()) {
        wake(one)
        one.end()
      }
    },
  }
}

interface Refused {
  ok: false
  problem: 'file_damaged' | 'file_too_complex'
}

interface Kind<T> {
  answers: z.ZodType<T | Failure>
  /** The files refused before. */
  before: RefusedBefore<T | Refused>
}

type Failure = z.infer<typeof Failed>

function isFailure(answer: object): answer is Failure {
  return 'failed' in answer
}

function unavailable(cause: unknown): Problem {
  return Object.assign(new Problem('storage_unavailable', { retryAfterSeconds: 30 }), { cause })
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return holdsPdf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
