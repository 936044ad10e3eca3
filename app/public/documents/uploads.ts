import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { OwnDocument } from '#contract/documents/documents.ts'
import {
  dropUnfinished,
  readUnfinished,
  type UnfinishedUpload,
} from '../../device/unfinished-uploads.ts'
import { isOutdated, loadLate } from '../../load-late.ts'
import { type Fate, fateOf } from './left-upload.ts'
import type { SentOutcome, SentPart } from './send-file.ts'
import {
  type Announcement,
  abandon,
  newSending,
  problemAtOnce,
  quarterOf,
  type Sending,
  unfinishedOf,
} from './sending.ts'
import { heldByOtherTabs } from './upload-lock.ts'

export interface UploadsNow {
  sendings: readonly Sending[]
  announcement: Announcement | undefined
}

interface Job {
  file: File
  shown: Sending
  /** Made once: what the file is known by, and where the server has it. */
  part?: SentPart
  wish: 'go' | 'pause' | 'cancel'
  /** Ends what it waits for: a request, or the time until the next try. */
  wake: () => void
}

/** Short at first: a connection that keeps breaking is usually back at once. */
const retriesMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/**
 * The number of tries with a server that answers but doesn't accept it; without a network there is
 * no limit.
 */
const mostRefusedTries = 6

/** How soon to ask again about a file that is still being checked. */
const lookAgainMs = 3_000

const opened = new Map<string, Uploads>()

/** The uploads of one place: they continue while their visitor looks at other pages of the form. */
export function uploadsOf(base: string): Uploads {
  const found = opened.get(base) ?? createUploads(base)
  opened.set(base, found)
  return found
}

export type Uploads = ReturnType<typeof createUploads>

/** Sends files one after the other, each until it has arrived whole or is refused. */
function createUploads(base: string) {
  let jobs: Job[] = []
  let others: Sending[] = []
  let refused: Sending[] = []
  let recalling: Promise<void> | undefined
  let lookAgain: ReturnType<typeof setTimeout> | undefined
  let now: UploadsNow = { sendings: [], announcement: undefined }
  let active: Job | undefined
  const listeners = new Set<() => void>()
  const takers = new Set<(document: OwnDocument | undefined) => void>()

  function tell(announcement: Announcement | undefined = now.announcement): void {
    now = { sendings: [...others, ...jobs.map(({ shown }) => shown), ...refused], announcement }
    for (const listener of listeners) listener()
  }

  function show(job: Job, changes: Partial<Sending>, what?: Announcement['what']): void {
    const before = quarterOf(job.shown)
    job.shown = { ...job.shown, ...changes }
    const quarter = quarterOf(job.shown)
    const isNews = job.shown.state === 'sending' && quarter > before && quarter < 4
    const { name, problem } = job.shown
    const news = what ?? (isNews ? ('part' as const) : undefined)
    tell(news && { what: news, name, quarter, problem })
  }

  async function run(): Promise<void> {
    if (active) return
    const next = jobs.find(({ shown }) => shown.state === 'waiting')
    if (!next) return
    active = next
    await sendWhole(next)
    active = undefined
    void run()
  }

  /** Whether its visitor has stopped it meanwhile. */
  function isHeld(job: Job): boolean {
    if (job.wish === 'pause') show(job, { state: 'paused' }, 'paused')
    return job.wish !== 'go'
  }

  async function sendWhole(job: Job): Promise<void> {
    show(job, { state: job.part ? 'sending' : 'preparing' }, 'begun')
    let tries = 0
    let sentBefore = job.shown.sent
    for (;;) {
      const outcome = await attempt(job)
      if (isHeld(job)) return
      if (outcome.kind === 'taken') return taken(job, outcome.document)
      if (outcome.kind === 'refused') return refuse(job, outcome.problem)
      if (outcome.kind === 'stopped') continue
      renamed(job)
      if (job.shown.sent > sentBefore) tries = 0
      sentBefore = job.shown.sent
      const isHopeless = outcome.problem === 'page_outdated' || tries >= mostRefusedTries
      if (!outcome.isNetwork && isHopeless) {
        return show(job, { state: 'failed', problem: outcome.problem }, 'failed')
      }
      const isAway = outcome.isNetwork && (tries > 1 || !navigator.onLine)
      if (isAway && job.shown.state !== 'offline') show(job, { state: 'offline' }, 'offline')
      const pause = retriesMs[Math.min(tries++, retriesMs.length - 1)] ?? 30_000
      await sleep(job, Math.max(pause, outcome.waitMs))
      if (isHeld(job)) return
    }
  }

  async function attempt(job: Job): Promise<SentOutcome> {
    try {
      const { prepareFile, sendPart } = await import('./send-file.ts')
      if (!job.part) {
        const part = await prepareFile(base, job.file, job.shown)
        if (!part) return { kind: 'refused', problem: 'file_damaged' }
        job.part = part
        others = others.filter(({ id }) => id !== part.record.intent)
        show(job, { id: part.record.intent, sent: part.record.sent })
      }
      if (job.wish !== 'go') return { kind: 'stopped' }
      const { done, stop } = sendPart(base, job.part, (sent) =>
        show(job, { sent, state: sent >= job.shown.bytes ? 'checking' : 'sending' }),
      )
      job.wake = stop
      return await done
    } catch (error) {
      // The script itself could not be loaded. Reloading the page would lose the file.
      const isGone = await isOutdated(error)
      const problem = isGone ? ('page_outdated' as const) : ('unavailable' as const)
      return { kind: 'failed', isNetwork: !isGone, problem, waitMs: 0 }
    }
  }

  /** An upload that the server no longer knows starts again, under another key. */
  function renamed(job: Job): void {
    const { intent, sent } = job.part?.record ?? { intent: job.shown.id, sent: 0 }
    if (intent === job.shown.id) return
    dropUnfinished(base, job.shown.id)
    show(job, { id: intent, sent })
  }

  function sleep(job: Job, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(wake, ms)
      function wake() {
        clearTimeout(timer)
        removeEventListener('online', wake)
        resolve()
      }
      addEventListener('online', wake)
      job.wake = wake
    })
  }

  function taken(job: Job, document: OwnDocument | undefined): void {
    leave(job)
    tell({ what: 'taken', name: job.shown.name, quarter: 4, problem: null })
    for (const taker of takers) taker(document)
  }

  function refuse(job: Job, problem: ProblemCode): void {
    leave(job)
    refused = [...refused, { ...job.shown, state: 'refused', problem }]
    tell({ what: 'refused', name: job.shown.name, quarter: 0, problem })
  }

  function leave(job: Job): void {
    jobs = jobs.filter((one) => one !== job)
    dropUnfinished(base, job.shown.id)
  }

  /** Uploads that an earlier visit began and no tab is sending now. */
  async function leftBehind(): Promise<UnfinishedUpload[]> {
    const held = await heldByOtherTabs()
    const known = new Set(jobs.map(({ shown }) => shown.id))
    return readUnfinished(base, Date.now()).filter(
      ({ intent }) => !known.has(intent) && !held.includes(intent),
    )
  }

  async function recall(): Promise<void> {
    const found = await leftBehind()
    const fates = new Map(
      await Promise.all(found.map(async (one) => [one.intent, await fateOf(base, one)] as const)),
    )
    // Chosen again meanwhile, it is on its way.
    const left = await leftBehind()
    others = left.flatMap((one) => {
      const fate: Fate = fates.get(one.intent) ?? { kind: 'unfinished' }
      if (fate.kind === 'unfinished') {
        return { ...unfinishedOf(one), sent: fate.sent ?? one.sent }
      }
      if (fate.kind === 'judging') return { ...unfinishedOf(one), state: 'checking' }
      dropUnfinished(base, one.intent)
      if (fate.kind === 'refused') {
        refused = [...refused, { ...unfinishedOf(one), state: 'refused', problem: fate.problem }]
      }
      return []
    })
    tell()
    for (const { intent } of left) {
      const fate = fates.get(intent)
      if (fate?.kind === 'taken') for (const taker of takers) taker(fate.document)
    }
    if (others.some(({ state }) => state === 'checking')) {
      lookAgain = setTimeout(() => void recall(), lookAgainMs)
    }
  }

  function stop(id: string, wish: 'pause' | 'cancel'): Job | undefined {
    const job = jobs.find(({ shown }) => shown.id === id)
    if (!job) return undefined
    job.wish = wish
    job.wake()
    if (job !== active && wish === 'pause') show(job, { state: 'paused' }, 'paused')
    return job
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => now,
    /** Called with each document that was made; undefined if only the list has it. */
    onTaken: (taker: (document: OwnDocument | undefined) => void) => {
      takers.add(taker)
      return () => takers.delete(taker)
    },

    /** Has what sends files there before one is chosen: a deployment may take it away meanwhile. */
    prepare: (): void => {
      loadLate(() => import('./send-file.ts')).catch(() => undefined)
    },

    /**
     * Shows what an earlier visit did not end. Its answer may have been lost on the way: the server
     * is asked first, and a file that it has accepted or refused is not sent again.
     */
    recall: (): Promise<void> => {
      clearTimeout(lookAgain)
      recalling ??= recall().finally(() => {
        recalling = undefined
      })
      return recalling
    },

    add: (item: string, replaces: string | null, files: readonly File[]): void => {
      for (const file of files) {
        const shown = newSending(item, replaces, file)
        const job: Job = { file, shown, wish: 'go', wake: () => {} }
        const problem = problemAtOnce(file)
        if (problem) refuse(job, problem)
        else jobs = [...jobs, job]
      }
      tell()
      void run()
    },

    pause: (id: string): void => void stop(id, 'pause'),

    resume: (id: string): void => {
      const job = jobs.find(({ shown }) => shown.id === id)
      if (!job) return
      job.wish = 'go'
      if (job === active) job.wake()
      else {
        show(job, { state: 'waiting', problem: null })
        void run()
      }
    },

    /** Gives a file up: what has arrived of it makes room again. */
    cancel: (id: string): void => {
      const job = stop(id, 'cancel')
      const dropped = job?.part?.record ?? readUnfinished(base, 0).find((one) => one.intent === id)
      jobs = jobs.filter((one) => one !== job)
      others = others.filter((one) => one.id !== id)
      dropUnfinished(base, id)
      tell({
        what: 'cancelled',
        name: dropped?.name ?? job?.shown.name ?? '',
        quarter: 0,
        problem: null,
      })
      if (dropped?.upload) void abandon(base, dropped.upload)
    },

    dismiss: (id: string): void => {
      refused = refused.filter((one) => one.id !== id)
      tell()
    },
  }
}
