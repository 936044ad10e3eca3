import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { refreshSearch } from './refresh-search.ts'
import { readStarterFiles, StarterFileError } from './starter-files.ts'
import {
  hasDestinations,
  insertDestinations,
  insertPrograms,
  insertReference,
  insertUniversities,
  lockStarter,
} from './starter-queries.ts'

const dataFolder = join(import.meta.dirname, '../../data')

/**
 * Fills an empty database with the starter catalogue, all of it or nothing. A database that has a
 * destination is left as it is. Answers whether it was filled.
 */
export async function loadStarter(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  folder = dataFolder,
): Promise<boolean> {
  if (await hasDestinations(db)) return false
  const starter = readStarterFiles(folder)

  const filled = await db.transaction().execute(async (tx) => {
    await lockStarter(tx)
    if (await hasDestinations(tx)) return false
    await insertReference(tx, starter)
    await insertDestinations(tx, starter.destinations)
    await insertUniversities(tx, starter.universities)
    const programs = await insertPrograms(tx, starter.programs)
    if (programs !== starter.programs.length) {
      throw new StarterFileError('programs.jsonl: some programs name an unknown university')
    }
    await refreshSearch(tx, 'all')
    return true
  })
  if (filled) log.info({ programs: starter.programs.length }, 'starter catalogue loaded')
  return filled
}
