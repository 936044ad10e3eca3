import { type ImportKind, importKindOf } from '#contract/catalogue/imports.ts'
import type { ImportRow } from '../runs/run-queries.ts'

/** What a file is about: as it was judged or chosen, or by its columns if it is older than that. */
export function kindOf({
  reading,
  mapping,
}: Pick<ImportRow, 'reading' | 'mapping'>): ImportKind | undefined {
  return reading.kind ?? importKindOf(mapping)
}
