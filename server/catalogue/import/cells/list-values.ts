import {
  type ImportMapping,
  type ImportValues,
  importKindOf,
  isForWholeFile,
  wholeFileColumns,
} from '#contract/catalogue/imports.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../../deps.ts'
import { listDestinations, listFieldCodes } from '../rows/university-queries.ts'
import { findImport, type ImportRow } from '../runs/run-queries.ts'
import { amountIn } from './number.ts'
import { choicesOf, wordColumnsOf } from './word-columns.ts'

/**
 * What the values of a file's columns would be read as with this mapping: for columns
 * that take certain words only, beginning with those that can't be read.
 */
export async function listValues(
  { db }: Pick<Deps, 'db'>,
  key: string,
  { kind, mapping }: Pick<ImportMapping, 'kind' | 'mapping'>,
): Promise<ImportValues> {
  const row = await findImport(db, key)
  if (!row) throw new Problem('not_found')
  const scene = {
    countries: (await listDestinations(db)).map(({ country }) => country),
    fields: await listFieldCodes(db),
  }
  const own = wordColumnsOf(mapping, kind).flatMap(({ column, at, words }) => {
    const found = row.words.find((one) => one.at === at)
    if (!found) return []
    const values = found.values
      .map(({ text, rows }) => ({ text, rows, means: [...words.read(text, scene)] }))
      .toSorted((one, other) => Number(one.means.length > 0) - Number(other.means.length > 0))
    return [{ column, at, choices: [...words.choices(scene)], values }]
  })
  const about = kind ?? importKindOf(mapping) ?? null
  const whole = wholeFileColumns.filter((column) => isForWholeFile(about, column, mapping))
  const asked = whole.filter(
    (column) => column !== 'tuition_currency' || hasBareAmounts(row, mapping),
  )
  return [
    ...asked.map((column) => ({
      ...{ column, at: -1, choices: [...choicesOf(column, scene)] },
      values: [{ text: '', rows: row.rows_total, means: [] }],
    })),
    ...own,
  ]
}

/** Whether there are fees without their own currency. */
function hasBareAmounts(
  { words, samples }: ImportRow,
  mapping: readonly (string | null)[],
): boolean {
  const at = mapping.indexOf('tuition_amount')
  const listed = words.find((one) => one.at === at)?.values.map(({ text }) => text)
  const amounts = listed ?? samples.map((row) => row[at] ?? '')
  return amounts.some(
    (text) => /\d/.test(text) && amountIn(text, Infinity).currencies === undefined,
  )
}
