import type { QueryClient } from '@tanstack/react-query'
import type { SavedView } from '#contract/office/saved-views.ts'
import { viewsQuery } from './views-queries.ts'

/**
 * What a list is opened with: as its address says, else as the view that its reader chose for that
 * says. Undefined where the view can't be told.
 */
export async function firstValues(
  client: QueryClient,
  screen: SavedView['screen'],
  values: Record<string, string>,
): Promise<Record<string, string> | undefined> {
  if (Object.keys(values).length > 0) return values
  try {
    const views = await client.fetchQuery({ ...viewsQuery(screen), retry: false })
    return views.find(({ first }) => first)?.query ?? values
  } catch {
    return undefined
  }
}
