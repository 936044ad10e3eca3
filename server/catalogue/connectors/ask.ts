import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { HoldReason } from '#contract/catalogue/connectors.ts'
import { boundedText, causeOf, fetchWithin, waitMsOf } from '../outside.ts'
import { Held } from './held.ts'

/** The largest page of any of the sources has less than one million. */
const mostBytes = 8 * 1024 * 1024
const timeoutMs = 30_000
const firstPauseMs = 1000
const longestPauseMs = 60_000
/** The statuses that may pass without anyone acting. */
const passing = [408, 425, 429, 500, 502, 503, 504]

interface Asking {
  /** Ends what is under way when a member of staff stops the run. */
  signal: AbortSignal
  userAgent: string
  /** How long we keep asking for one page. */
  patienceMs: number
  now: () => Date
  /** Gets each failure that is tried again. */
  onTrouble: (reason: HoldReason, detail: string | null) => void
}

interface Question<T> {
  address: string
  schema: z.ZodType<T>
  headers?: Record<string, string>
  /** How long to wait first, so as not to ask too often. */
  pauseMs?: number
}

/** Asks for one page of a source; undefined where it says that there is no such thing. */
export type Ask = <T>(question: Question<T>) => Promise<T | undefined>

/** A failure that may pass; `waitMs` where the source says how long to wait. */
class Passing extends Error {
  readonly held: Held
  readonly waitMs: number | undefined

  constructor(reason: HoldReason, detail: string | null, waitMs?: number) {
    super(reason)
    this.held = new Held(reason, detail)
    this.waitMs = waitMs
  }
}

/**
 * Asks a source page by page, within limits of time and size. A failure that may pass is tried
 * again, at growing intervals or when the source says, until patience runs out. Throws a `Held`, or
 * the signal's reason.
 */
export function createAsk(asking: Asking): Ask {
  return async ({ address, schema, headers = {}, pauseMs = 0 }) => {
    const { signal, patienceMs, onTrouble, now } = asking
    await sleep(pauseMs, undefined, { signal })
    const until = performance.now() + patienceMs
    for (let tries = 0; ; tries++) {
      try {
        const page = await askOnce(address, headers, asking)
        return page === undefined ? undefined : understand(page, schema)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Passing)) throw error
        const { reason, detail } = error.held
        const pause = Math.min(firstPauseMs * 2 ** tries, longestPauseMs)
        const waitMs = error.waitMs ?? pause
        if (performance.now() + waitMs > until) {
          const at = error.waitMs === undefined ? undefined : new Date(now().getTime() + waitMs)
          throw new Held(reason, detail, at)
        }
        onTrouble(reason, detail)
        await sleep(waitMs, undefined, { signal })
      }
    }
  }
}

async function askOnce(
  address: string,
  headers: Record<string, string>,
  { signal, userAgent, now }: Asking,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const answer = await fetchWithin(address, {
    headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
    signal: AbortSignal.any([signal, timeout]),
  }).catch((error: unknown) => {
    throw timeout.aborted
      ? new Passing('too_slow', null)
      : new Passing('unreachable', causeOf(error))
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    if (!passing.includes(answer.status)) throw new Held('status', String(answer.status))
    const waitMs = waitMsOf(answer, now())
    const reason = answer.status === 429 || waitMs !== undefined ? 'busy' : 'status'
    throw new Passing(reason, String(answer.status), waitMs)
  }
  const type = answer.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    await answer.body?.cancel()
    throw new Held('not_json', type.slice(0, 100) || null)
  }
  const bounds = { mostBytes, tooLarge: () => new Held('too_large') }
  const text = await boundedText(answer, bounds).catch((error: unknown) => {
    if (error instanceof Held) throw error
    throw new Passing(timeout.aborted ? 'too_slow' : 'cut', null)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new Held('not_json', null)
  }
}

function understand<T>(page: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(page)
  if (parsed.success) return parsed.data
  throw new Held('schema', parsed.error.issues[0]?.path.join('.') || null)
}
