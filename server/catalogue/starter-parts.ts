import type { Deps } from '../deps.ts'
import { raiseCatalogueVersion } from './refresh-queries.ts'
import type { StarterCatalogue } from './starter-files.ts'
import {
  addFees,
  addHousing,
  addRules,
  insertScholarships,
  listStarterParts,
  rememberStarterParts,
} from './starter-part-queries.ts'
import { lockStarter } from './starter-queries.ts'

type Db = Deps['db']

/** What the starter catalogue came to hold later, and how a database that is in use gets it. */
const parts: Record<string, (tx: Db, starter: StarterCatalogue) => Promise<void>> = {
  requirement_rules: addRules,
  program_fees: addFees,
  university_housing: addHousing,
  scholarships: insertScholarships,
}

/**
 * Brings each part into a database that was filled before there was one, once, and only where staff
 * said nothing else. Answers the names of the parts it brought.
 */
export async function bringNewParts(
  { db }: Pick<Deps, 'db'>,
  read: () => StarterCatalogue,
): Promise<string[]> {
  if ((await missingParts(db)).length === 0) return []
  const starter = read()
  return db.transaction().execute(async (tx) => {
    await lockStarter(tx)
    const missing = await missingParts(tx)
    for (const name of missing) await parts[name]?.(tx, starter)
    await rememberStarterParts(tx, missing)
    await raiseCatalogueVersion(tx)
    return missing
  })
}

/** A new database has them all from the start. */
export async function rememberAllParts(tx: Db): Promise<void> {
  await rememberStarterParts(tx, Object.keys(parts))
}

async function missingParts(db: Db): Promise<string[]> {
  const loaded = await listStarterParts(db)
  return Object.keys(parts).filter((name) => !loaded.includes(name))
}
