import type { Context } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import { whenceOf } from '../http/whence.ts'
import type { Caller } from './limits.ts'

export function callerOf(c: Context<HttpEnv>, now: Date): Caller {
  return {
    ...whenceOf(c, now),
    requestId: c.var.requestId,
    userAgent: c.req.header('user-agent'),
  }
}
