import type { Picture } from '#contract/common/pictures.ts'
import { useRootData } from './root-data.ts'

/** The logo of this installation, where its administrators chose one. */
export function useBrandLogo(): Picture | undefined {
  return useRootData()?.brandLogo
}

/** The name of this installation, from its configuration. */
export function useBrand(): string {
  return useRootData()?.brandName ?? 'Passerelle'
}
