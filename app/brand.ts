import { useRouteLoaderData } from 'react-router'
import type { Picture } from '#contract/common/pictures.ts'
import type { loader } from './root.tsx'

/** The logo of this installation, where its administrators chose one. */
export function useBrandLogo(): Picture | undefined {
  return useRouteLoaderData<typeof loader>('root')?.brandLogo
}

/** The name of this installation, from its configuration. */
export function useBrand(): string {
  return useRouteLoaderData<typeof loader>('root')?.brandName ?? 'Passerelle'
}
