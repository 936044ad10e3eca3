import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type WaitingList, WaitingListsQuery } from '#contract/decisions/waiting-lists.ts'
import { answerOf, api } from '../../api.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

export interface WaitingPlace {
  program: string
  intake: string
}

const lists = api.api.admin['waiting-lists']
const paramOf = ({ program, intake }: WaitingPlace) => ({
  program_key: program,
  intake_key: intake,
})

/** Where a list is. */
export function waitingAddress({ program, intake }: WaitingPlace): string {
  return `/admin/waiting-lists/${program}/${intake}`
}

export const waitingListsQuery = (values: Record<string, string>) => {
  const query = readListQuery(WaitingListsQuery, values)
  return queryOptions({
    queryKey: ['waiting-lists', 'all', query],
    queryFn: () => answerOf(lists.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export const waitingListQuery = (place: WaitingPlace) =>
  queryOptions({
    queryKey: ['waiting-lists', 'one', place],
    queryFn: () => answerOf(lists[':program_key'][':intake_key'].$get({ param: paramOf(place) })),
  })

export function saveOrder(
  place: WaitingPlace,
  order: string[],
  version: number,
): Promise<WaitingList> {
  return answerOf(
    lists[':program_key'][':intake_key'].$put(
      { param: paramOf(place), json: { order } },
      ifMatch(version),
    ),
  )
}
