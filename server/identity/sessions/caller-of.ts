import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { callOriginOf } from '../../http/guards/call-origin.ts'
import type { Caller } from '../limits.ts'
import { noteBrowser } from './known-browser.ts'

export function callerOf(c: Context<HttpEnv>, deps: Pick<Deps, 'env' | 'now' | 'secret'>): Caller {
  return {
    ...callOriginOf(c, deps.now()),
    requestId: c.var.requestId,
    userAgent: c.req.header('user-agent'),
    cookies: c.req.header('cookie'),
    remember: (email) => noteBrowser(c, deps, email),
  }
}
