import type { Language } from '#contract/common/common.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { lifestyles } from '#contract/common/values/vocabulary.ts'
import type {
  ByYear,
  CostFigure,
  Estimate,
  EstimateLine,
  EstimateRange,
  PublishedFee,
} from '#contract/costs/estimate.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { rateSourceIn } from '#contract/costs/values/rate-sources.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { fill } from '../../fill.ts'
import {
  collator,
  displayNames,
  formatDate,
  formatList,
  formatMoney,
  formatNumber,
  numberFormat,
} from '../../format.ts'
import { rateAge } from '../../rate-age.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import { capitalised, durationName } from '../catalogue/finder/program-line.server.ts'
import { groundsView, sourceOf } from '../catalogue/program/grounds-view.server.ts'
import { doubtView, type ForeignName, originView, type Telling } from './fact-view.server.ts'
import { tellingTo } from './telling.server.ts'

export type EstimateView = ReturnType<typeof estimateView>

/** An amount in the local currency, and in the reader's if it can be converted. */
interface Written {
  local: string
  home: string | null
}

/** An estimate in the reader's language: for a destination's page, and for a program's. */
export function estimateView(estimate: Estimate, language: Language, today: string) {
  const { cost } = contentWords(language).destinationParts
  const telling = tellingTo(language, today)
  const isConverted = estimate.lines.some((line) => line.used !== null && line.isConverted)
  const total = (range: EstimateRange) => {
    const { local, home } = written(range, isConverted, estimate, language)
    const least = (text: string) =>
      estimate.isAtLeast ? fill(cost.atLeast, { amount: text }) : text
    return { local: least(local), home: home && least(home) }
  }
  const firstYear = total(estimate.firstYear)
  const wholeDegree = estimate.wholeDegree && total(estimate.wholeDegree)
  return {
    rows: estimate.lines.map((line) => rowOf(line, estimate, telling)),
    bar: barOf(estimate, language),
    /** Without tuition there is no total, only the sum of the rest. */
    totals: estimate.isWithoutTuition
      ? null
      : { firstYear, furtherYear: total(estimate.furtherYear), wholeDegree },
    noTotal: noTotalText(estimate, firstYear.local, language),
    foot: {
      label: estimate.isWithoutTuition
        ? cost.totalWithout
        : contentWords(language).destination.cost.total,
      firstYear: estimate.parts.counted > 0 ? firstYear : null,
      wholeDegree: estimate.parts.counted > 0 ? wholeDegree : null,
    },
    notes: [
      ...partNotes(estimate, language),
      durationNote(estimate, language),
      cost.range3,
      ...outdatedNotes(estimate, language),
    ],
    rates: ratesView(estimate, telling),
    compare: estimate.compare.map((figure) => ({
      ...figureOrigin(figure, telling),
      label: itemNames(figure.covers, language),
      value: figureText(figure, language),
    })),
    unused:
      estimate.unused.length === 0
        ? null
        : fill(cost.unused, {
            values: formatList(
              estimate.unused.map(({ param, value }) => `${param} = ${value}`),
              language,
            ),
          }),
  }
}

/** The form's choices, in the reader's language. */
export function estimateChoices({ choice, options, programTitle }: Estimate, language: Language) {
  const { cost } = contentWords(language).destinationParts
  const t = serverWords(language)
  const { compare } = collator(language, {})
  const currencies = displayNames(language, { type: 'currency' })
  const counted = (label: string, programs: number) =>
    programs === 0 ? label : `${label} (${formatNumber(programs, language)})`
  return {
    choice,
    program: programTitle && saidIn(programTitle, language),
    levels: options.levels.map(({ value, programs }) => ({
      value,
      label: counted(t(`vocabulary.level.${value}`), programs),
    })),
    ownerships: options.ownerships.map(({ value, programs }) => ({
      value,
      label: counted(value === 'public' ? cost.ownership.public : cost.ownership.private, programs),
    })),
    cities: options.cities.map(({ value }) => value).toSorted((one, other) => compare(one, other)),
    lifestyles: lifestyles.map((value) => ({ value, label: cost.lifestyle[value] })),
    /** Each with its code at the end: "Euro (EUR)". */
    currencies: options.currencies
      .map((code) => `${capitalised(currencies.of(code) ?? code, language)} (${code})`)
      .toSorted((one, other) => compare(one, other)),
  }
}

function noTotalText(
  { isWithoutTuition, parts }: Estimate,
  amount: string,
  language: Language,
): string | null {
  const { cost } = contentWords(language).destinationParts
  if (!isWithoutTuition) return null
  return parts.counted > 0 ? fill(cost.noTotal, { amount }) : cost.nothingCounts
}

/** How many parts count, of which years they are, and which don't count and why. */
function partNotes({ lines, parts }: Estimate, language: Language): string[] {
  const { cost } = contentWords(language).destinationParts
  const leftOut = lines.flatMap(({ items, leftOut }) =>
    leftOut === null
      ? []
      : [
          fill(cost.leftOutItem, {
            item: itemNames(items, language),
            reason: cost.reason[leftOut],
          }),
        ],
  )
  return [
    ...(parts.counted > 0
      ? [
          fill(cost.parts, {
            counted: formatNumber(parts.counted, language),
            all: formatNumber(parts.all, language),
            years: yearsText(parts.years, language),
          }),
        ]
      : []),
    ...(leftOut.length > 0 ? [fill(cost.leftOut, { items: formatList(leftOut, language) })] : []),
  ]
}

function durationNote({ durationMonths, choice }: Estimate, language: Language): string {
  const { cost } = contentWords(language).destinationParts
  const duration = durationName(durationMonths, language)
  const isOfKind = choice.program === null
  if (duration === null) return isOfKind ? cost.noDegreeOfKind : cost.noDegree
  return fill(isOfKind ? cost.degreeOfKind : cost.degree, { duration })
}

function outdatedNotes({ outdated }: Estimate, language: Language): string[] {
  const { cost } = contentWords(language).destinationParts
  return outdated.flatMap(({ currency, asOf }) =>
    asOf === null ? [] : [fill(cost.outdated, { currency, date: formatDate(asOf, language) })],
  )
}

/** The rates used for conversion, each with its day and source, and the age of the oldest. */
function ratesView({ rates }: Estimate, { language, today }: Telling) {
  const { cost } = contentWords(language).destinationParts
  const [oldest = null] = rates.flatMap(({ asOf }) => asOf ?? []).toSorted()
  const age = rateAge(oldest, today, language)
  return {
    list: rates.map(({ currency, perEuro, asOf, fixedTo, source, sourceUrl }) => {
      const named = rateSourceIn(language, source)
      return {
        text:
          fixedTo !== null || asOf === null
            ? fill(cost.rateFixed, { source: named })
            : fill(cost.rateOf, {
                amount: rateText(perEuro, currency, language),
                date: formatDate(asOf, language),
                source: named,
              }),
        source: sourceOf(sourceUrl),
      }
    }),
    age: age && fill(cost.rateAge, { age }),
  }
}

/** With so many decimals that none is read as thousands. */
function rateText(perEuro: number, currency: string, language: Language): string {
  return numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: 4,
    maximumFractionDigits: 5,
  }).format(perEuro)
}

function rowOf(line: EstimateLine, estimate: Estimate, telling: Telling) {
  const { language } = telling
  const { cost } = contentWords(language).destinationParts
  const { range } = line
  const isFree = line.used?.low.local === 0 && line.used.high.local === 0
  const isRange = range !== null && range.low.local !== range.high.local
  const amount = (one: EstimateRange | null): Written => {
    if (isFree) return { local: cost.free, home: null }
    if (one !== null) {
      return written(one, line.isConverted, estimate, language, isPublishedAtHome(line, estimate))
    }
    const isKnown = line.leftOut !== null && line.leftOut !== 'unknown'
    return { local: isKnown ? cost.notCounted : cost.notKnown, home: null }
  }
  return {
    id: line.items.join('-'),
    label: itemNames(line.items, language),
    group: line.group,
    isKnown: line.used !== null,
    isWholeKnown: line.whole !== null || line.used !== null,
    year: ownCurrencyFirst(line, amount(line.used), estimate, language),
    times: line.isOnce ? cost.once : null,
    whole: amount(line.whole),
    // The figure's own note goes with it.
    range:
      isRange && line.origin?.kind === 'catalogue' && line.origin.fees
        ? fill(cost.range, {
            low: feeText(line.origin.fees.low, language),
            high: feeText(line.origin.fees.high, language),
          })
        : null,
    ...originOf(line, estimate, telling),
  }
}

/** A program's own yearly fee as published, then converted. */
function ownCurrencyFirst(
  { origin, used }: EstimateLine,
  year: Written,
  { localCurrency }: Estimate,
  language: Language,
): Written {
  if (used === null || origin?.kind !== 'program') return year
  const { amountMinor, currency, period } = origin.fee
  if (currency === localCurrency || period !== 'year') return year
  return { local: formatMoney(amountMinor, currency, language), home: year.home ?? year.local }
}

/** An amount published in the reader's currency needs no conversion. */
function isPublishedAtHome({ origin }: EstimateLine, { choice }: Estimate): boolean {
  const currency =
    origin?.kind === 'figure'
      ? origin.figure.currency
      : origin?.kind === 'program'
        ? origin.fee.currency
        : origin?.fees?.middle.currency
  return currency === choice.currency
}

function originOf({ origin }: EstimateLine, { destination, choice }: Estimate, telling: Telling) {
  const { language } = telling
  const { cost } = contentWords(language).destinationParts
  const nothing = {
    texts: [] as string[],
    foreign: undefined as ForeignName | undefined,
    source: null,
    checked: null,
    mark: null,
    isSoft: false,
    programs: null,
  }
  if (origin === null) return nothing
  switch (origin.kind) {
    case 'figure': {
      const { figure } = origin
      const amount = figureText(figure, language)
      const given = fill(figure.certainty === 'typical' ? cost.usually : cost.given, { amount })
      const from = figureOrigin(figure, telling)
      return { ...nothing, ...from, texts: [given, ...from.texts] }
    }
    case 'catalogue': {
      const query = new URLSearchParams({ destination, level: choice.level })
      if (origin.city !== null) query.set('city', origin.city)
      return {
        ...nothing,
        texts: catalogueTexts(origin, language),
        programs: { href: `/program?${query}`, label: cost.seePrograms },
      }
    }
    case 'program': {
      const { fee, certainty } = origin
      const { read, source, name } = groundsView(origin, language)
      const amount = feeText(fee, language)
      const isUnsure = certainty !== 'confirmed'
      return {
        ...nothing,
        texts: [
          cost.ownFee,
          fill(certainty === 'typical' ? cost.usually : cost.given, { amount }),
          fee.academicYear === null
            ? cost.undatedFees
            : fill(cost.years, { years: writtenAcademicYear(fee.academicYear, language) }),
          ...(name === null ? [] : [name]),
        ],
        source,
        checked: read,
        isSoft: isUnsure,
        mark: isUnsure ? serverWords(language)(`vocabulary.certainty.${certainty}`) : null,
      }
    }
  }
}

type CatalogueOrigin = Extract<NonNullable<EstimateLine['origin']>, { kind: 'catalogue' }>

/** Who these fees are for, for which years, and how many don't count and why. */
function catalogueTexts(
  { programs, groups, city, years, fees, leftOut }: CatalogueOrigin,
  language: Language,
): string[] {
  const { cost } = contentWords(language).destinationParts
  const number = (count: number) => formatNumber(count, language)
  const counted = fees
    ? [
        programs === 1 ? cost.oneProgram : fill(cost.manyPrograms, { count: number(programs) }),
        fill(cost.middle, { amount: feeText(fees.middle, language) }),
        ...(city === null ? [] : [fill(cost.inCity, { city })]),
        fill(cost.feeYears, { years: yearsText(years, language) }),
        ...(groups > 0 ? [fill(cost.groups, { count: number(groups) })] : []),
      ]
    : [cost.noneCounts]
  return [
    ...counted,
    ...(leftOut.old.length > 0
      ? [fill(cost.leftOutOld, { years: yearsText(leftOut.old, language) })]
      : []),
    ...(leftOut.unsure > 0 ? [fill(cost.leftOutUnsure, { count: number(leftOut.unsure) })] : []),
    ...(leftOut.unconverted > 0
      ? [fill(cost.leftOutUnconverted, { count: number(leftOut.unconverted) })]
      : []),
  ]
}

/** "11 of 2025–26 and 32 without a year". */
function yearsText(years: ByYear, language: Language): string {
  const { cost } = contentWords(language).destinationParts
  return formatList(
    years.map(({ year, count }) =>
      year === null
        ? fill(cost.ofNoYear, { count: formatNumber(count, language) })
        : fill(cost.ofYear, {
            count: formatNumber(count, language),
            year: writtenAcademicYear(year, language),
          }),
    ),
    language,
  )
}

function figureOrigin(figure: CostFigure, telling: Telling) {
  const { language } = telling
  const { destinationParts } = contentWords(language)
  const { year, source, sourceName, sourceKind, checked, foreign } = originView(figure, telling)
  return {
    ...doubtView(figure, telling),
    texts: [
      ...(figure.city === null ? [] : [fill(destinationParts.cost.forCity, { city: figure.city })]),
      ...(figure.note ? [saidIn(figure.note, language)] : []),
      fill(destinationParts.year, { year }),
      ...[sourceName, sourceKind].flatMap((text) => text || []),
    ],
    foreign,
    source,
    checked,
  }
}

function figureText(figure: CostFigure, language: Language): string {
  const { amountMin, amountMax, currency, period } = figure
  const t = serverWords(language)
  const amount = (major: number) =>
    formatMoney(Math.round(major * 10 ** minorDigits(currency)), currency, language)
  const range =
    amountMin === amountMax
      ? amount(amountMin)
      : fill(contentWords(language).destinationParts.cost.range, {
          low: amount(amountMin),
          high: amount(amountMax),
        })
  return `${range} ${t(`vocabulary.period.${period}`)}`
}

/** A fee as it is published. */
function feeText({ amountMinor, currency, period }: PublishedFee, language: Language): string {
  const amount = formatMoney(amountMinor, currency, language)
  return `${amount} ${serverWords(language)(`vocabulary.period.${period}`)}`
}

/** Where the first year's money goes, in hundredths of it; of a range, by its middle. */
function barOf({ groups, firstYear }: Estimate, language: Language) {
  const { tuition, living, visa, health, deposit } =
    contentWords(language).destinationParts.cost.group
  const names = { tuition, living, visa, health, deposit }
  const middle = ({ low, high }: EstimateRange) => (low.local + high.local) / 2
  const whole = middle(firstYear)
  let x = 0
  return groups.map(({ group, firstYear: part }) => {
    const width = whole === 0 ? 0 : (middle(part) / whole) * 100
    const at = x
    x += width
    const share = numberFormat(language, { style: 'percent' }).format(width / 100)
    return { group, x: round(at), width: round(width), label: names[group], share }
  })
}

/** Converted amounts have three significant digits: a rate is not more exact. */
function written(
  { low, high }: EstimateRange,
  isConverted: boolean,
  { localCurrency, choice }: Estimate,
  language: Language,
  isPublishedAtHome = false,
): Written {
  const { cost } = contentWords(language).destinationParts
  const text = (from: number, to: number, currency: string, isAbout: boolean) => {
    const [lowest = '', highest = ''] = [from, to].map((minor) =>
      formatMoney(isAbout ? inThreeFigures(minor, currency) : minor, currency, language),
    )
    const amount = lowest === highest ? lowest : fill(cost.span, { low: lowest, high: highest })
    return isAbout ? fill(cost.about, { amount }) : amount
  }
  const isSame = choice.currency === localCurrency
  return {
    local: text(low.local, high.local, localCurrency, isConverted),
    home:
      isSame || low.home === null || high.home === null
        ? null
        : text(low.home, high.home, choice.currency, !isPublishedAtHome),
  }
}

function inThreeFigures(minor: number, currency: string): number {
  const unit = 10 ** minorDigits(currency)
  return Math.round(Number((minor / unit).toPrecision(3))) * unit
}

function itemNames(items: EstimateLine['items'], language: Language): string {
  const { item } = contentWords(language).destinationParts.cost
  const names = items.map((one, place) => (place === 0 ? item[one] : item[one].toLowerCase()))
  return formatList(names, language)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
