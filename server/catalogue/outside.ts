const mostRedirects = 3

/**
 * Requests an address from the settings. It may redirect within its own host, to https or
 * unchanged, but nowhere else: a redirect that leads elsewhere is returned as it is, and counts as
 * a bad answer.
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

/** No one may ask us to wait for longer than a week. */
const longestWaitMs = 7 * 86_400_000

/** How long a server asks us to wait, in ms: `Retry-After` names seconds or an instant. */
export function waitMsOf({ headers }: Response, now: Date): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const ms = /^\d{1,9}$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs)
}

/** The code of the failure below a `fetch`, such as `ENOTFOUND`. */
export function causeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}

interface Bounds {
  mostBytes: number
  /** Thrown if there are more. */
  tooLarge: () => Error
  /** Whether bytes that aren't UTF-8 are an error; otherwise they are replaced. */
  fatal?: boolean
}

/** The text of an answer, reading no more of it than the limits allow. */
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
