import { portalNames, portalsOf } from '#contract/admissions/values/portals.ts'
import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { CurrencyList, Intake, ProgramRow } from '#contract/catalogue/catalogue.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { broadFields } from '#contract/common/values/vocabulary.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { fill } from '../../../fill.ts'
import {
  formatChoice,
  formatList,
  formatMoney,
  languageName,
  numberFormat,
} from '../../../format.ts'
import { contentWords, serverWords } from '../../../server-words.ts'
import { type Closing, closingView } from '../program/deadlines.server.ts'
import { type ReaderAddress, readerOf, readerQuery } from '../reader-address.ts'
import type { BroadField, IntakeLine, IntakeName, ProgramLine } from './program-line.ts'

/** The currency in which amounts are compared, and its rate to the euro. */
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

/** What a line depends on, apart from its program. */
interface LineSettings {
  /** With it a fee also reads in its currency. */
  comparison?: Comparison
  /** Who these dates and fees are for; kept in the address of the program's page. */
  reader?: ReaderAddress
}

/** A program's line in the reader's language. */
export function programLine(
  row: ProgramRow,
  language: Language,
  { comparison, reader = {} }: LineSettings = {},
): ProgramLine {
  const { tuition, nextIntake } = row
  return {
    key: row.key,
    href: `/program/${row.key}${readerQuery(reader)}`,
    title: saidIn(row.title, language),
    award: row.derivedFields.includes('award') ? null : row.award,
    level: row.level,
    destination: row.destination,
    city: cityName(row.city, language),
    isGroup: row.isGroup,
    university: {
      key: row.university.key,
      name: universityName(row.university, row.destination, language),
    },
    duration: durationOf(row, language),
    languages: languagesOf(row, language),
    tuition:
      tuition && mayShow(tuition.certainty, 'value')
        ? {
            amount: feeInWords(tuition, language),
            year: yearOf(tuition.academicYear, language),
            audience: tuition.audience,
            certainty: tuition.certainty,
            yearly: comparison ? yearlyFee(tuition, comparison, language) : null,
          }
        : null,
    intake: nextIntake && intakeLine(nextIntake, language),
    sends: sendsInShort(row, language, reader),
  }
}

/** Who sends an application to a program, and through which portals, in a few words. */
export function sendsInShort(
  {
    destination,
    level,
    submissionChannel,
    nextIntake,
  }: Pick<ProgramRow, 'destination' | 'level' | 'submissionChannel' | 'nextIntake'>,
  language: Language,
  reader: ReaderAddress = {},
): string {
  const { sends } = contentWords(language).program
  const sender = senderOf(submissionChannel)
  if (sender === 'you_alone') {
    return submissionChannel === 'embassy' ? sends.embassy : sends.applicant_only
  }
  if (sender !== 'you_portal') return sends[sender]
  const residences = Object.keys(nextIntake?.closesIn ?? {})
  const asked = { destination, level, submissionChannel, residences }
  const names = portalsOf(asked, readerOf(reader)).map((key) => portalNames[key])
  if (names.length === 0) return sends.unnamed_portal
  return fill(sends.you_portal, { portals: formatChoice(names, language) })
}

/** An intake with its state and when it closes, as a card shows it. */
export function intakeLine(
  intake: Closing & Pick<Intake, 'key' | 'term' | 'academicYear' | 'state'>,
  language: Language,
  portal: string | null = null,
): IntakeLine {
  return {
    ...intakeName(intake, language),
    key: intake.key,
    portal,
    state: intake.state,
    closing: closingView(intake, language),
  }
}

/** A fee with its period; one that is only usual says so. */
export function feeInWords(
  {
    amountMinor,
    currency,
    period,
    certainty,
  }: Pick<NonNullable<ProgramRow['tuition']>, 'amountMinor' | 'currency' | 'period' | 'certainty'>,
  language: Language,
): string {
  const t = serverWords(language)
  const amount = `${formatMoney(amountMinor, currency, language)} ${t(`vocabulary.period.${period}`)}`
  return certainty === 'typical' ? t('program.tuition.usually', { amount }) : amount
}

/** The academic year of an amount, or that its source gives none. */
export function yearOf(year: string | null, language: Language): string {
  return year === null
    ? serverWords(language)('program.tuition.noYear')
    : writtenAcademicYear(year, language)
}

/** How long a program takes; a value without a source is shown as usual. */
export function durationOf(
  { durationMonths, derivedFields }: Pick<ProgramRow, 'durationMonths' | 'derivedFields'>,
  language: Language,
): string | null {
  const duration = durationName(durationMonths, language)
  const isUsual = duration !== null && derivedFields.includes('durationMonths')
  return isUsual ? serverWords(language)('program.facts.usually', { value: duration }) : duration
}

/** What a program is taught in; a value without a source is shown as usual. */
export function languagesOf(
  { languages, derivedFields }: Pick<ProgramRow, 'languages' | 'derivedFields'>,
  language: Language,
): string {
  const value = languageNames(languages, language)
  const isUsual = value !== '' && derivedFields.includes('languages')
  return isUsual ? serverWords(language)('program.facts.normally', { value }) : value
}

/** The yearly fee in the compared currency; null if the fee is already given that way. */
function yearlyFee(
  { currency, period, yearlyEuros, certainty }: NonNullable<ProgramRow['tuition']>,
  compared: Comparison,
  language: Language,
): string | null {
  if (yearlyEuros === null || !mayShow(certainty, 'compared')) return null
  if (currency === compared.currency && period === 'year') return null
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

export function intakeName(
  { term, academicYear }: Pick<Intake, 'term' | 'academicYear'>,
  language: Language,
): IntakeName {
  return { term, year: writtenAcademicYear(academicYear, language) }
}

export function languageNames(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => languageName(code, language))
  return capitalised(formatList(names, language), language)
}

/** Whole years where they are, months otherwise. */
export function durationName(months: number | null, language: Language): string | null {
  if (months === null) return null
  const [value, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The broad field a detailed ISCED-F code belongs to. */
export function broadFieldOf(code: string): BroadField | null {
  return broadFields.find((one) => one === code.slice(0, 2)) ?? null
}

export function capitalised(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)
}
