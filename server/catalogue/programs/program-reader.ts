import type { Deps } from '../../deps.ts'
import { createRecent } from '../recent.ts'
import { readCatalogueVersion } from '../search/index-queries.ts'
import { programPageText } from './program-page.ts'
import { findProgramTexts, type ProgramTexts } from './program-queries.ts'

const keptPrograms = 500

/**
 * Reads programs' pages as JSON text (`ProgramDetail`). The most recently requested texts are kept,
 * and used again as long as the database's catalogue is still the version they came from.
 */
export function createProgramReader({ database: { pool }, now }: Pick<Deps, 'database' | 'now'>) {
  const recent = createRecent<ProgramTexts>(keptPrograms)

  async function find(key: string): Promise<ProgramTexts | undefined> {
    const kept = recent.find(key)
    if (kept && kept.version === (await readCatalogueVersion(pool))) return kept
    const texts = await findProgramTexts(pool, key)
    return texts && recent.keep(key, texts)
  }

  return async (key: string): Promise<string | undefined> => {
    const texts = await find(key)
    return texts && programPageText(texts, now())
  }
}
