import { audienceGroupOf, tuitionFor } from '#contract/audience.ts'
import { Slug } from '#contract/common.ts'
import type { CostFigure, Estimate, EstimateLine, EstimateQuery } from '#contract/estimate.ts'
import { type CostItem, type DestinationKey, estimateGroups } from '#contract/vocabulary.ts'
import type { Deps } from '../../deps.ts'
import { createRecent } from '../recent.ts'
import { listCurrencies } from '../reference-queries.ts'
import type { ProgramIndex } from '../search/program-index.ts'
import {
  cityIn,
  countKinds,
  figuresOfKind,
  type Kind,
  type KindFigures,
} from './catalogue-figures.ts'
import { chooseFee, chooseLiving, figuresToCompare, livingItems } from './choose-figures.ts'
import {
  lineNotKnown,
  lineOfFigure,
  lineOfTotal,
  lineOfTuition,
  sum,
  type Terms,
} from './estimate-lines.ts'
import { citiesOf, levelsOf, ownershipsOf, usualLevel } from './estimate-options.ts'
import {
  findEstimatedDestination,
  findEstimatedProgram,
  listLivingCosts,
} from './estimate-queries.ts'
import { readChoice, wordsOf } from './read-choice.ts'

type Program = NonNullable<Awaited<ReturnType<typeof findEstimatedProgram>>>

/** Payments that everybody has to make, known or not; the others are told where they are known. */
const expectedFees = ['visa', 'permit', 'insurance'] as const

/** Works out what a year and a degree cost; undefined for a destination that is not published. */
export function createEstimator({ db, finder }: Pick<Deps, 'db' | 'finder'>) {
  // Read once a version of the catalogue: whatever they are made of raises it.
  const kinds = createRecent<KindFigures>(500)
  const grounds = createRecent<NonNullable<Awaited<ReturnType<typeof readGround>>>>(10)

  function tuitionOfKind(index: ProgramIndex, kind: Kind): KindFigures {
    const key = JSON.stringify([index.version, kind])
    return kinds.find(key) ?? kinds.keep(key, figuresOfKind(index, kind))
  }

  async function readGround(index: ProgramIndex, key: DestinationKey) {
    const destination = await findEstimatedDestination(db, key)
    if (!destination) return undefined
    const [costs, currencies] = await Promise.all([
      listLivingCosts(db, destination.id),
      listCurrencies(db),
    ])
    const cityOf = (name: string | null) => (name === null ? null : cityIn(index, name))
    return {
      destination: { ...destination, city: cityOf(destination.city) },
      figures: costs.map((cost) => ({ ...cost, city: cityOf(cost.city) })),
      currencies,
      kindCounts: countKinds(index, key),
    }
  }

  async function groundOf(index: ProgramIndex, destination: DestinationKey) {
    const key = `${index.version} ${destination}`
    const kept = grounds.find(key)
    if (kept) return kept
    const ground = await readGround(index, destination)
    return ground && grounds.keep(key, ground)
  }

  /** The median of the chosen city's programs of a kind; of the whole destination where it has none. */
  function tuitionLine(index: ProgramIndex, kind: Kind, terms: Terms): EstimateLine {
    for (const city of kind.city === null ? [null] : [kind.city, null]) {
      const found = tuitionOfKind(index, { ...kind, city })
      if (found.low === null || found.median === null || found.high === null) continue
      const cents = (euros: number) => Math.round(euros * 100)
      return lineOfTuition(
        { low: cents(found.low), used: cents(found.median), high: cents(found.high) },
        'EUR',
        { kind: 'catalogue', programs: found.programs, city, academicYears: found.years },
        terms,
      )
    }
    return lineNotKnown(['tuition'])
  }

  return async function estimate(
    key: DestinationKey,
    query: EstimateQuery,
  ): Promise<Estimate | undefined> {
    const index = await finder.index()
    const ground = await groundOf(index, key)
    if (!ground) return undefined
    const { destination, figures, currencies, kindCounts } = ground
    const asked = Slug.safeParse(wordsOf(query.program)[0])
    const program = asked.success
      ? await findEstimatedProgram(db, destination.id, asked.data)
      : undefined
    const cities = citiesOf(kindCounts, figures)
    const { choice, unused } = readChoice(query, {
      cities: [
        ...new Set([...cities.map(({ value }) => value), ...kindCounts.map((one) => one.city)]),
      ],
      currencies: new Set(['EUR', destination.currency, ...currencies.map((one) => one.currency)]),
      program,
      usualLevel: usualLevel(kindCounts),
    })
    const { level, ownership, city, nationality, lifestyle } = choice

    const rates = new Map(currencies.map((one) => [one.currency, one.perEuro]))
    const kind: Kind = {
      destination: key,
      level,
      ownership,
      city,
      audience: audienceGroupOf(key, nationality),
    }
    const typical = tuitionOfKind(index, { ...kind, city: null })
    const terms: Terms = {
      local: destination.currency,
      home: choice.currency,
      rates,
      durationMonths: program ? program.durationMonths : typical.duration,
    }
    const tuition = program
      ? ownTuition(program, key, nationality, terms)
      : tuitionLine(index, kind, terms)

    const place = city ?? destination.city
    const living = chooseLiving(figures, place)
    const covered = new Set(living.flatMap((one) => one.covers))
    const lines = [
      tuition,
      ...feeLines(figures, ['registration'], []),
      ...living.map((one) => lineOfFigure(one, lifestyle, terms)),
      ...livingItems.filter((item) => !covered.has(item)).map((item) => lineNotKnown([item])),
      ...feeLines(figures, ['visa', 'permit', 'insurance', 'medical', 'deposit'], expectedFees),
    ]

    function feeLines(
      known: readonly CostFigure[],
      items: readonly CostItem[],
      expected: readonly CostItem[],
    ): EstimateLine[] {
      const told = new Set<CostFigure>()
      return items.flatMap((item) => {
        const figure = chooseFee(known, item, place)
        if (!figure) return expected.includes(item) ? [lineNotKnown([item])] : []
        if (told.has(figure)) return []
        told.add(figure)
        return [lineOfFigure(figure, lifestyle, terms)]
      })
    }

    const rate = currencies.find((one) => one.currency === choice.currency) ?? currencies[0]
    const ofGroup = (group: string) => lines.filter((line) => line.group === group)
    return {
      destination: key,
      choice,
      programTitle: program?.title ?? null,
      unused,
      localCurrency: destination.currency,
      rate:
        choice.currency === destination.currency || !rate
          ? null
          : { asOf: rate.asOf, source: rate.source },
      durationMonths: terms.durationMonths,
      lines,
      groups: estimateGroups.flatMap((group) => {
        const firstYear = sum(
          ofGroup(group).map((line) => line.used),
          terms,
        )
        return firstYear.local > 0 ? [{ group, firstYear }] : []
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
      compare: figuresToCompare(figures, living, place),
      options: {
        levels: levelsOf(kindCounts),
        ownerships: ownershipsOf(kindCounts, level),
        cities,
        currencies: [...new Set(['EUR', ...rates.keys()])].sort(),
      },
    }
  }
}

function ownTuition(
  { tuition, durationMonths }: Program,
  key: DestinationKey,
  nationality: string | null,
  terms: Terms,
): EstimateLine {
  const lines = tuition.filter(({ period }) => period !== 'once')
  const ofYears = lines.filter(({ period }) => period !== 'total' || durationMonths !== null)
  const line = tuitionFor(ofYears, key, nationality) ?? tuitionFor(lines, key, nationality)
  if (!line) return lineNotKnown(['tuition'])
  const { academicYear, sourceUrl, confidence } = line
  const origin = { kind: 'program', academicYear, sourceUrl, confidence } as const
  if (line.period === 'total' && durationMonths === null) {
    return lineOfTotal(line.amountMinor, line.currency, origin, terms)
  }
  const yearly = Math.round(line.amountMinor * timesAYear(line.period, durationMonths))
  return lineOfTuition({ low: yearly, used: yearly, high: yearly }, line.currency, origin, terms)
}

/** As fees are compared: two semesters, ten months of teaching, a total spread over the length. */
function timesAYear(period: Program['tuition'][number]['period'], months: number | null): number {
  if (period === 'total') return 12 / Math.max(months ?? 12, 12)
  return { year: 1, semester: 2, month: 10, once: 0 }[period]
}
