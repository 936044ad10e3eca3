import { matchRoutes, type RouteObject } from 'react-router'
import { perPath } from './per-path.ts'

/** What the built application says about a route. */
interface ManifestRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

/**
 * Finds the one canonical address of a page. The router also accepts upper or lower case, a slash
 * at the end and percent-encoded characters; a page has one address, so a visitor who comes by
 * another is redirected. Undefined for an address that is right as it is, or that no page has.
 */
export function exactPaths(
  routes: Record<string, ManifestRoute | undefined>,
): (path: string) => string | undefined {
  const tree = childrenOf(routes, undefined)
  return perPath((path) => {
    // Addresses that the router itself fetches are never typed.
    if (path.endsWith('.data')) return undefined
    const matches = matchRoutes(tree, path) ?? []
    const pattern = matches.flatMap(({ route }) => route.path?.split('/').filter(Boolean) ?? [])
    if (matches.length === 0 || pattern.includes('*')) return undefined
    const typed = path.split('/').filter(Boolean)
    const segments = pattern
      .map((segment, at) => (segment.startsWith(':') ? typed[at] : segment))
      .filter((segment) => segment !== undefined)
    const exact = `/${segments.join('/')}`
    return exact === path ? undefined : exact
  })
}

function childrenOf(
  routes: Record<string, ManifestRoute | undefined>,
  parent: string | undefined,
): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path } = route
    if (route.index) return [{ id, index: true as const, ...(path !== undefined && { path }) }]
    const children = childrenOf(routes, id)
    return [{ id, ...(path !== undefined && { path }), children }]
  })
}
