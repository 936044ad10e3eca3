import type { Db } from '../../database/database.ts'
import type { Above, Deps } from '../../deps.ts'
import { holdApplication, moveUntold } from './move.ts'

/**
 * Makes an application that the caller holds wait for documents: its state follows from the request
 * for them. The one mail about them is the caller's.
 */
export async function waitForDocuments(
  tx: Db,
  deps: Deps,
  { number, ...move }: Parameters<Above['waitForDocuments']>[2],
): Promise<void> {
  const application = await holdApplication(tx, { number })
  if (!application) throw new Error('The application is gone')
  await moveUntold(tx, deps, application, { to: 'documents_requested', as: 'system', ...move })
}
