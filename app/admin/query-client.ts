import { MutationCache, type Query, QueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/common/values/problems.ts'
import { SessionOver } from '../session/refresh.ts'

export const dataCache = {
  retries: 3,
  firstRetryMs: 1_000,
  longestRetryMs: 30_000,
  unusedMs: 5 * 60_000,
} as const

/** The wait before the n-th retry, n from 0: doubling from a second to half a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(dataCache.firstRetryMs * 2 ** attempt, dataCache.longestRetryMs)
}

/** Whether a failed call is made again. What the request itself got wrong stays wrong. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= dataCache.retries || error instanceof SessionOver) return false
  const status = error instanceof Problem ? error.status : undefined
  if (status === undefined || status >= 500) return true
  return [408, 425, 429].includes(status)
}

/**
 * For data that a form or a list offers beside its subject: names to choose from, texts, what a
 * search finds. Without it people can work on.
 */
export const aid = { isAid: true } as const

/**
 * Whether a failed query takes the place of its screen: only where nothing of it is there to be
 * shown. What was read before stays, with what is typed beside it.
 */
export function takesScreen({ state, meta }: Pick<Query, 'state' | 'meta'>): boolean {
  return state.data === undefined && meta?.['isAid'] !== true
}

/** Whether the frame says that a query failed: neither its screen nor the part that asked does. */
export function isShownByFrame(query: Query): boolean {
  const { state, meta } = query
  if (state.status !== 'error' || state.fetchStatus !== 'idle' || !query.isActive()) return false
  const isOwn = query.observers.every(({ options }) => options.throwOnError === false)
  return meta?.['isAid'] === true || (state.data !== undefined && !isOwn)
}

let latest: { signIns: number; client: QueryClient } | undefined

/**
 * The data of one of this tab's sign-ins: requested before the screens are there, and then theirs.
 */
export function clientOf(signIns: number): QueryClient {
  if (latest?.signIns !== signIns) latest = { signIns, client: createQueryClient() }
  return latest.client
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The reader's permissions were changed meanwhile: buttons and menus follow without a new page.
    mutationCache: new MutationCache({
      onError: (error) => {
        if (error instanceof Problem && error.code === 'forbidden') {
          void client.invalidateQueries({ queryKey: ['me'] })
        }
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: dataCache.unusedMs,
        staleTime: 15_000,
        throwOnError: (_error, query) => takesScreen(query),
      },
      mutations: { retry: false },
    },
  })
  return client
}
