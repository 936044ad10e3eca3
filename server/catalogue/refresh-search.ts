import type { Db } from '../database/database.ts'
import {
  deleteHiddenFromSearch,
  deleteUnusedSearchTexts,
  findHighestProgramId,
  insertSearchTexts,
  type ProgramChoice,
  raiseCatalogueVersion,
  upsertLines,
  upsertSearch,
} from './refresh-queries.ts'

/** Programs written by one statement: a large catalogue must not meet the statement's time limit. */
const stretch = 20_000

/**
 * Brings what visitors search in line with the catalogue, in the transaction that changed it. Call
 * `deps.catalogueChanged()` after the commit.
 */
export async function refreshSearch(tx: Db, choice: ProgramChoice | 'all'): Promise<void> {
  if (choice === 'all') {
    const highest = await findHighestProgramId(tx)
    for (let from = 0; from <= highest; from += stretch) {
      await refreshPrograms(tx, { from, to: from + stretch })
    }
    await deleteUnusedSearchTexts(tx)
  } else {
    await refreshPrograms(tx, choice)
  }
  await raiseCatalogueVersion(tx)
}

async function refreshPrograms(tx: Db, choice: ProgramChoice): Promise<void> {
  await deleteHiddenFromSearch(tx, choice)
  await insertSearchTexts(tx, choice)
  await upsertSearch(tx, choice)
  await upsertLines(tx, choice)
}
