import type { Context } from 'hono'
import type { HttpEnv } from '../http/context.ts'

/**
 * A stop that needs no anti-forgery token: mail programs send it from their own servers (RFC 8058),
 * and the link lets its holder stop reminders, or one alert, and nothing else.
 */
export function isMailStop(c: Context<HttpEnv>): boolean {
  return (
    c.req.method === 'POST' &&
    /^\/api\/(?:reminders|alerts)\/by-link\/[^/]+\/stop$/.test(c.req.path)
  )
}
