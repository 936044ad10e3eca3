import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { HttpEnv } from '../context.ts'
import { pageAt } from '../pages/page-at.ts'

const folders = ['admin', 'assets', 'og', 'pictures', 'locales'] as const

/**
 * The pattern of the requested address, as `/program/:program_key`: there are as many as there are
 * routes, and none of them holds a key, a secret or anything made up.
 */
export function routeOf(c: Context<HttpEnv>): string {
  const declared = matchedRoutes(c).findLast(({ path }) => path !== '/' && !path.includes('*'))
  if (declared) return declared.path.replaceAll(/\{[^}]*\}+/g, '')
  const page = pageAt(c.req.path.replace(/\.data$/, ''))
  if (page) return page.path
  const folder = folders.find((one) => c.req.path.startsWith(`/${one}/`))
  return folder === undefined ? 'other' : `/${folder}/*`
}
