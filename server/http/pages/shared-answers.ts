import { LRUCache } from 'lru-cache'

/** The answers from which pages of many visitors are made. */
export interface SharedAnswers {
  /**
   * The answer to a call that says the same to everyone: one that an earlier page was made from, or the
   * call's own. Its contents are read once, and frozen, as several pages use them.
   */
  answer: (key: string, call: () => Promise<Response>) => Promise<Response>
  size: () => { answers: number; bytes: number }
}

interface Options {
  /** The edition of the catalogue for an answer that is requested now. */
  edition: () => number
  /** The size of their texts; the parsed values take a few times as much. */
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
 * Keeps the answers to the pages' own calls, until the catalogue changes: a page that is rendered for
 * one visitor need not ask again for what all of them get.
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
  /** Only of the same edition: a call after a change must not get data from before it. */
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

/** No one may change a value that others read too. */
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
