import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Me } from '#contract/identity/identity.ts'
import { can, type Permission } from '#contract/identity/permissions.ts'
import { answerOf, api } from '../api.ts'
import { dropWrittenOfOthers } from '../session/written.ts'

export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async () => {
      const me = await answerOf(api.api.me.$get())
      dropWrittenOfOthers(me.key)
      return me
    },
    staleTime: 60_000,
  })

export function useMe(): Me {
  return useSuspenseQuery(meQuery()).data
}

/** Whether the signed-in administrator may; the server decides again. */
export function useCan(permission: Permission): boolean {
  return can(useMe(), permission)
}
