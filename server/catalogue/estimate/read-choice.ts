import {
  type EstimateParam,
  estimateParams,
  type Lifestyle,
  levels,
  lifestyles,
  ownershipKinds,
} from '#contract/common/values/vocabulary.ts'
import type { Estimate, EstimateQuery } from '#contract/costs/estimate.ts'
import { readNationality } from '#contract/countries/values/nationality.ts'
import { homeCurrencyOf } from './home-currency.ts'

type Unused = Estimate['unused']
type Choice = Estimate['choice']

/** The available choices. */
export interface Known {
  cities: readonly string[]
  currencies: ReadonlySet<string>
  program:
    | { key: string; level: Choice['level']; ownership: Choice['ownership']; city: string }
    | undefined
  usualLevel: Choice['level']
}

/** The usable part of a query; the rest is named, never refused. */
export function readChoice(
  query: EstimateQuery,
  { cities, currencies, program, usualLevel }: Known,
): { choice: Choice; unused: Unused } {
  const unused: Unused = []
  function read<T>(param: EstimateParam, understand: (word: string) => T | undefined): T | null {
    const [word, ...more] = wordsOf(query[param])
    for (const other of more) unused.push({ param, value: shown(other) })
    if (word === undefined) return null
    const value = understand(word)
    if (value === undefined) unused.push({ param, value: shown(word) })
    return value ?? null
  }

  const level = read('level', (word) => levels.find((one) => one === word))
  const ownership = read('ownership', (word) => ownershipKinds.find((one) => one === word))
  const city = read('city', (word) => cities.find((one) => plain(one) === plain(word)))
  const lifestyle = read('lifestyle', (word): Lifestyle | undefined =>
    lifestyles.find((one) => one === word),
  )
  const nationality = read('nationality', readNationality)
  const currency = read('currency', (word) => {
    const code = word.toUpperCase()
    return currencies.has(code) ? code : undefined
  })
  const programKey = read('program', (word) => (word === program?.key ? word : undefined))

  const home = currency ?? homeCurrencyOf(nationality)
  return {
    choice: {
      level: program?.level ?? level ?? usualLevel,
      ownership: program ? program.ownership : ownership,
      city: city ?? program?.city ?? null,
      lifestyle: lifestyle ?? 'usual',
      nationality,
      currency: currencies.has(home) ? home : 'EUR',
      program: programKey,
    },
    unused: unused.slice(0, 2 * estimateParams.length),
  }
}

/** The first words of a parameter that say something. */
export function wordsOf(given: string | string[] | undefined): string[] {
  return [given ?? []]
    .flat()
    .slice(0, 5)
    .map((word) => word.slice(0, 200).trim())
    .filter((word) => word !== '')
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase()
}

/** What a visitor typed, made fit to show: short, without invisible characters. */
function shown(word: string): string {
  return word.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 60)
}
