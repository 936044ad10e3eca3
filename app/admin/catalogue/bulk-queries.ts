import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  BulkInput,
  BulkSubject,
  BulkSummary,
  BulkView,
  FeePreview,
  FeePreviewInput,
  UniversityBulkInput,
} from '#contract/catalogue/bulk.ts'
import { answerOf, api } from '../../api.ts'

const bulks = api.api.admin.bulk
const one = bulks[':bulk_key']

export type BulkOrder =
  | { about: 'programs'; input: BulkInput }
  | { about: 'universities'; input: UniversityBulkInput }

/** One act on many; the key is that of the intent. */
export function startBulk({ about, input }: BulkOrder, key: string): Promise<BulkView> {
  const header = { 'idempotency-key': key }
  return answerOf(
    about === 'programs'
      ? api.api.admin.programs.bulk.$post({ json: input, header })
      : api.api.admin.universities.bulk.$post({ json: input, header }),
  )
}

const isRunning = ({ state }: Pick<BulkView, 'state'>) => state === 'running'

/** The reader's own of the last days, polled while one of them is running. */
export const bulksQuery = (about: BulkSubject) =>
  queryOptions({
    queryKey: ['bulk', 'list', about],
    queryFn: () => answerOf(bulks.$get({ query: { about } })),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? 3000 : false),
    throwOnError: false,
  })

/** Polled until it has finished; the answer includes what was refused. */
export const bulkQuery = ({ key }: BulkSummary) =>
  queryOptions({
    queryKey: ['bulk', 'one', key],
    queryFn: () => answerOf(one.$get({ param: { bulk_key: key } })),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 700 : false),
  })

/** The queries that show records that an act on many has changed. */
export function readAgain(client: QueryClient, about: BulkSubject): void {
  for (const key of [[about], ['dashboard'], ['upkeep']]) {
    void client.invalidateQueries({ queryKey: key })
  }
}

/** What a fee would make of the chosen programs. */
export function previewFee(input: FeePreviewInput): Promise<FeePreview> {
  return answerOf(api.api.admin.programs.bulk.fee.$post({ json: input }))
}

/** Undoes an act that kept what it wrote over. */
export function undoBulk(key: string): Promise<BulkView> {
  return answerOf(one.undo.$post({ param: { bulk_key: key } }))
}

export function cancelBulk(key: string): Promise<BulkView> {
  return answerOf(one.cancel.$post({ param: { bulk_key: key } }))
}
