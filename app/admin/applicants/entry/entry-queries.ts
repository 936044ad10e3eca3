import { queryOptions } from '@tanstack/react-query'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import type { EnterApplicant, EnterApplication } from '#contract/applicants/entering.ts'
import { answerOf, api } from '../../../api.ts'
import { idempotencyKey } from '../../ui/idempotency.ts'
import { onScreen } from './entry-values.ts'

/** Files that may be the person's of these answers. */
export const alikeQuery = (answers: DraftAnswers, isWanted: boolean) =>
  queryOptions({
    queryKey: ['applicant-checks', answers],
    queryFn: () =>
      answerOf(api.api.admin['applicant-checks'].$post({ json: { answers, choices: [] } })),
    enabled: isWanted,
    throwOnError: false,
  })

export async function enterApplicant(input: EnterApplicant): Promise<ApplicantRecord> {
  const { headers } = idempotencyKey(input)
  try {
    return await answerOf(
      api.api.admin.applicants.$post({
        json: input,
        header: { 'idempotency-key': headers['Idempotency-Key'] },
      }),
    )
  } catch (error) {
    throw onScreen(error)
  }
}

export function enterApplication(key: string, input: EnterApplication): Promise<ApplicantRecord> {
  const { headers } = idempotencyKey({ key, input })
  return answerOf(
    api.api.admin.applicants[':applicant_key'].applications.$post({
      param: { applicant_key: key },
      json: input,
      header: { 'idempotency-key': headers['Idempotency-Key'] },
    }),
  )
}
