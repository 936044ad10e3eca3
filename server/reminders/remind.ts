import type { Deps } from '../deps.ts'
import { remindOfDocuments } from './remind-of-documents.ts'
import { remindOfDrafts } from './remind-of-drafts.ts'
import { remindOfOffers } from './remind-of-offers.ts'
import { remindOfSending } from './remind-of-sending.ts'

/**
 * Queues the reminders that are due: of forms that were begun, of documents asked for, of offers
 * that have to be answered, of what applicants send themselves. Any number of processes may do so at once.
 */
export async function remindApplicants(deps: Deps): Promise<void> {
  await remindOfDrafts(deps)
  await remindOfDocuments(deps)
  await remindOfOffers(deps)
  await remindOfSending(deps)
}
