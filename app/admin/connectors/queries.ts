import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ConnectorDetail,
  type ConnectorKey,
  type ConnectorRun,
  type Connectors,
  type Decided,
  type Difference,
  type DifferenceMember,
  DifferenceQuery,
} from '#contract/catalogue/connectors.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

const connectors = api.api.admin.connectors
const one = connectors[':connector']
const difference = api.api.admin['connector-differences'][':difference_key']

const askAgainMs = 1000

/** Asked after while a source is read. */
export const connectorsQuery = () =>
  queryOptions({
    queryKey: ['connectors', 'list'],
    queryFn: (): Promise<Connectors> => answerOf(connectors.$get()),
    refetchInterval: ({ state: { data } }) =>
      data?.connectors.some(({ lastRun }) => lastRun?.state === 'running') ? askAgainMs : false,
  })

export const connectorQuery = (connector: ConnectorKey) =>
  queryOptions({
    queryKey: ['connectors', 'one', connector],
    queryFn: (): Promise<ConnectorDetail> => answerOf(one.$get({ param: { connector } })),
    refetchInterval: ({ state: { data } }) =>
      data?.lastRun?.state === 'running' ? askAgainMs : false,
  })

export const differencesQuery = (connector: ConnectorKey, values: Record<string, string>) => {
  const query = readListQuery(DifferenceQuery, values)
  return queryOptions({
    queryKey: ['connectors', 'differences', connector, query],
    queryFn: () => answerOf(one.differences.$get({ param: { connector }, query })),
    placeholderData: keepPreviousData,
  })
}

export function startRun(connector: ConnectorKey): Promise<ConnectorDetail> {
  return answerOf(one.runs.$post({ param: { connector } }))
}

export function continueRun(
  { connector, key }: ConnectorRun,
  shrunkAccepted: boolean,
): Promise<ConnectorDetail> {
  const param = { connector, run_key: key }
  return answerOf(one.runs[':run_key'].continue.$post({ param, json: { shrunkAccepted } }))
}

export function stopRun({ connector, key }: ConnectorRun): Promise<ConnectorDetail> {
  return answerOf(one.runs[':run_key'].stop.$post({ param: { connector, run_key: key } }))
}

export function acceptDifference({ key, version }: Difference, opened: boolean): Promise<void> {
  const of = { param: { difference_key: key }, json: { opened } }
  return done(difference.accept.$post(of, ifMatch(version)))
}

export function refuseDifference({ key, version }: Difference): Promise<void> {
  return done(difference.refuse.$post({ param: { difference_key: key } }, ifMatch(version)))
}

export type Verdict = 'accept' | 'refuse'

/** Decides all of a kind, batch after batch. */
export async function decideAll(
  connector: ConnectorKey,
  member: DifferenceMember,
  verdict: Verdict,
): Promise<Pick<Decided, 'done' | 'failed'>> {
  const sum = { done: 0, failed: 0 }
  let after: string | null = null
  do {
    const answer: Decided = await answerOf(
      one.differences[verdict].$post({ param: { connector }, json: { member, after } }),
    )
    sum.done += answer.done
    sum.failed += answer.failed
    after = answer.last
  } while (after !== null)
  return sum
}
