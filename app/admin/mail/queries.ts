import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type MailFailure, MailFailureListQuery } from '#contract/messaging/mail-failures.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

export const mailFailuresQuery = (values: Record<string, string>) => {
  const query = readListQuery(MailFailureListQuery, values)
  return queryOptions({
    queryKey: ['mail-failures', query],
    queryFn: () => answerOf(api.api.admin['mail-failures'].$get({ query })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function retry({ id, version }: MailFailure): Promise<void> {
  return done(
    api.api.admin['mail-failures'][':mail_id'].retry.$post(
      { param: { mail_id: id } },
      ifMatch(version),
    ),
  )
}

export function setHandled({ id, version }: MailFailure, handled: boolean): Promise<MailFailure> {
  return answerOf(
    api.api.admin['mail-failures'][':mail_id'].$put(
      { param: { mail_id: id }, json: { handled } },
      ifMatch(version),
    ),
  )
}
