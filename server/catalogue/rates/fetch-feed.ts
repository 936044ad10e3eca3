import { boundedText, causeOf, fetchWithin, waitMsOf } from '../outside.ts'
import { FeedFault } from './read-feed.ts'

/** The real file has two thousand bytes. */
const mostBytes = 256 * 1024

/** A `FeedFault` from a server that asks us to wait for a while. */
export class AskedToWait extends FeedFault {
  readonly waitMs: number

  constructor(status: number, waitMs: number) {
    super('status', String(status))
    this.waitMs = waitMs
  }
}

/**
 * The text at an address, within limits of time and size. Throws a `FeedFault` if there is none.
 */
export async function fetchFeed(
  address: string,
  { now, timeoutMs }: { now: Date; timeoutMs: number },
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetchWithin(address, {
    signal,
    headers: { accept: 'application/xml, text/xml', 'user-agent': 'Passerelle' },
  }).catch((error: unknown) => {
    throw signal.aborted ? new FeedFault('too_slow') : new FeedFault('unreachable', causeOf(error))
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    const waitMs = waitMsOf(answer, now)
    throw waitMs === undefined
      ? new FeedFault('status', String(answer.status))
      : new AskedToWait(answer.status, waitMs)
  }
  try {
    const tooLarge = () => new FeedFault('too_large')
    return await boundedText(answer, { mostBytes, tooLarge, fatal: true })
  } catch (error) {
    if (error instanceof FeedFault) throw error
    throw new FeedFault(signal.aborted ? 'too_slow' : 'broken')
  }
}
