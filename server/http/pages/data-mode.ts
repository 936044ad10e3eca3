import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { Problem } from '#contract/common/values/problems.ts'
import { cookieKept, hostCookie } from '#contract/common/values/vocabulary.ts'
import type { HttpEnv } from '../context.ts'
import { refuseOtherOrigins } from '../guards/anti-forgery.ts'

/**
 * The switch in the footer: a plain form, so that it works in the mode that has no scripts. It
 * keeps the choice in a cookie and leads back to the page it was pressed on.
 */
export function switchDataMode(publicUrl: string) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const from = c.req.header('sec-fetch-site')
    if (from !== undefined && from !== 'same-origin') throw new Problem('origin_rejected')
    refuseOtherOrigins(c, publicUrl)
    const form = await c.req.formData().catch(() => undefined)
    const mode = form?.get('mode')
    if (mode !== 'low' && mode !== 'full') throw new Problem('bad_request')
    setCookie(c, hostCookie('data', publicUrl), mode, cookieKept(publicUrl, 365 * 86_400))
    c.header('cache-control', 'no-store')
    return c.redirect(ownPath(form?.get('to')), 303)
  }
}

/** A browser reads `//host` and `/\host` as another origin; header values are ASCII. */
function ownPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(to)) return '/'
  return to
}
