import type { CurrencyList, Intake, ProgramRow } from '#contract/catalogue.ts'
import { minorDigits } from '#contract/exchange.ts'
import { universityName } from '#contract/university-name.ts'
import { broadFields, type Language } from '#contract/vocabulary.ts'
import { formatList, formatMoney, languageName } from '../../format.ts'
import { closesView } from './deadlines.server.ts'
import type { BroadField, IntakeName, ProgramLine } from './program-line.ts'

/** What amounts are compared in, and how many units of it one euro is. */
export interface Comparison {
  currency: string
  perEuro: number
  /** The date of the rates; null where nothing is converted. */
  asOf: string | null
}

/** In the euro, unless another currency with a rate was chosen. */
export function comparisonOf(rates: CurrencyList, wanted: string | undefined): Comparison {
  const [oldest = null] = rates.map(({ asOf }) => asOf).toSorted()
  const rate = rates.find(({ currency }) => currency === wanted)
  if (rate) return { currency: rate.currency, perEuro: rate.perEuro, asOf: rate.asOf }
  return { currency: 'EUR', perEuro: 1, asOf: oldest }
}

/** A program's line in the reader's language; with a comparison its fee also reads in that currency. */
export function programLine(
  row: ProgramRow,
  language: Language,
  comparison?: Comparison,
): ProgramLine {
  const { tuition, nextIntake } = row
  return {
    key: row.key,
    title: row.title[language],
    award: row.award,
    level: row.level,
    destination: row.destination,
    city: row.city,
    university: {
      key: row.university.key,
      name: universityName(row.university, row.destination, language),
    },
    duration: durationName(row.durationMonths, language),
    languages: languageNames(row.languages, language),
    tuition: tuition && {
      amount: formatMoney(tuition.amountMinor, tuition.currency, language),
      period: tuition.period,
      year: yearName(tuition.academicYear),
      audience: tuition.audience,
      yearly: comparison ? yearlyFee(tuition, comparison, language) : null,
    },
    intake: nextIntake && {
      ...intakeName(nextIntake),
      state: nextIntake.state,
      ...closesView(nextIntake, language),
    },
  }
}

/** An academic year, with the dash that stands between years: 2026–27. */
export function yearName<T extends string | null>(year: T): T | string {
  return year?.replace('-', '–') ?? year
}

/** What a fee comes to a year in the compared currency; null where it says so itself. */
export function yearlyFee(
  { currency, period, yearlyEuros }: NonNullable<ProgramRow['tuition']>,
  compared: Comparison,
  language: Language,
): string | null {
  if (yearlyEuros === null || (currency === compared.currency && period === 'year')) return null
  return aboutAmount(yearlyEuros, compared, language)
}

/** An amount of euros in the compared currency, to three figures: a rate is not more exact. */
export function aboutAmount(
  euros: number,
  { currency, perEuro }: Comparison,
  language: Language,
): string {
  const amount = Math.round(Number((euros * perEuro).toPrecision(3)))
  return formatMoney(amount * 10 ** minorDigits(currency), currency, language)
}

export function intakeName({
  term,
  academicYear,
}: Pick<Intake, 'term' | 'academicYear'>): IntakeName {
  return { term, year: yearName(academicYear) }
}

export function languageNames(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => languageName(code, language))
  return capitalised(formatList(names, language), language)
}

/** Whole years where they are, months otherwise. */
export function durationName(months: number | null, language: Language): string | null {
  if (months === null) return null
  const [value, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The broad field a detailed ISCED-F code belongs to. */
export function broadFieldOf(code: string): BroadField | null {
  return broadFields.find((one) => one === code.slice(0, 2)) ?? null
}

export function capitalised(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)
}
