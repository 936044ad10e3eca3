import type { Context } from 'hono'
import type { HttpEnv } from '../../http/context.ts'

/**
 * A stop that needs no anti-forgery token: mail programs send it from their own servers (RFC 8058),
 * and whoever has the link may do nothing with it but stop reminders.
 */
export function isReminderStop(c: Context<HttpEnv>): boolean {
  return c.req.method === 'POST' && /^\/api\/reminders\/by-link\/[^/]+\/stop$/.test(c.req.path)
}
