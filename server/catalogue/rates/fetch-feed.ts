import { FeedFault } from './read-feed.ts'

/** The real file has two thousand bytes. */
const mostBytes = 256 * 1024

/** Longer than a week nobody asks to be left alone. */
const longestWaitMs = 7 * 86_400_000

/** A `FeedFault` of somebody who asks to be left alone for a while. */
export class AskedToWait extends FeedFault {
  readonly waitMs: number

  constructor(status: number, waitMs: number) {
    super('status', String(status))
    this.waitMs = waitMs
  }
}

/** The text at an address, within bounds of time and size. Throws a `FeedFault` where there is none. */
export async function fetchFeed(
  address: string,
  { now, timeoutMs }: { now: Date; timeoutMs: number },
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(address, {
    signal,
    headers: { accept: 'application/xml, text/xml', 'user-agent': 'Passerelle' },
  }).catch((error: unknown) => {
    throw signal.aborted ? new FeedFault('too_slow') : new FeedFault('unreachable', causeOf(error))
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    const waitMs = waitOf(answer.headers.get('retry-after'), now)
    throw waitMs === undefined
      ? new FeedFault('status', String(answer.status))
      : new AskedToWait(answer.status, waitMs)
  }
  try {
    return await textOf(answer)
  } catch (error) {
    if (error instanceof FeedFault) throw error
    throw new FeedFault(signal.aborted ? 'too_slow' : 'broken')
  }
}

async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text = ''
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) throw new FeedFault('too_large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** From `Retry-After`, which names seconds or an instant. */
function waitOf(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  const ms = /^\d{1,9}$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs)
}

function causeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}
