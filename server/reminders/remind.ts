import type { Deps } from '../deps.ts'
import { remindOfDocuments } from './remind-of-documents.ts'
import { remindOfDrafts } from './remind-of-drafts.ts'
import { remindOfOffers } from './remind-of-offers.ts'
import { remindOfSending } from './remind-of-sending.ts'

/**
 * Queues the reminders that are due: for unfinished forms, requested documents, offers waiting for an
 * answer, and applications that applicants send themselves. Any number of processes may do so at once.
 */
export async function remindApplicants(deps: Deps): Promise<void> {
  await remindOfDrafts(deps)
  await remindOfDocuments(deps)
  await remindOfOffers(deps)
  await remindOfSending(deps)
}
