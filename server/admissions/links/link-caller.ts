import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { type CallOrigin, callOriginOf } from '../../http/guards/call-origin.ts'

/** A caller who comes with a private link. */
export interface LinkCaller {
  accessToken: string
  callOrigin: CallOrigin
  requestId: string
}

export function linkCallerOf(
  deps: Pick<Deps, 'now'>,
  c: Context<HttpEnv>,
  accessToken: string,
): LinkCaller {
  return { accessToken, callOrigin: callOriginOf(c, deps.now()), requestId: c.var.requestId }
}
