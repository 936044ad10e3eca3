import { useQuery } from '@tanstack/react-query'
import { upkeepOwnersQuery } from './queries.ts'

/**
 * The names of those who keep the catalogue, by key: null for a person who no longer does,
 * undefined until that is known.
 */
export function useKeeperName(): (key: string) => string | null | undefined {
  const { data: keepers } = useQuery(upkeepOwnersQuery())
  return (key) => keepers && (keepers.find((one) => one.key === key)?.name ?? null)
}
