import { queryOptions } from '@tanstack/react-query'
import type { DataReview, ReleaseData } from '#contract/privacy/data-requests.ts'
import { answerOf, api } from '../../api.ts'

const request = api.api.admin.applicants[':applicant_key']['data-request']

export const toReviewQuery = () =>
  queryOptions({
    queryKey: ['data-requests'],
    queryFn: () => answerOf(api.api.admin['data-requests'].$get()),
    refetchInterval: 60_000,
  })

export const reviewQuery = (key: string) =>
  queryOptions({
    queryKey: ['data-requests', key],
    queryFn: () => answerOf(request.$get({ param: { applicant_key: key } })),
    staleTime: 0,
    gcTime: 0,
    throwOnError: false,
  })

export function releaseData(key: string, json: ReleaseData): Promise<DataReview> {
  return answerOf(request.release.$post({ param: { applicant_key: key }, json }))
}
