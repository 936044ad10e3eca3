import type { Db } from '../database/database.ts'
import {
  deleteHiddenFromSearch,
  type ProgramChoice,
  raiseCatalogueVersion,
  refreshWords,
  upsertLines,
  upsertSearch,
} from './refresh-queries.ts'

/**
 * Brings what visitors search in line with the catalogue, in the transaction that changed it. Call
 * `deps.catalogueChanged()` after the commit.
 */
export async function refreshSearch(tx: Db, choice: ProgramChoice): Promise<void> {
  await deleteHiddenFromSearch(tx, choice)
  await upsertSearch(tx, choice)
  await upsertLines(tx, choice)
  await refreshWords(tx, choice)
  await raiseCatalogueVersion(tx)
}
