import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Approvals, AskedAct } from '#contract/office/approvals.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { saveFile } from '../ui/save-file.ts'

const approvals = api.api.admin.approvals
const one = approvals[':approval_key']

/** The act that the reader wanted to do, as it is sent. */
export type Asked = z.input<typeof AskedAct>

export const approvalsQuery = () =>
  queryOptions({
    queryKey: ['approvals'],
    queryFn: () => answerOf(approvals.$get()),
    refetchInterval: 60_000,
  })

export function askApproval(act: Asked, reason: string): Promise<Approvals> {
  const json = { act, reason }
  const { headers } = idempotencyKey(json)
  return answerOf(
    approvals.$post({ header: { 'idempotency-key': headers['Idempotency-Key'] }, json }),
  )
}

export function giveApproval(key: string): Promise<Approvals> {
  return answerOf(one.approve.$post({ param: { approval_key: key } }))
}

export function refuseApproval(key: string, note: string): Promise<Approvals> {
  return answerOf(one.refuse.$post({ param: { approval_key: key }, json: { note } }))
}

export function withdrawApproval(key: string): Promise<Approvals> {
  return answerOf(one.withdraw.$post({ param: { approval_key: key } }))
}

export function saveApproved(key: string): Promise<void> {
  return saveFile(one.file.$get({ param: { approval_key: key } }), 'export')
}
