import { join } from 'node:path'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { raiseCatalogueVersion } from './refresh-queries.ts'
import { refreshSearch } from './refresh-search.ts'
import {
  digestOfGuides,
  readStarterFiles,
  readStarterGuides,
  StarterFileError,
  type StarterGuides,
} from './starter-files.ts'
import {
  findGuideEdition,
  insertRates,
  replaceLivingCosts,
  saveGuideEdition,
  upsertDestinations,
  upsertFacts,
} from './starter-guide-queries.ts'
import { insertScholarships } from './starter-part-queries.ts'
import { bringNewParts, rememberAllParts } from './starter-parts.ts'
import {
  hasDestinations,
  insertFields,
  insertPrograms,
  insertUniversities,
  lockStarter,
} from './starter-queries.ts'

const dataFolder = join(import.meta.dirname, '../../data')

type Needs = Pick<Deps, 'db' | 'log'>

/**
 * Fills an empty database with the starter catalogue, all of it or nothing. In a database that has
 * a destination, universities and programs are left as they are but for members they didn't have,
 * and guides of a newer edition take the place of what staff haven't changed. Answers whether it
 * was filled.
 */
export async function loadStarter({ db, log }: Needs, folder = dataFolder): Promise<boolean> {
  if (await hasDestinations(db)) {
    await bringGuidesUpToDate({ db, log }, folder)
    const parts = await bringNewParts({ db }, () => readStarterFiles(folder))
    if (parts.length > 0) log.info({ parts }, 'new parts of the starter catalogue brought in')
    return false
  }
  const starter = readStarterFiles(folder)

  const filled = await db.transaction().execute(async (tx) => {
    await lockStarter(tx)
    if (await hasDestinations(tx)) return false
    await insertFields(tx, starter.fields)
    await writeGuides(tx, starter)
    await saveGuideEdition(tx, digestOfGuides(folder))
    await insertUniversities(tx, starter.universities)
    const programs = await insertPrograms(tx, starter.programs)
    if (programs !== starter.programs.length) {
      throw new StarterFileError('programs.jsonl: some programs name an unknown university')
    }
    await insertScholarships(tx, starter)
    await rememberAllParts(tx)
    await refreshSearch(tx, 'all')
    return true
  })
  if (filled) log.info({ programs: starter.programs.length }, 'starter catalogue loaded')
  return filled
}

async function bringGuidesUpToDate({ db, log }: Needs, folder: string): Promise<void> {
  const digest = digestOfGuides(folder)
  if ((await findGuideEdition(db)) === digest) return
  const guides = readStarterGuides(folder)

  const changed = await db.transaction().execute(async (tx) => {
    await lockStarter(tx)
    if ((await findGuideEdition(tx)) === digest) return false
    const repriced = await writeGuides(tx, guides)
    if (repriced.length > 0) await refreshSearch(tx, { programs: repriced })
    await raiseCatalogueVersion(tx)
    await saveGuideEdition(tx, digest)
    return true
  })
  if (changed) log.info({ destinations: guides.destinations.length }, 'guides brought up to date')
}

/** Answers which programs have a fee in a currency that had no rate before. */
async function writeGuides(tx: Db, guides: StarterGuides): Promise<number[]> {
  const repriced = await insertRates(tx, guides.rates)
  await upsertDestinations(tx, guides.destinations)
  await upsertFacts(tx, guides.destinations)
  await replaceLivingCosts(tx, guides.livingCosts)
  return repriced
}
