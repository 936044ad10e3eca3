import { matchRoutes } from 'react-router'
import { type Page, pageList } from '#contract/common/values/pages.ts'
import { perPath } from './per-path.ts'

const routes = pageList.map(({ path, ...page }) => ({ path, handle: page }))

/**
 * The headers of a page, or of its data, from what the table says about it and from how it was
 * answered.
 */
export function pageHeaders(path: string, status: number): Record<string, string> {
  const { kept, secret } = pageOf(path)
  if (secret !== undefined) return ofPrivatePages
  return kept && status === 200 ? { 'cache-control': 's-maxage=300' } : {}
}

/** What the table says about the page at a path. */
export const pageOf = perPath((path): Page => {
  const matches = matchRoutes(routes, path.replace(/(?<=\/)_\.data$|\.data$/, '')) ?? []
  return matches.at(-1)?.route.handle ?? {}
})

/**
 * Kept nowhere, found nowhere, and its address passed to no other site. Without a referrer a browser
 * posts forms with no origin either, which the API refuses: our own server sees the address.
 */
const ofPrivatePages = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
}
