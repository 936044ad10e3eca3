import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkInput, BulkView } from '#contract/bulk.ts'
import { type exportFormats, ProgramListQuery } from '#contract/catalogue-lists.ts'
import type { ProgramInput, ProgramRecord } from '#contract/catalogue-staff.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'

export const programsQuery = (values: Record<string, string>) => {
  const query = readListQuery(ProgramListQuery, values)
  return queryOptions({
    queryKey: ['programs', 'list', query],
    queryFn: () => answerOf(api.api.admin.programs.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export const programQuery = (key: string) =>
  queryOptions({
    queryKey: ['programs', 'one', key],
    queryFn: () =>
      answerOf(api.api.admin.programs[':program_key'].$get({ param: { program_key: key } })),
  })

/** Fields of study hardly ever change. */
export const fieldsQuery = () =>
  queryOptions({
    queryKey: ['fields'],
    queryFn: () => answerOf(api.api.fields.$get()),
    staleTime: 60 * 60_000,
  })

export function addProgram(input: ProgramInput): Promise<ProgramRecord> {
  return answerOf(api.api.admin.programs.$post({ json: input }, idempotencyKey(input)))
}

export function saveProgram(
  input: ProgramInput,
  version: number | undefined,
): Promise<ProgramRecord> {
  return answerOf(
    api.api.admin.programs[':program_key'].$put(
      { param: { program_key: input.key }, json: input },
      ifMatch(version),
    ),
  )
}

/** One act on many programs; the key is that of the intent. */
export function startBulk(input: BulkInput, key: string): Promise<BulkView> {
  return answerOf(
    api.api.admin.programs.bulk.$post({ json: input, header: { 'idempotency-key': key } }),
  )
}

const bulk = api.api.admin.bulk[':bulk_key']

/** Asked after until it is through. */
export const bulkQuery = (started: BulkView) =>
  queryOptions({
    queryKey: ['bulk', started.key],
    queryFn: () => answerOf(bulk.$get({ param: { bulk_key: started.key } })),
    initialData: started,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? 700 : false),
  })

export function cancelBulk(key: string): Promise<BulkView> {
  return answerOf(bulk.cancel.$post({ param: { bulk_key: key } }))
}

/** The programs that fit, saved by the browser. */
export function savePrograms(
  values: Record<string, string>,
  format: (typeof exportFormats)[number],
): Promise<void> {
  const { page, size, ...query } = readListQuery(ProgramListQuery, values)
  return saveFile(
    api.api.admin.exports.programs.$get({ query: { ...query, format } }),
    `programs.${format}`,
  )
}

/** The intakes of the programs that fit, saved as they can be imported again. */
export function saveIntakes(
  values: Record<string, string>,
  format: (typeof exportFormats)[number],
): Promise<void> {
  const { page, size, ...query } = readListQuery(ProgramListQuery, values)
  return saveFile(
    api.api.admin.exports.intakes.$get({ query: { ...query, format } }),
    `intakes.${format}`,
  )
}
