import type { Language } from '#contract/common/values/languages.ts'
import { formatNumber } from '../../format.ts'

type Row = Readonly<Record<string, string | number>>

/** What is left of the longest bar's length for the number at its end, which is cut off outside. */
const roomForNumber = 0.25

/**
 * The axis along which bars are long: from nothing, in whole numbers as the language writes them.
 * If there is nothing to count it shows only 0.
 */
export function countAxis(
  rows: readonly Row[],
  keys: readonly string[],
  { language, hasNumbers }: { language: Language; hasNumbers: boolean },
) {
  const longest = Math.max(
    0,
    ...rows.map((row) => keys.reduce((sum, key) => sum + Number(row[key] ?? 0), 0)),
  )
  return {
    min: 0,
    tickMinStep: 1,
    valueFormatter: (count: number) => formatNumber(count, language),
    ...(hasNumbers && longest > 0 && { max: longest * (1 + roomForNumber) }),
    ...(longest === 0 && { max: 1, tickInterval: [0] }),
  }
}
