import { Slug } from '#contract/common/common.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import {
  type CostItem,
  type DestinationKey,
  estimateGroups,
} from '#contract/common/values/vocabulary.ts'
import {
  academicYearOf,
  type CostFigure,
  countedYears,
  type Estimate,
  type EstimateLine,
  type EstimateQuery,
} from '#contract/costs/estimate.ts'
import { audienceGroupOf, audienceOrders, tuitionFor } from '#contract/dates/values/audience.ts'
import type { Deps } from '../../deps.ts'
import { listOutdatedRates, listUsableRates } from '../rates/rate-queries.ts'
import { createRecent } from '../recent.ts'
import type { IndexedFinder } from '../search/finder.ts'
import type { ProgramIndex } from '../search/program-index.ts'
import {
  byYear,
  cityIn,
  countKinds,
  feesOfKind,
  type Kind,
  type KindFees,
  programsOfKind,
  yearlyFee,
} from './catalogue-figures.ts'
import { chooseFee, chooseLiving, figuresToCompare, livingItems } from './choose-figures.ts'
import {
  leftOutBecause,
  lineNotKnown,
  lineOfFigure,
  lineOfTotal,
  lineOfTuition,
  sum,
  type Terms,
  tuitionLeftOut,
} from './estimate-lines.ts'
import { citiesOf, levelsOf, ownershipsOf, usualLevel } from './estimate-options.ts'
import {
  findEstimatedDestination,
  findEstimatedProgram,
  findUsualLength,
  listFeeGroups,
  listLivingCosts,
} from './estimate-queries.ts'
import { homeCurrencyOf } from './home-currency.ts'
import { readChoice, wordsOf } from './read-choice.ts'

export type EstimatorDeps = Pick<Deps, 'db' | 'now'> & { finder: IndexedFinder }

type Program = NonNullable<Awaited<ReturnType<typeof findEstimatedProgram>>>
type Ground = NonNullable<Awaited<ReturnType<typeof readGround>>>

/** Payments that everyone has to make, known or not; others are listed if they are known. */
const expectedFees = ['visa', 'permit', 'insurance'] as const

async function readGround(
  db: Deps['db'],
  index: ProgramIndex,
  key: DestinationKey,
  only: { published: boolean },
) {
  const destination = await findEstimatedDestination(db, key, only)
  if (!destination) return undefined
  const [costs, currencies, outdated] = await Promise.all([
    listLivingCosts(db, destination.id),
    listUsableRates(db),
    listOutdatedRates(db),
  ])
  const cityOf = (name: string | null) => (name === null ? null : cityIn(index, name))
  return {
    destination: { ...destination, city: cityOf(destination.city) },
    figures: costs.map((cost) => ({ ...cost, city: cityOf(cost.city) })),
    currencies,
    rates: new Map(currencies.map((one) => [one.currency, one.perEuro])),
    outdated,
    kindCounts: countKinds(index, key),
  }
}

/**
 * Works out what a year and a degree cost; undefined for a destination that doesn't exist, or is not
 * published. Without `published`, drafts are estimated as well.
 */
export function createEstimator(
  { db, finder, now }: EstimatorDeps,
  only: { published: boolean } = { published: true },
) {
  // Read once per version of the catalogue: any change to the data raises the version.
  const kindFees = createRecent<KindFees>(500)
  const lengths = createRecent<{ months: number | null }>(500)
  const grounds = createRecent<Ground>(10)

  async function groundOf(index: ProgramIndex, destination: DestinationKey) {
    const key = `${index.version} ${destination}`
    const kept = grounds.find(key)
    if (kept) return kept
    const ground = await readGround(db, index, destination, only)
    return ground && grounds.keep(key, ground)
  }

  async function feesOf(index: ProgramIndex, kind: Kind, terms: Omit<Terms, 'durationMonths'>) {
    const year = academicYearOf(terms.today)
    const key = JSON.stringify([index.version, year, kind])
    const kept = kindFees.find(key)
    if (kept) return kept
    const groups = await listFeeGroups(db, programsOfKind(index, kind), {
      audiences: audienceOrders[kind.audience],
      oldest: year - countedYears,
    })
    return kindFees.keep(key, feesOfKind(groups, terms))
  }

  async function usualLengthOf(index: ProgramIndex, kind: Kind): Promise<number | null> {
    const key = JSON.stringify([index.version, kind])
    const kept = lengths.find(key)
    if (kept) return kept.months
    const months = await findUsualLength(db, programsOfKind(index, kind))
    return lengths.keep(key, { months }).months
  }

  /**
   * The middle of the chosen city's programs of a kind; of the whole destination if the city has
   * none.
   */
  async function tuitionOfKind(index: ProgramIndex, kind: Kind, terms: Terms) {
    let line = lineNotKnown(['tuition'])
    for (const city of kind.city === null ? [null] : [kind.city, null]) {
      const { yearly, ...found } = await feesOf(index, { ...kind, city }, terms)
      const origin = { kind: 'catalogue', city, ...found } as const
      const { fees, leftOut } = found
      if (fees && yearly) {
        const figure = (which: keyof typeof fees) => ({
          minor: yearly[which],
          currency: fees[which].currency,
        })
        return lineOfTuition(
          { low: figure('low'), used: figure('middle'), high: figure('high') },
          origin,
          terms,
        )
      }
      const reason =
        (leftOut.old.length > 0 && 'old') ||
        (leftOut.unsure > 0 && 'unsure') ||
        (leftOut.unconverted > 0 && 'unconverted')
      if (reason) line = tuitionLeftOut(reason, origin)
    }
    return line
  }

  return async function estimate(
    key: DestinationKey,
    query: EstimateQuery,
  ): Promise<Estimate | undefined> {
    const index = await finder.index()
    const ground = await groundOf(index, key)
    if (!ground) return undefined
    const { destination, figures, currencies, rates, kindCounts } = ground
    const asked = Slug.safeParse(wordsOf(query.program)[0])
    const program = asked.success
      ? await findEstimatedProgram(db, destination.id, asked.data)
      : undefined
    const cities = citiesOf(kindCounts, figures)
    const { choice, unused } = readChoice(query, {
      cities: [
        ...new Set([...cities.map(({ value }) => value), ...kindCounts.map((one) => one.city)]),
      ],
      currencies: new Set(['EUR', destination.currency, ...rates.keys()]),
      program,
      usualLevel: usualLevel(kindCounts),
    })
    const { level, ownership, city, nationality, lifestyle } = choice

    const kind: Kind = {
      destination: key,
      level,
      ownership,
      city,
      audience: audienceGroupOf(key, nationality),
    }
    const terms: Terms = {
      local: destination.currency,
      home: choice.currency,
      rates,
      durationMonths: program
        ? program.durationMonths
        : await usualLengthOf(index, { ...kind, city: null }),
      today: now().toISOString().slice(0, 10),
    }
    const tuition = program
      ? ownTuition(program, key, nationality, terms)
      : await tuitionOfKind(index, kind, terms)

    const place = city ?? destination.city
    const counting = figures.filter((one) => leftOutBecause(one, terms) === null)
    const doubtful = figures.filter((one) => !counting.includes(one) && one.certainty !== 'unknown')
    const living = chooseLiving(counting, place)
    const livingCosts = livingLines()
    const lines = [
      tuition,
      ...feeLines(['registration'], []),
      ...livingCosts,
      ...feeLines(['visa', 'permit', 'insurance', 'medical', 'deposit'], expectedFees),
    ]

    /**
     * First the figures that count; then known ones that don't, if there is nothing better; then
     * the unknown.
     */
    function livingLines(): EstimateLine[] {
      const covered = new Set<CostItem>(living.flatMap((one) => one.covers))
      const beside = chooseLiving(
        doubtful.filter((one) => !one.covers.some((item) => covered.has(item))),
        place,
      )
      for (const item of beside.flatMap((one) => one.covers)) covered.add(item)
      return [
        ...[...living, ...beside].map((one) => lineOfFigure(one, lifestyle, terms)),
        ...livingItems.filter((item) => !covered.has(item)).map((item) => lineNotKnown([item])),
      ]
    }

    function feeLines(items: readonly CostItem[], expected: readonly CostItem[]): EstimateLine[] {
      const listed = new Set<CostFigure>()
      return items.flatMap((item) => {
        const figure = chooseFee(counting, item, place) ?? chooseFee(doubtful, item, place)
        if (!figure) return expected.includes(item) ? [lineNotKnown([item])] : []
        if (listed.has(figure)) return []
        listed.add(figure)
        return [lineOfFigure(figure, lifestyle, terms)]
      })
    }

    const counted = lines.filter((line) => line.used !== null)
    return {
      destination: key,
      choice,
      programTitle: program?.title ?? null,
      unused,
      localCurrency: destination.currency,
      rates: ratesOf(counted, { terms, currencies }),
      outdated: outdatedIn(query, lines, { ground, choice }),
      durationMonths: terms.durationMonths,
      lines,
      groups: estimateGroups.flatMap((group) => {
        const ofGroup = lines.filter((line) => line.group === group)
        const firstYear = sum(
          ofGroup.map((line) => line.used),
          terms,
        )
        return firstYear.high.local > 0 ? [{ group, firstYear }] : []
      }),
      firstYear: sum(
        lines.map((line) => line.used),
        terms,
      ),
      furtherYear: sum(
        lines.map((line) => (line.isOnce ? null : line.used)),
        terms,
      ),
      wholeDegree:
        terms.durationMonths === null
          ? null
          : sum(
              lines.map((line) => line.whole),
              terms,
            ),
      isAtLeast: lines.some((line) => line.used === null),
      isWithoutTuition: tuition.used === null,
      parts: {
        counted: counted.length,
        all: lines.length,
        years: byYear(counted.map((line) => [yearOf(line), 1])),
      },
      compare: figuresToCompare(
        figures.filter(({ certainty }) => mayShow(certainty, 'value')),
        livingCosts.flatMap(({ origin }) => (origin?.kind === 'figure' ? [origin.figure] : [])),
        place,
      ),
      options: {
        levels: levelsOf(kindCounts),
        ownerships: ownershipsOf(kindCounts, level),
        cities,
        currencies: [...new Set(['EUR', ...rates.keys()])].sort(),
      },
    }
  }
}

/** The rates that converted the amounts that count, and the rates they depend on. */
function ratesOf(
  counted: readonly EstimateLine[],
  { terms, currencies }: { terms: Terms; currencies: Ground['currencies'] },
): Estimate['rates'] {
  const published = counted.flatMap(({ isConverted, origin }) =>
    isConverted && origin ? [currencyOf(origin)] : [],
  )
  const isConverting = counted.length > 0 && (terms.home !== terms.local || published.length > 0)
  const between = new Set(isConverting ? [terms.local, terms.home, ...published] : [])
  for (const { currency, fixedTo } of currencies) {
    if (between.has(currency) && fixedTo !== null) between.add(fixedTo)
  }
  return currencies
    .filter(({ currency }) => between.has(currency))
    .map(({ currency, perEuro, asOf, fixedTo, ownSource, ownSourceUrl }) => ({
      ...{ currency, perEuro, asOf, fixedTo, source: ownSource, sourceUrl: ownSourceUrl },
    }))
}

/** Currencies of the choice, or of a figure, whose rate is too old to convert with. */
function outdatedIn(
  query: EstimateQuery,
  lines: readonly EstimateLine[],
  { ground, choice }: { ground: Ground; choice: Estimate['choice'] },
): Estimate['outdated'] {
  const local = ground.destination.currency
  const wanted = wordsOf(query.currency)[0]?.toUpperCase() ?? homeCurrencyOf(choice.nationality)
  const left = lines.flatMap(({ leftOut, origin }) =>
    leftOut === 'unconverted' && origin ? [currencyOf(origin)] : [],
  )
  const concerned = new Set([wanted, ...left, ...(choice.currency === local ? [] : [local])])
  return [...concerned].flatMap((currency) => {
    const asOf = ground.outdated.get(currency)
    return asOf === undefined ? [] : [{ currency, asOf }]
  })
}

function currencyOf(origin: NonNullable<EstimateLine['origin']>): string {
  if (origin.kind === 'figure') return origin.figure.currency
  return origin.kind === 'program' ? origin.fee.currency : (origin.fees?.middle.currency ?? '')
}

/** The year of the figures that count. */
function yearOf({ origin }: EstimateLine): string | null {
  if (origin?.kind === 'figure') return origin.figure.validForYear
  if (origin?.kind === 'program') return origin.fee.academicYear
  return origin?.fees?.middle.academicYear ?? null
}

function ownTuition(
  { tuition, durationMonths }: Program,
  key: DestinationKey,
  nationality: string | null,
  terms: Terms,
): EstimateLine {
  const known = tuition.filter(
    ({ period, certainty }) => period !== 'once' && mayShow(certainty, 'value'),
  )
  const reasonOf = (line: Program['tuition'][number]) =>
    leftOutBecause({ ...line, validForYear: line.academicYear }, terms)
  const counting = known.filter((line) => reasonOf(line) === null)
  const ofYears = counting.filter(({ period }) => period !== 'total' || durationMonths !== null)
  const line =
    tuitionFor(ofYears, key, nationality) ??
    tuitionFor(counting, key, nationality) ??
    tuitionFor(known, key, nationality)
  if (!line) return lineNotKnown(['tuition'])
  const { audience: _audience, amountMinor, currency, period, academicYear, ...grounds } = line
  const fee = { amountMinor, currency, period, academicYear }
  const origin = { kind: 'program', fee, ...grounds } as const
  const reason = reasonOf(line)
  if (reason !== null) return tuitionLeftOut(reason, origin)
  if (period === 'total' && durationMonths === null) return lineOfTotal(fee, origin, terms)
  const yearly = { minor: yearlyFee(fee, durationMonths), currency }
  return lineOfTuition({ low: yearly, used: yearly, high: yearly }, origin, terms)
}
