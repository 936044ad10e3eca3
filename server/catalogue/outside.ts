const mostRedirects = 3

/**
 * Asks an address of the settings. It may lead on within its own host, to https or as it was, and
 * nowhere else: the answer that would lead elsewhere is answered as it is, and is no good one.
 */
export async function fetchWithin(address: string, init: RequestInit): Promise<Response> {
  let at = new URL(address)
  for (let turn = 0; ; turn++) {
    const answer = await fetch(at, { ...init, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null) return answer
    const next = URL.parse(location, at)
    const isNear = next?.host === at.host && [at.protocol, 'https:'].includes(next.protocol)
    if (!next || !isNear || turn >= mostRedirects) return answer
    await answer.body?.cancel()
    at = next
  }
}

/** Longer than a week nobody asks to be left alone. */
const longestWaitMs = 7 * 86_400_000

/** How long somebody asks to be left alone, in ms: `Retry-After` names seconds or an instant. */
export function waitMsOf({ headers }: Response, now: Date): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const ms = /^\d{1,9}$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs)
}

/** The code of what failed below a `fetch`, such as `ENOTFOUND`. */
export function causeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}

interface Bounds {
  mostBytes: number
  /** Thrown where there are more. */
  tooLarge: () => Error
  /** Whether bytes that aren't UTF-8 are an error; otherwise they are replaced. */
  fatal?: boolean
}

/** The text of an answer, of which no more is read than the bounds allow. */
export async function boundedText(
  answer: Response,
  { mostBytes, tooLarge, fatal = false }: Bounds,
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal })
  let bytes = 0
  let text = ''
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
