import type { Deps } from '../deps.ts'
import { eraseApplicant } from './erase.ts'
import { lockApplicant } from './erase-queries.ts'
import { answerDay } from './erasure.ts'
import {
  claimDueRequest,
  deleteErasedMail,
  listSentTo,
  lockRequest,
  updateRequest,
} from './erasure-queries.ts'
import { finishErasing } from './finish-erasing.ts'
import { sweepRetention } from './retention.ts'

const erasedMailKeptMs = 3 * 86_400_000

/**
 * Erases people whose day has come, deletes data that was kept long enough, and forgets the address that
 * was informed. Safe on several processes at once.
 */
export async function sweepPrivacy(deps: Deps): Promise<void> {
  await eraseDue(deps)
  await sweepRetention(deps)
  const before = new Date(deps.now().getTime() - erasedMailKeptMs)
  await deleteErasedMail(deps.db, { template: 'erasure_done', before })
  await finishErasing(deps)
}

async function eraseDue(deps: Deps): Promise<void> {
  while (await deps.db.transaction().execute((tx) => eraseNextDue(tx, deps)));
}

/** What was sent to a university since, or is kept for a dispute, is for staff after all. */
async function eraseNextDue(tx: Parameters<typeof lockApplicant>[0], deps: Deps): Promise<boolean> {
  const id = await claimDueRequest(tx, deps.now())
  if (id === undefined) return false
  const [applicant, request] = [await lockApplicant(tx, { id }), await lockRequest(tx, id)]
  if (!applicant || !request?.confirmed_at) return false
  if (applicant.kept_since !== null || (await listSentTo(tx, id)).length > 0) {
    await updateRequest(tx, id, { due_at: null, answer_by: answerDay(request.confirmed_at) })
    return true
  }
  await eraseApplicant(tx, deps, applicant, { by: 'applicant', because: 'asked_by_applicant' })
  return true
}
