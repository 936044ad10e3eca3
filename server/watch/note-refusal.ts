import type { Context } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import type { Act } from '../security-log/act.ts'
import { problemEvents } from '../security-log/security-events.ts'

/** Notes that a call was refused, unless where that happened said so more exactly. */
export function noteRefusal(act: Act, c: Context<HttpEnv>): void {
  const event = c.var.problem && problemEvents[c.var.problem]
  if (!event || act.noted.some(({ outcome }) => outcome !== 'done')) return
  const object = `${c.req.method} ${c.var.loggedPath}`
  act.noted.push({ event, outcome: 'refused', object })
}
