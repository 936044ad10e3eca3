import type { Certainty } from '#contract/common/values/certainty.ts'
import { isExactPage } from '#contract/common/values/ground-faults.ts'
import { type tuitionAudiences, tuitionPeriods } from '#contract/common/values/vocabulary.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { Refused } from '../refused.ts'
import { isAddress } from '../rows/university-row.ts'
import type { Remark } from '../runs/notes.ts'
import type { ImportScene } from '../scene.ts'
import { isNone, isUnknown } from './no-value.ts'
import { amountIn, currenciesOf } from './number.ts'
import { readCertainty, readCheckedOn, readName } from './read-grounds.ts'
import { plainText } from './text.ts'

export interface Fee {
  certainty: Certainty
  sourceUrl: string | null
  sourceName: string | null
  checkedOn: string | null
  checkedBy: string | null
  amountMinor: number
  currency: string
  period: (typeof tuitionPeriods)[number]
  audience: (typeof tuitionAudiences)[number]
  academicYear: string | null
}

const mostMinorUnits = 100_000_000_000

/** `part`: of a subject or a module, which says nothing of the whole program. */
export const feePeriods = new Map<string, Fee['period'] | 'part'>([
  ...tuitionPeriods.map((one): [string, Fee['period']] => [one, one]),
  ...words('year', 'annual', 'annually', 'yearly', 'per year', 'per annum', 'an', 'par an'),
  ...words('year', 'annee', 'par annee', 'annuel', 'annuels'),
  ...words('semester', 'per semester', 'semestre', 'par semestre'),
  ...words('month', 'monthly', 'per month', 'mois', 'par mois', 'mensuel'),
  ...words('total', 'in total', 'whole program', 'au total', 'en tout'),
  ...words('once', 'one time', 'one off', 'une fois', 'unique'),
  ...words('part', 'subject', 'per subject', 'module', 'per module', 'course', 'per course'),
  ...words('part', 'credit', 'per credit', 'ects', 'paper', 'unit', 'par matiere', 'par credit'),
])

function words(
  meant: Fee['period'] | 'part',
  ...all: string[]
): [string, Fee['period'] | 'part'][] {
  return all.map((word) => [word, meant])
}

/** Throws `Refused` if the cell is no amount, could be two, or leaves its currency unclear. */
export function readSum(
  written: string,
  column: string,
  country: string,
): Pick<Fee, 'amountMinor' | 'currency'> {
  const { amount, currencies } = amountIn(written, mostMinorUnits)
  if (amount === 'ambiguous') throw new Refused('number_ambiguous', 'tuition_amount')
  if (amount === undefined) throw new Refused('fee_unusable', 'tuition_amount')
  const named = column === '' ? undefined : currenciesOf(column)
  if (column !== '' && !named) throw new Refused('fee_currency_unclear', 'tuition_currency')
  const meant = (named ?? currencies ?? []).filter((one) => (currencies ?? [one]).includes(one))
  const [only] = meant.length === 1 ? meant : meant.filter((one) => one === moneyOf[country])
  const units = only === undefined ? undefined : unitsOf.get(only)
  if (only === undefined || units === undefined) {
    throw new Refused('fee_currency_unclear', column === '' ? 'tuition_amount' : 'tuition_currency')
  }
  const amountMinor = Math.round(Number((amount * units).toPrecision(15)))
  if (amountMinor > mostMinorUnits) throw new Refused('fee_unusable', 'tuition_amount')
  return { amountMinor, currency: only }
}

/** Free, unknown, or not disclosed? Nothing is guessed, and the stored fee stays. */
export function isNoFee(written: string): boolean {
  return isNone(written) || isUnknown(written)
}

/** What a sign shared by several currencies means in a country's own lists. */
const moneyOf: Record<string, string | undefined> = { CN: 'CNY', IN: 'INR', AE: 'AED' }

export type FeeScene = Pick<ImportScene, 'now' | 'source' | 'importer'>

/**
 * A fee for each subject or module says nothing of the whole program, and one without a source
 * can't be trusted: both are left out, and the stored fee stays. Throws `Refused` if the amount,
 * its currency, its period, its certainty or its day can't be read.
 */
export function readFee(
  text: (column: string) => string,
  row: { country: string; derived: boolean; sourceYear: number | null },
  scene: FeeScene,
  remark: Remark,
): Fee | null {
  const [amount, currency, written] = [
    text('tuition_amount'),
    text('tuition_currency'),
    text('tuition_period'),
  ]
  if (amount === '') return null
  if (isNoFee(amount)) {
    remark('fee_none', 'tuition_amount', amount)
    return null
  }
  const shown = `${amount} ${currency} / ${written}`
  const sum = readSum(amount, currency, row.country)
  const period = feePeriods.get(plainText(written))
  if (period === 'part') {
    remark('fee_period_unusual', 'tuition', shown)
    return null
  }
  if (period === undefined) throw new Refused('fee_period_unknown', 'tuition_period')
  const grounds = groundsOf(text, row.derived, scene, remark)
  if (!grounds) {
    remark('fee_unsourced', 'tuition', shown)
    return null
  }
  if (period !== 'year') remark('fee_period_unusual', 'tuition', shown, period)
  const { country, derived, sourceYear } = row
  return {
    ...grounds,
    ...sum,
    period,
    audience: audienceOf(country, derived),
    academicYear:
      derived || sourceYear === null
        ? null
        : `${sourceYear}-${String((sourceYear + 1) % 100).padStart(2, '0')}`,
  }
}

type FeeGrounds = Omit<Fee, 'amountMinor' | 'currency' | 'period' | 'audience' | 'academicYear'>

/** Undefined for a fee that is in no source. A computed one, or one to be confirmed, is usual. */
function groundsOf(
  text: (column: string) => string,
  derived: boolean,
  { now, source: file, importer }: FeeScene,
  remark: Remark,
): FeeGrounds | undefined {
  const word = readCertainty(text('certainty'))
  const checkedOn = readCheckedOn(text('checked_on'), now.toISOString().slice(0, 10)) ?? null
  const name = readName(text('source_name')) ?? null
  const page = isExactPage(text('source_url')) ? text('source_url') : null
  const isNamed = page !== null || name !== null
  const source = isNamed
    ? { sourceUrl: page, sourceName: name }
    : (file ?? { sourceUrl: null, sourceName: null })
  // An address that can't be read is no reason to remove the stored page.
  const isUnread = text('source_url') !== '' && !isAddress(text('source_url'))
  if (word === 'unknown' || isUnread) return undefined
  if (derived || word === 'typical' || word === 'to_confirm') {
    return { certainty: 'typical', ...source, checkedOn, checkedBy: null }
  }
  if (source.sourceUrl === null && source.sourceName === null) return undefined
  const isConfirmed = word === 'confirmed'
  if (isConfirmed && importer.key && source.sourceUrl !== null && checkedOn !== null) {
    return { certainty: word, ...source, checkedOn, checkedBy: importer.key }
  }
  if (isConfirmed) remark('confirmed_as_reported', 'certainty', word, 'reported')
  return { certainty: 'reported', ...source, checkedOn, checkedBy: null }
}

/**
 * Who pays it: a national fee that was computed for France is the one for French and European
 * students.
 */
export function audienceOf(country: string, derived: boolean): Fee['audience'] {
  if (country === 'FR') return derived ? 'eu' : 'all'
  return country === 'AE' ? 'all' : 'international'
}

/** Minor units in one of a currency, worked out once for each. */
const unitsOf = new Map(
  Intl.supportedValuesOf('currency').map((currency) => [currency, 10 ** minorDigits(currency)]),
)
