import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ProgramListQuery } from '#contract/catalogue/catalogue-lists.ts'
import type { ProgramInput, ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { mostNamesAsked, type ProgramName } from '#contract/catalogue/program-names.ts'
import { answerOf, api } from '../../api.ts'
import { aid } from '../query-client.ts'
import type { ExportAsked } from '../ui/export-menu.client.tsx'
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

const nameKey = (key: string) => ['programs', 'name', key]

/** Keeps what a program is called, for where it is named by its key. */
export function keepProgramName(client: QueryClient, program: ProgramName): void {
  client.setQueryData(nameKey(program.key), program)
}

/** The names of programs; only unknown ones are fetched. */
export const programNamesQuery = (keys: readonly string[]) =>
  queryOptions({
    meta: aid,
    queryKey: ['programs', 'names', keys],
    queryFn: async ({ client }) => {
      const kept = (key: string) => client.getQueryData<ProgramName>(nameKey(key))
      const unknown = keys.filter((key) => !kept(key))
      for (let at = 0; at < unknown.length; at += mostNamesAsked) {
        const asked = unknown.slice(at, at + mostNamesAsked).join(',')
        const names = await answerOf(
          api.api.admin['program-names'].$get({ query: { keys: asked } }),
        )
        for (const name of names) keepProgramName(client, name)
      }
      return new Map(keys.flatMap((key) => [[key, kept(key)] as const]))
    },
    placeholderData: keepPreviousData,
    enabled: keys.length > 0,
  })

/** Fields of study hardly ever change. */
export const fieldsQuery = () =>
  queryOptions({
    meta: aid,
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

/** The programs that fit, saved by the browser. */
export function savePrograms(values: Record<string, string>, asked: ExportAsked): Promise<void> {
  const { page, size, ...query } = readListQuery(ProgramListQuery, values)
  return saveFile(
    api.api.admin.exports.programs.$get({ query: { ...query, ...asked } }),
    `programs.${asked.format}`,
  )
}

/** The intakes of the programs that fit, saved as they can be imported again. */
export function saveIntakes(values: Record<string, string>, asked: ExportAsked): Promise<void> {
  const { page, size, ...query } = readListQuery(ProgramListQuery, values)
  return saveFile(
    api.api.admin.exports.intakes.$get({ query: { ...query, ...asked } }),
    `intakes.${asked.format}`,
  )
}
