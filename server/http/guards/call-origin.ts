import type { Context } from 'hono'
import type { HttpEnv } from '../context.ts'
import { isNewVisitor } from './anti-forgery.ts'
import { networkOf } from './network.ts'

/** Where a call came from, as far as limits need to know. */
export interface CallOrigin {
  network: string
  /** The browser, by the session that we signed for it; empty if it keeps none. */
  browser: string
  /** The session is only seconds old: a browser that throws cookies away is new each time. */
  isNew: boolean
}

export function callOriginOf(c: Context<HttpEnv>, now: Date): CallOrigin {
  const browser = c.var.visitor
  return {
    network: networkOf(c.var.address),
    browser,
    isNew: browser === '' || isNewVisitor(browser, now),
  }
}
