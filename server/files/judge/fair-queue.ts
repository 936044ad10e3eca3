import { Problem } from '#contract/common/values/problems.ts'

/** The owner of the file (a draft, an applicant, an account), and its network. */
export interface Asker {
  owner: string
  network: string
}

interface Limits {
  /** How many jobs run at once. */
  slots: number
  waiting: number
  waitingOfOwner: number
}

/**
 * Decides the next job when more wait than can be served: each owner has one place at a time, a network
 * never all of them, and the turn rotates by network and owner. Throws `overloaded` for an owner with
 * too many waiting.
 */
export function createFairQueue({ slots, waiting: most, waitingOfOwner }: Limits) {
  interface Waiting {
    asker: Asker
    begin: () => void
  }
  const waiting: Waiting[] = []
  const served: Asker[] = []
  /** When an owner or a network was served last; long ago counts like never. */
  const turns = new Map<string, number>()
  let turn = 0
  const ofNetwork = Math.max(1, slots - 1)

  function mayBegin({ owner, network }: Asker): boolean {
    return (
      served.every((one) => one.owner !== owner) &&
      served.filter((one) => one.network === network).length < ofNetwork
    )
  }

  function longestAgo(one: Waiting, other: Waiting): number {
    const last = (name: string) => turns.get(name) ?? 0
    return (
      last(`network ${one.asker.network}`) - last(`network ${other.asker.network}`) ||
      last(`owner ${one.asker.owner}`) - last(`owner ${other.asker.owner}`)
    )
  }

  function serve(): void {
    while (served.length < slots) {
      const [next] = waiting.filter(({ asker }) => mayBegin(asker)).sort(longestAgo)
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      served.push(next.asker)
      for (const name of [`network ${next.asker.network}`, `owner ${next.asker.owner}`]) {
        turns.delete(name)
        turns.set(name, ++turn)
      }
      for (const name of turns.keys()) {
        if (turns.size <= 1000) break
        turns.delete(name)
      }
      next.begin()
    }
  }

  /** Does a piece of work when its turn comes. */
  return async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const own = waiting.filter((one) => one.asker.owner === asker.owner).length
    if (waiting.length >= most || own >= waitingOfOwner) {
      throw new Problem('overloaded', { retryAfterSeconds: 5 })
    }
    await new Promise<void>((begin) => {
      waiting.push({ asker, begin })
      serve()
    })
    try {
      return await work()
    } finally {
      served.splice(served.indexOf(asker), 1)
      serve()
    }
  }
}
