import { queryOptions } from '@tanstack/react-query'
import type { BulkInput, BulkSummary, BulkView } from '#contract/bulk.ts'
import { answerOf, api } from '../../api.ts'

const bulks = api.api.admin.bulk
const one = bulks[':bulk_key']

/** One act on many programs; the key is that of the intent. */
export function startBulk(input: BulkInput, key: string): Promise<BulkView> {
  return answerOf(
    api.api.admin.programs.bulk.$post({ json: input, header: { 'idempotency-key': key } }),
  )
}

const isRunning = ({ state }: Pick<BulkView, 'state'>) => state === 'running'

/** One's own of the last days, asked after while one of them goes on. */
export const bulksQuery = () =>
  queryOptions({
    queryKey: ['bulk', 'list'],
    queryFn: () => answerOf(bulks.$get()),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? 3000 : false),
    throwOnError: false,
  })

/** Asked after until it is through; those that were refused are told with it. */
export const bulkQuery = ({ key }: BulkSummary) =>
  queryOptions({
    queryKey: ['bulk', 'one', key],
    queryFn: () => answerOf(one.$get({ param: { bulk_key: key } })),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 700 : false),
  })

export function cancelBulk(key: string): Promise<BulkView> {
  return answerOf(one.cancel.$post({ param: { bulk_key: key } }))
}
