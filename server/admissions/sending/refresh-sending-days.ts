import { isSentByApplicant } from '#contract/admissions/values/transitions.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { promisedBy } from '../moves/promised-by.ts'
import { lockReady, putNextBy } from '../queries.ts'
import { closingOfApplication } from './closing.ts'

/**
 * Updates the day by which an applicant has to send what is ready, after a correction of their file:
 * the day of a portal depends on where they live and on their nationality. In the correction's
 * transaction.
 */
export async function refreshSendingDays(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  applicantId: number,
): Promise<void> {
  const settings = await readSettings(tx)
  for (const application of await lockReady(tx, applicantId)) {
    const { submission_channel: channel, snapshot } = application
    if (!isSentByApplicant(channel)) continue
    const { closesAt } = closingOfApplication(application)
    const intake = { ...snapshot.intake, closesAt }
    const nextBy = promisedBy(settings, 'ready_to_send', now(), channel, intake)
    await putNextBy(tx, application.id, nextBy)
  }
}
