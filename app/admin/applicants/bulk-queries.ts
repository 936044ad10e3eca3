import { queryOptions } from '@tanstack/react-query'
import { BoardQuery, type BulkResult, bulkStep, type Selection } from '#contract/applicant-bulk.ts'
import { ApplicantListQuery } from '#contract/applicants.ts'
import type { ApplicationStatus } from '#contract/transitions.ts'
import { answerOf, api } from '../../api.ts'
import { readListQuery } from '../ui/list-query.ts'

export type Item = Selection['items'][number]

/** What is done to many at once. */
export type BulkAct =
  | { kind: 'move'; to: ApplicationStatus; reason: { en: string | null; fr: string | null } }
  | { kind: 'owner'; owner: string | null }
  | { kind: 'tag'; tag: string; on: boolean }

export const boardQuery = (values: Record<string, string>) => {
  const { overdue, ...query } = readListQuery(BoardQuery, values)
  return queryOptions({
    queryKey: ['applicants', 'board', query, overdue],
    queryFn: () =>
      answerOf(
        api.api.admin['application-board'].$get({
          query: { ...query, ...(overdue && { overdue: 'true' }) },
        }),
      ),
  })
}

/** Everything that a list's filters leave, with the versions it has now. */
export function fetchSelection(values: Record<string, string>): Promise<Selection> {
  const { overdue, page: _page, size: _size, ...query } = readListQuery(ApplicantListQuery, values)
  return answerOf(
    api.api.admin['application-selection'].$get({
      query: { ...query, ...(overdue && { overdue: 'true' }) },
    }),
  )
}

/** One request's worth after the other, until all are done or `isStopped` says so. */
export async function* runBulk(
  act: BulkAct,
  items: readonly Item[],
  isStopped: () => boolean,
): AsyncGenerator<BulkResult> {
  for (let at = 0; at < items.length && !isStopped(); at += bulkStep) {
    yield await sendStep(act, items.slice(at, at + bulkStep))
  }
}

function sendStep(act: BulkAct, items: Item[]): Promise<BulkResult> {
  const numbers = items.map(({ number }) => number)
  switch (act.kind) {
    case 'move': {
      const { to, reason } = act
      return answerOf(api.api.admin['application-moves'].$post({ json: { to, reason, items } }))
    }
    case 'owner':
      return answerOf(
        api.api.admin['application-owners'].$post({ json: { owner: act.owner, numbers } }),
      )
    case 'tag': {
      const { tag, on } = act
      return answerOf(api.api.admin['application-tags'].$post({ json: { tag, on, numbers } }))
    }
  }
}
