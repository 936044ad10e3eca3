import type { Context } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import { networkOf } from '../http/network.ts'
import type { Caller } from './limits.ts'

export function callerOf(c: Context<HttpEnv>): Caller {
  return {
    network: networkOf(c.var.address),
    requestId: c.var.requestId,
    userAgent: c.req.header('user-agent'),
  }
}
