import { join } from 'node:path'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { raiseCatalogueVersion } from '../refresh-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import {
  digestOfCatalogue,
  digestOfGuides,
  readStarterFiles,
  readStarterGuides,
  type StarterCatalogue,
  StarterFileError,
  type StarterGuides,
} from './starter-files.ts'
import {
  findEdition,
  insertRates,
  replaceLivingCosts,
  saveEdition,
  upsertDestinations,
  upsertFacts,
} from './starter-guide-queries.ts'
import {
  archiveDropped,
  hasDestinations,
  insertFields,
  lockStarter,
  upsertPrograms,
  upsertScholarships,
  upsertUniversities,
} from './starter-queries.ts'

const dataFolder = join(import.meta.dirname, '../../../data')

type Needs = Pick<Deps, 'db' | 'log'>

/**
 * Fills an empty database with the starter catalogue, all of it or nothing. In a database that has
 * a destination, files of a newer edition replace what staff haven't changed: what an
 * earlier edition got wrong doesn't stay on anyone's pages. Returns whether it was filled.
 */
export async function loadStarter({ db, log }: Needs, folder = dataFolder): Promise<boolean> {
  if (await hasDestinations(db)) {
    await bringGuidesUpToDate({ db, log }, folder)
    await bringCatalogueUpToDate({ db, log }, folder)
    return false
  }
  const starter = readStarterFiles(folder)

  const filled = await db.transaction().execute(async (tx) => {
    await lockStarter(tx)
    if (await hasDestinations(tx)) return false
    await insertFields(tx, starter.fields)
    await writeGuides(tx, starter)
    await saveEdition(tx, 'guides', digestOfGuides(folder))
    await writeCatalogue(tx, starter)
    await saveEdition(tx, 'catalogue', digestOfCatalogue(folder))
    await refreshSearch(tx, 'all')
    return true
  })
  if (filled) log.info({ programs: starter.programs.length }, 'starter catalogue loaded')
  return filled
}

async function bringGuidesUpToDate({ db, log }: Needs, folder: string): Promise<void> {
  const digest = digestOfGuides(folder)
  if ((await findEdition(db, 'guides')) === digest) return
  const guides = readStarterGuides(folder)

  const changed = await db.transaction().execute(async (tx) => {
    await lockStarter(tx)
    if ((await findEdition(tx, 'guides')) === digest) return false
    const repriced = await writeGuides(tx, guides)
    if (repriced.length > 0) await refreshSearch(tx, { programs: repriced })
    await raiseCatalogueVersion(tx)
    await saveEdition(tx, 'guides', digest)
    return true
  })
  if (changed) log.info({ destinations: guides.destinations.length }, 'guides brought up to date')
}

async function bringCatalogueUpToDate({ db, log }: Needs, folder: string): Promise<void> {
  const digest = digestOfCatalogue(folder)
  if ((await findEdition(db, 'catalogue')) === digest) return
  const starter = readStarterFiles(folder)

  const changed = await db.transaction().execute(async (tx) => {
    await lockStarter(tx)
    if ((await findEdition(tx, 'catalogue')) === digest) return false
    await writeCatalogue(tx, starter)
    await archiveDropped(
      tx,
      starter.programs.map(({ key }) => key),
    )
    await refreshSearch(tx, 'all')
    await saveEdition(tx, 'catalogue', digest)
    return true
  })
  if (changed) log.info({ programs: starter.programs.length }, 'catalogue brought up to date')
}

/** Returns which programs have a fee in a currency that had no rate before. */
async function writeGuides(tx: Db, guides: StarterGuides): Promise<number[]> {
  const repriced = await insertRates(tx, guides.rates)
  await upsertDestinations(tx, guides.destinations)
  await upsertFacts(tx, guides.destinations)
  await replaceLivingCosts(tx, guides.livingCosts)
  return repriced
}

async function writeCatalogue(tx: Db, starter: StarterCatalogue): Promise<void> {
  await upsertUniversities(tx, starter.universities)
  if ((await upsertPrograms(tx, starter.programs)) !== starter.programs.length) {
    throw new StarterFileError('programs.jsonl: some programs name an unknown university')
  }
  await upsertScholarships(tx, starter.scholarships)
}
