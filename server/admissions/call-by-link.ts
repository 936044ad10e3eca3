import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { type CallOrigin, callOriginOf } from '../http/call-origin.ts'
import type { HttpEnv } from '../http/context.ts'
import { countingMisses } from '../http/count-misses.ts'

/** A caller who comes with a private link. */
export interface LinkCaller {
  accessToken: string
  callOrigin: CallOrigin
  requestId: string
}

/** Acts for the holder of a private link: nothing on the way caches the answer, and guesses are counted. */
export function callByLink<T>(
  deps: Deps,
  c: Context<HttpEnv>,
  accessToken: string,
  act: (caller: LinkCaller) => Promise<T>,
): Promise<T> {
  c.header('cache-control', 'no-store')
  const callOrigin = callOriginOf(c, deps.now())
  return countingMisses(deps, callOrigin.network, () =>
    act({ accessToken, callOrigin, requestId: c.var.requestId }),
  )
}
