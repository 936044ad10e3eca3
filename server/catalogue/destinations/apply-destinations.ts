import { inLanguage } from '#contract/common/values/by-language.ts'
import {
  addedDestinations,
  type DestinationRow,
  learnDestinations,
} from '#contract/common/values/destinations.ts'
import { languages } from '#contract/common/values/languages.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { nameWords } from '../../words/locales.ts'
import { listDestinationRows } from './destination-queries.ts'

/**
 * Brings this process's destinations in line with the table: at its start, after a change
 * here, and when another process announces one. Returns whether anything was new.
 */
export async function applyDestinations({
  db,
  locales,
}: Pick<Deps, 'db' | 'locales'>): Promise<boolean> {
  const rows = await learnRows(db)
  const text = JSON.stringify(rows)
  const isNew = applied.get(locales) !== text
  applied.set(locales, text)
  for (const { key, name } of addedDestinations()) {
    for (const language of languages) {
      nameWords(locales[language], ['vocabulary', 'destination', key], inLanguage(name, language))
    }
  }
  return isNew
}

/** The same for a command, which has no words to say. */
export async function learnRows(db: Db): Promise<DestinationRow[]> {
  const rows = await listDestinationRows(db)
  learnDestinations(rows)
  return rows
}

const applied = new WeakMap<Deps['locales'], string>()
