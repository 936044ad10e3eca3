import { useQuery } from '@tanstack/react-query'
import { upkeepOwnersQuery } from './queries.ts'

/**
 * What those who keep the catalogue are called, by their keys: null of somebody who doesn't any more,
 * undefined until that is known.
 */
export function useKeeperName(): (key: string) => string | null | undefined {
  const { data: keepers } = useQuery(upkeepOwnersQuery())
  return (key) => keepers && (keepers.find((one) => one.key === key)?.name ?? null)
}
