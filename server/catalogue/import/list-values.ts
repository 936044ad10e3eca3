import type { ImportValues } from '#contract/catalogue/imports.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { findImport } from './run-queries.ts'
import { listDestinations, listFieldCodes } from './university-queries.ts'
import { wordColumnsOf } from './word-columns.ts'

/**
 * What the values of a file's columns would be read as, were its columns mapped like this: of columns
 * that take certain words only, those that can't be read first.
 */
export async function listValues(
  { db }: Pick<Deps, 'db'>,
  key: string,
  mapping: readonly (string | null)[],
): Promise<ImportValues> {
  const row = await findImport(db, key)
  if (!row) throw new Problem('not_found')
  const scene = {
    countries: (await listDestinations(db)).map(({ country }) => country),
    fields: await listFieldCodes(db),
  }
  return wordColumnsOf(mapping).flatMap(({ column, at, words }) => {
    const found = row.words.find((one) => one.at === at)
    if (!found) return []
    const values = found.values
      .map(({ text, rows }) => ({ text, rows, means: [...words.read(text, scene)] }))
      .toSorted((one, other) => Number(one.means.length > 0) - Number(other.means.length > 0))
    return [{ column, at, choices: [...words.choices(scene)], values }]
  })
}
