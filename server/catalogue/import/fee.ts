import { type Certainty, isExactPage } from '#contract/certainty.ts'
import { minorDigits } from '#contract/exchange.ts'
import type { tuitionAudiences, tuitionPeriods } from '#contract/vocabulary.ts'
import type { Remark } from './notes.ts'
import { readCertainty, readCheckedOn, readName } from './read-grounds.ts'
import type { ImportScene } from './scene.ts'

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

const feePeriods: Record<string, Fee['period'] | undefined> = {
  year: 'year',
  semester: 'semester',
  month: 'month',
  total: 'total',
  once: 'once',
}

export type FeeScene = Pick<ImportScene, 'now' | 'source' | 'importer'>

/**
 * A fee for each subject or module says nothing of the whole, and one without a source is nobody's:
 * they are left out, and what is stored stays. Throws `Refused` where its certainty or its day can't
 * be read.
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
  const grounds = groundsOf(text, row.derived, scene, remark)
  const period = feePeriods[written]
  const shown = `${amount} ${currency} / ${written}`
  const units = unitsOf.get(currency)
  if (units === undefined || !/^\d{1,12}(?:\.\d{1,4})?$/.test(amount)) {
    remark('fee_unusable', 'tuition', shown)
    return null
  }
  if (period === undefined) {
    remark('fee_period_unusual', 'tuition', shown)
    return null
  }
  const amountMinor = Math.round(Number(amount) * units)
  if (amountMinor > mostMinorUnits) {
    remark('fee_unusable', 'tuition', shown)
    return null
  }
  if (!grounds) {
    remark('fee_unsourced', 'tuition', shown)
    return null
  }
  if (period !== 'year') remark('fee_period_unusual', 'tuition', shown, period)
  const { country, derived, sourceYear } = row
  return {
    ...grounds,
    amountMinor,
    currency,
    period,
    audience: audienceOf(country, derived),
    academicYear:
      derived || sourceYear === null
        ? null
        : `${sourceYear}-${String((sourceYear + 1) % 100).padStart(2, '0')}`,
  }
}

type FeeGrounds = Omit<Fee, 'amountMinor' | 'currency' | 'period' | 'audience' | 'academicYear'>

/** Undefined for a fee that no source says. What was computed, or is to be confirmed, is usual. */
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
  if (word === 'unknown') return undefined
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

/** Who pays it: a national fee that was computed for France is the one for its own and for Europeans. */
function audienceOf(country: string, derived: boolean): Fee['audience'] {
  if (country === 'FR') return derived ? 'eu' : 'all'
  return country === 'AE' ? 'all' : 'international'
}

/** Minor units in one of a currency, worked out once for each. */
const unitsOf = new Map(
  Intl.supportedValuesOf('currency').map((currency) => [currency, 10 ** minorDigits(currency)]),
)
