import { LRUCache } from 'lru-cache'

/** What pages of many visitors are made of. */
export interface SharedAnswers {
  /**
   * The answer to a call that says the same to everybody: one that an earlier page was made of, or
   * the call's own. What it holds is read once, and frozen, as several pages are made of it.
   */
  answer: (key: string, call: () => Promise<Response>) => Promise<Response>
  size: () => { answers: number; bytes: number }
}

interface Options {
  /** Which catalogue an answer is of that is asked for now. */
  edition: () => number
  /** Of their texts; what is made of them takes a few times as much. */
  maxBytes: number
  /** An intake opens and closes as time passes, so an answer is not kept for ever. */
  maxAgeMs: number
  now: () => number
}

interface Kept {
  edition: number
  body: unknown
  bytes: number
}

/**
 * Keeps what the pages' own calls were answered, until the catalogue changes: a page that is
 * rendered for one visitor need not ask again what all of them are told.
 */
export function createSharedAnswers({ edition, maxBytes, maxAgeMs, now }: Options): SharedAnswers {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ bytes }) => bytes,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
  })
  /** Of the same edition only: who asks after a change must not get what was read before it. */
  const underWay = new Map<string, Promise<Response | Kept>>()

  async function ask(key: string, call: () => Promise<Response>): Promise<Response | Kept> {
    const askedOf = edition()
    const response = await call()
    if (response.status !== 200) return response
    const text = await response.text()
    const body = frozen(JSON.parse(text))
    const answer = { edition: askedOf, body, bytes: text.length + key.length + overheadBytes }
    if (askedOf === edition()) kept.set(key, answer)
    return answer
  }

  return {
    answer: async (key, call) => {
      const known = kept.get(key)
      if (known?.edition === edition()) return new SharedAnswer(known.body)
      const name = `${edition()} ${key}`
      const asked = underWay.get(name) ?? ask(key, call).finally(() => underWay.delete(name))
      underWay.set(name, asked)
      const answer = await asked
      return answer instanceof Response ? answer.clone() : new SharedAnswer(answer.body)
    },
    size: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  }
}

/** Nobody may change what others read too. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/** Its place in the map. */
const overheadBytes = 200

/** A good answer whose body is read already. */
class SharedAnswer extends Response {
  readonly #body: unknown

  constructor(body: unknown) {
    super(null, { headers: { 'content-type': 'application/json' } })
    this.#body = body
  }

  override json(): Promise<unknown> {
    return Promise.resolve(this.#body)
  }
}
