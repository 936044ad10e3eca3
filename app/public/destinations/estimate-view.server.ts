import type { Language } from '#contract/common.ts'
import type { CostFigure, Estimate, EstimateAmount, EstimateLine } from '#contract/estimate.ts'
import { minorDigits } from '#contract/exchange.ts'
import { rateSourceIn } from '#contract/rate-sources.ts'
import { lifestyles } from '#contract/vocabulary.ts'
import { fill } from '../../fill.ts'
import { formatDate, formatList, formatMoney, formatNumber } from '../../format.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import { capitalised, durationName } from '../catalogue/program-line.server.ts'
import { doubtView, originView, type Telling } from './fact-view.server.ts'
import { tellingTo } from './telling.server.ts'

export type EstimateView = ReturnType<typeof estimateView>

/** An estimate in the reader's language: for a destination's page, and for a program's. */
export function estimateView(estimate: Estimate, language: Language, today: string) {
  const words = contentWords(language)
  const { cost } = words.destinationParts
  const total = (amount: EstimateAmount) => {
    const { local, home } = written(amount, estimate, language)
    const least = (text: string) =>
      estimate.isAtLeast ? fill(cost.atLeast, { amount: text }) : text
    return { local: least(local), home: home && least(home) }
  }
  const telling = tellingTo(language, today)
  const rows = estimate.lines.map((line) => rowOf(line, estimate, telling))
  const missing = estimate.lines
    .filter((line) => line.used === null)
    .map((line) => itemNames(line.items, language).toLowerCase())
  const duration = durationName(estimate.durationMonths, language)
  return {
    rows,
    bar: barOf(estimate, language),
    firstYear: total(estimate.firstYear),
    furtherYear: total(estimate.furtherYear),
    wholeDegree: estimate.wholeDegree && total(estimate.wholeDegree),
    notes: [
      ...(missing.length > 0 ? [fill(cost.missing, { items: formatList(missing, language) })] : []),
      duration === null ? cost.noDegree : fill(cost.degree, { duration }),
      cost.range3,
      ...(estimate.rate
        ? [
            fill(cost.rate, {
              date: formatDate(estimate.rate.asOf, language),
              source: rateSourceIn(language, estimate.rate.source),
            }),
          ]
        : []),
    ],
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
  const collator = new Intl.Collator(language)
  const currencies = new Intl.DisplayNames(language, { type: 'currency' })
  const counted = (label: string, programs: number) =>
    programs === 0 ? label : `${label} (${formatNumber(programs, language)})`
  return {
    choice,
    program: programTitle && (programTitle[language] || programTitle.en),
    levels: options.levels.map(({ value, programs }) => ({
      value,
      label: counted(t(`vocabulary.level.${value}`), programs),
    })),
    ownerships: options.ownerships.map(({ value, programs }) => ({
      value,
      label: counted(value === 'public' ? cost.ownership.public : cost.ownership.private, programs),
    })),
    cities: options.cities
      .map(({ value }) => value)
      .toSorted((one, other) => collator.compare(one, other)),
    lifestyles: lifestyles.map((value) => ({ value, label: cost.lifestyle[value] })),
    currencies: options.currencies
      .map((value) => ({
        value,
        label: `${capitalised(currencies.of(value) ?? value, language)} (${value})`,
      }))
      .toSorted((one, other) => collator.compare(one.label, other.label)),
  }
}

function rowOf(line: EstimateLine, estimate: Estimate, telling: Telling) {
  const { language } = telling
  const { cost } = contentWords(language).destinationParts
  const year = written(line.used, estimate, language)
  const isRange = line.low?.local !== line.high?.local
  return {
    id: line.items.join('-'),
    label: itemNames(line.items, language),
    group: line.group,
    isKnown: line.used !== null,
    isWholeKnown: line.whole !== null || line.used !== null,
    year: line.used?.local === 0 ? { local: cost.free, home: null } : year,
    times: line.isOnce ? cost.once : null,
    whole:
      line.used?.local === 0
        ? { local: cost.free, home: null }
        : written(line.whole, estimate, language),
    range:
      line.low && line.high && isRange
        ? fill(cost.range, {
            low: written(line.low, estimate, language).local,
            high: written(line.high, estimate, language).local,
          })
        : null,
    ...originOf(line, estimate, telling),
  }
}

function originOf({ origin }: EstimateLine, { destination, choice }: Estimate, telling: Telling) {
  const { language } = telling
  const words = contentWords(language)
  const { cost } = words.destinationParts
  const nothing = {
    texts: [] as string[],
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
      const given = fill(cost.given, { amount: figureText(figure, language) })
      const told = figureOrigin(figure, telling)
      return { ...nothing, ...told, texts: [given, ...told.texts] }
    }
    case 'catalogue': {
      const { programs, city, academicYears } = origin
      const years = academicYears.map((year) => year.replace('-', '–')).toSorted()
      const query = new URLSearchParams({ destination, level: choice.level })
      if (city !== null) query.set('city', city)
      return {
        ...nothing,
        texts: [
          programs === 1
            ? cost.oneProgram
            : fill(cost.manyPrograms, { count: formatNumber(programs, language) }),
          ...(city === null ? [] : [fill(cost.inCity, { city })]),
          years.length === 0
            ? cost.undatedFees
            : fill(cost.years, { years: formatList(years.slice(-4), language) }),
        ],
        programs: { href: `/program?${query}`, label: cost.seePrograms },
      }
    }
    case 'program': {
      const isUnsure = origin.confidence === 'to_confirm'
      return {
        ...nothing,
        texts: [
          cost.ownFee,
          origin.academicYear === null
            ? cost.undatedFees
            : fill(cost.years, { years: origin.academicYear.replace('-', '–') }),
        ],
        source: sourceOf(origin.sourceUrl),
        isSoft: isUnsure,
        mark: isUnsure ? words.destination.toConfirm : null,
      }
    }
  }
}

function figureOrigin(figure: CostFigure, telling: Telling) {
  const { language } = telling
  const { destinationParts } = contentWords(language)
  const { year, source, sourceKind, checked } = originView(figure, telling)
  return {
    ...doubtView(figure, telling),
    texts: [
      ...(figure.city === null ? [] : [fill(destinationParts.cost.forCity, { city: figure.city })]),
      ...(figure.note ? [figure.note[language]] : []),
      fill(destinationParts.year, { year }),
      sourceKind,
    ],
    source,
    checked,
  }
}

function figureText(figure: CostFigure, language: Language): string {
  const { amountMin, amountMax, currency, period } = figure
  const t = serverWords(language)
  const amount = (major: number) =>
    formatMoney(major * 10 ** minorDigits(currency), currency, language)
  const range =
    amountMin === amountMax
      ? amount(amountMin)
      : fill(contentWords(language).destinationParts.cost.range, {
          low: amount(amountMin),
          high: amount(amountMax),
        })
  return `${range} ${t(`vocabulary.period.${period}`)}`
}

/** Where the first year's money goes, in hundredths of it. */
function barOf({ groups, firstYear }: Estimate, language: Language) {
  const { tuition, living, visa, health, deposit } =
    contentWords(language).destinationParts.cost.group
  const names = { tuition, living, visa, health, deposit }
  let x = 0
  return groups.map(({ group, firstYear: part }) => {
    const width = firstYear.local === 0 ? 0 : (part.local / firstYear.local) * 100
    const at = x
    x += width
    const share = new Intl.NumberFormat(language, { style: 'percent' }).format(width / 100)
    return { group, x: round(at), width: round(width), label: names[group], share }
  })
}

function written(
  amount: EstimateAmount | null,
  { localCurrency, choice }: Estimate,
  language: Language,
): { local: string; home: string | null } {
  if (amount === null) {
    return { local: contentWords(language).destinationParts.cost.notKnown, home: null }
  }
  const isSame = choice.currency === localCurrency
  return {
    local: formatMoney(amount.local, localCurrency, language),
    home:
      isSame || amount.home === null ? null : formatMoney(amount.home, choice.currency, language),
  }
}

function itemNames(items: EstimateLine['items'], language: Language): string {
  const { item } = contentWords(language).destinationParts.cost
  const names = items.map((one, place) => (place === 0 ? item[one] : item[one].toLowerCase()))
  return formatList(names, language)
}

function sourceOf(url: string | null) {
  if (url === null || !URL.canParse(url)) return null
  return { url, host: new URL(url).hostname.replace(/^www\./, '') }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
