import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** The name this installation goes by, from its configuration. */
export function useBrand(): string {
  return useRouteLoaderData<typeof loader>('root')?.brandName ?? 'Passerelle'
}
