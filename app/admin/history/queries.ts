import { queryOptions } from '@tanstack/react-query'
import type { EditionEntity } from '#contract/catalogue/catalogue-history.ts'
import { answerOf, api } from '../../api.ts'

const editions = api.api.admin.editions[':entity'][':entity_key']

export const editionsQuery = (entity: EditionEntity, key: string) =>
  queryOptions({
    queryKey: ['editions', entity, key],
    queryFn: () => answerOf(editions.$get({ param: { entity, entity_key: key } })),
    staleTime: 0,
  })

/** What a version says never changes. */
export const editionQuery = (entity: EditionEntity, key: string, version: number) =>
  queryOptions({
    queryKey: ['editions', entity, key, version],
    queryFn: () =>
      answerOf(
        editions[':version'].$get({
          param: { entity, entity_key: key, version: String(version) },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What a version says, for a form to begin with; null if none is requested. */
export const begunVersionQuery = (
  entity: EditionEntity,
  key: string,
  version: number | undefined,
) =>
  queryOptions({
    queryKey: ['editions', entity, key, 'begun', version ?? 0],
    queryFn: async () => {
      if (version === undefined) return null
      const param = { entity, entity_key: key, version: String(version) }
      return (await answerOf(editions[':version'].$get({ param }))).record
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
