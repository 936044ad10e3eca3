import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Me } from '#contract/identity.ts'
import { can, type Permission } from '#contract/permissions.ts'
import { answerOf, api } from '../api.ts'
import { getSession } from '../session/store.ts'
import { dropWrittenOfOthers } from '../session/written.ts'

/** Who is signed in, asked for with the page; undefined where nobody is, or it can't be told now. */
export async function readFirstMe(): Promise<FirstMe | undefined> {
  const { accessToken, signIns } = getSession()
  if (accessToken === null) return undefined
  try {
    return { me: await answerOf(api.api.me.$get()), signIns }
  } catch {
    // The screens ask again, and say what is wrong.
    return undefined
  }
}

export interface FirstMe {
  me: Me
  /** Of which sign-in of this tab it is. */
  signIns: number
}

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
