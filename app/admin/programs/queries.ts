import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ProgramListQuery } from '#contract/catalogue-lists.ts'
import type { ProgramInput, ProgramRecord } from '#contract/catalogue-staff.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

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
