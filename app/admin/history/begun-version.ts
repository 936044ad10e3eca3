import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EditionEntity } from '#contract/catalogue/catalogue-history.ts'
import { begunVersionQuery } from './queries.ts'

/** The version that the address asks to be put into the form; undefined where it asks for none. */
export function useBegunVersion(
  entity: EditionEntity,
  key: string,
): Record<string, unknown> | undefined {
  const [search] = useSearchParams()
  const version = Number(search.get('version'))
  const asked = Number.isInteger(version) && version > 0 ? version : undefined
  return useSuspenseQuery(begunVersionQuery(entity, key, asked)).data ?? undefined
}
