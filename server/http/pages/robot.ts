import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** Recognising a robot takes ten times as long as sending it a cached page: done once for each name. */
const known = new LRUCache<string, boolean>({ max: 2_000 })

/** Whether a `User-Agent` is a program's own name, and no browser's. */
export function isRobot(name: string): boolean {
  const agent = name.slice(0, 300)
  const found = known.get(agent)
  if (found !== undefined) return found
  const is = isbot(agent)
  known.set(agent, is)
  return is
}
