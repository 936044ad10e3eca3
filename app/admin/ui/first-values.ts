import type { QueryClient } from '@tanstack/react-query'
import type { SavedView } from '#contract/office/saved-views.ts'
import { viewsQuery } from './views-queries.ts'

/**
 * The values that a list opens with: those of its address, else those of the view that its reader
 * chose for that. Undefined if the view can't be determined.
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
