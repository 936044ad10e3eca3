import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type StaffEdit,
  type StaffInput,
  StaffQuery,
  type StaffRow,
} from '#contract/identity/identity.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

export const staffListQuery = (values: Record<string, string>) => {
  const query = readListQuery(StaffQuery, values)
  return queryOptions({
    queryKey: ['staff', 'list', query],
    queryFn: () => answerOf(api.api.admin.staff.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export const staffQuery = (key: string) =>
  queryOptions({
    queryKey: ['staff', 'one', key],
    queryFn: () => answerOf(api.api.admin.staff[':staff_key'].$get({ param: { staff_key: key } })),
  })

export function inviteStaff(input: StaffInput): Promise<StaffRow> {
  return answerOf(api.api.admin.staff.$post({ json: input }))
}

export function saveStaff(
  key: string,
  edit: StaffEdit,
  version: number | undefined,
): Promise<StaffRow> {
  return answerOf(
    api.api.admin.staff[':staff_key'].$put(
      { param: { staff_key: key }, json: edit },
      ifMatch(version),
    ),
  )
}

export function inviteAgain(key: string): Promise<void> {
  return done(api.api.admin.staff[':staff_key'].invitation.$post({ param: { staff_key: key } }))
}

export function endSessions(key: string): Promise<void> {
  return done(api.api.admin.staff[':staff_key'].sessions.end.$post({ param: { staff_key: key } }))
}

export const staffSessionsQuery = (key: string) =>
  queryOptions({
    queryKey: ['staff', 'sessions', key],
    queryFn: () =>
      answerOf(api.api.admin.staff[':staff_key'].sessions.$get({ param: { staff_key: key } })),
  })

export const staffSignInsQuery = (key: string) =>
  queryOptions({
    queryKey: ['staff', 'sign-ins', key],
    queryFn: () =>
      answerOf(
        api.api.admin.staff[':staff_key']['sign-ins'].$get({
          param: { staff_key: key },
          query: { page: 1, size: 50 },
        }),
      ),
  })

export function endSession(key: string, sessionKey: string): Promise<void> {
  const param = { staff_key: key, session_key: sessionKey }
  return done(api.api.admin.staff[':staff_key'].sessions[':session_key'].end.$post({ param }))
}

export function resetFactors(key: string, reason: string): Promise<void> {
  return done(
    api.api.admin.staff[':staff_key']['second-factor'].reset.$post({
      param: { staff_key: key },
      json: { reason },
    }),
  )
}
