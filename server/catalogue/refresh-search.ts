import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import {
  deleteHiddenFromSearch,
  deleteUnusedSearchTexts,
  findHighestProgramId,
  findSearchShape,
  insertSearchTexts,
  liftStatementTimeout,
  lockSearchShape,
  type ProgramChoice,
  raiseCatalogueVersion,
  updateSearchShape,
  upsertLines,
  upsertSearch,
} from './refresh-queries.ts'

/**
 * Programs written by one statement: a large catalogue must not exceed the statement's time limit.
 */
const stretch = 20_000

/** The form of what is derived here; raise it when the derivation changes. */
const shape = 7

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
    await updateSearchShape(tx, shape)
  } else {
    await refreshPrograms(tx, choice)
  }
  await raiseCatalogueVersion(tx)
}

/**
 * After an update of this software: derives again what an earlier version left in another form. If
 * several processes start together, one does it; meanwhile searches continue with the old rows.
 */
export async function refreshOutdatedSearch({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  if ((await findSearchShape(db)) === shape) return
  await db.transaction().execute(async (tx) => {
    await liftStatementTimeout(tx)
    if ((await lockSearchShape(tx)) === shape) return
    await refreshSearch(tx, 'all')
  })
  log.info('what the finder searches was derived again')
}

async function refreshPrograms(tx: Db, choice: ProgramChoice): Promise<void> {
  await deleteHiddenFromSearch(tx, choice)
  await insertSearchTexts(tx, choice)
  await upsertSearch(tx, choice)
  await upsertLines(tx, choice)
}
