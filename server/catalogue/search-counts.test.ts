import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramResults } from '#contract/catalogue/catalogue.ts'
import {
  type DestinationKey,
  durationBands,
  type FacetName,
  facetNames,
  tuitionBands,
} from '#contract/common/values/vocabulary.ts'
import { audiencesOf, tuitionFor } from '#contract/dates/values/audience.ts'
import type { ClosingAudience } from '#contract/dates/values/deadlines.ts'
import {
  confirmed,
  makePrograms,
  makeRates,
  makeUniversity,
} from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { refreshSearch } from './refresh-search.ts'

/** What the test knows of a program, to count it by hand. */
interface Known {
  key: string
  words: string[]
  destination: DestinationKey
  values: Record<Exclude<FacetName, 'intake' | 'tuition'>, string[]>
  university: string
  fees: { audience: 'all' | 'international' | 'domestic' | 'eu' | 'saarc'; euros: number }[]
  /** Those that are not over. */
  intakes: { season: string; isOpen: boolean; onlyFor?: ClosingAudience }[]
}

type Wanted = Partial<Record<FacetName | 'university', string[]>> & {
  q?: string
  nationality?: string
  currency?: keyof typeof rates
  tuitionMin?: number
  tuitionMax?: number
  tuitionUnknown?: boolean
  openOnly?: boolean
}

const programs = 2_000
const rounds = 200
const rates = { EUR: 1, INR: 90, XOF: 655.957 }
const settingNames = ['nationality', 'currency', 'tuitionMin', 'tuitionMax', 'tuitionUnknown']
const known: Known[] = []
const random = numbersFrom(7)
let server: TestApp

before(async () => {
  server = await createTestApp()
  await makeRates(server.deps, { INR: rates.INR, XOF: rates.XOF })
  const universities: { key: string; id: number; destination: DestinationKey; city: string }[] = []
  for (const [destination, cities] of [
    ['india', ['Pune', 'Chennai', 'Jaipur']],
    ['turkey', ['Ankara', 'İzmir']],
    ['france', ['Lyon', 'Nice', 'Lille']],
  ] as const) {
    for (const city of cities) {
      const made = await makeUniversity(server.deps, { destination, city })
      universities.push({ ...made, destination, city })
    }
  }
  const settings = Array.from({ length: programs }, (_, number) => {
    const university = pick(universities)
    const words = [
      pick(['applied', 'modern', 'global']),
      pick(['chemistry', 'law', 'music', 'physics']),
    ]
    const level = pick(['bachelor', 'master', 'doctorate'] as const)
    const field = pick(['0531', '0421', '06', '0215'])
    const languages = pick([['en'], ['fr'], ['fr', 'en'], ['tr']])
    const mode = pick(['on_campus', 'online', 'blended'] as const)
    const channel = pick(['agency', 'university_portal', 'embassy'] as const)
    const length = pick([
      [null, 'unknown'],
      [10, '0-12'],
      [12, '0-12'],
      [13, '13-24'],
      [36, '25-36'],
      [48, '37-48'],
      [60, '49-'],
    ] as const)
    const fees = pick<Known['fees'][number]['audience'][]>([
      [],
      [],
      ['all'],
      ['international'],
      ['international', 'saarc', 'domestic'],
      ['international', 'eu'],
      ['domestic'],
    ]).map((audience) => ({ audience, euros: pick([0, 500, 1_000, 1_500, 4_000, 6_000, 25_000]) }))
    const inRupees = random() < 0.5
    const intakes = pick<Known['intakes']>([
      [],
      [{ season: '2027-autumn', isOpen: true }],
      [{ season: '2027-autumn', isOpen: false }],
      [
        { season: '2027-spring', isOpen: true },
        { season: '2027-autumn', isOpen: false },
      ],
      [
        { season: '2028-winter', isOpen: false },
        { season: '2027-autumn', isOpen: true },
      ],
      [{ season: '2027-autumn', isOpen: true, onlyFor: 'eu' }],
      [{ season: '2027-spring', isOpen: true, onlyFor: 'international' }],
      [
        { season: '2028-winter', isOpen: false, onlyFor: 'saarc' },
        { season: '2027-autumn', isOpen: true, onlyFor: 'domestic' },
      ],
    ])
    const key = `known-${number}`
    known.push({
      key,
      words,
      destination: university.destination,
      university: university.key,
      fees,
      intakes,
      values: {
        destination: [university.destination],
        city: [university.city],
        level: [level],
        field: [field.slice(0, 2)],
        language: languages,
        mode: [mode],
        channel: [channel],
        duration: [length[1]],
        // One scholarship for the masters of France, one that names two programs.
        scholarship:
          (university.destination === 'france' && level === 'master') || number < 2 ? ['yes'] : [],
      },
    })
    return {
      key,
      universityId: university.id,
      title: { en: words.join(' '), fr: '' },
      level,
      field,
      languages,
      mode,
      submission_channel: channel,
      duration_months: length[0],
      tuition: fees.map(({ audience, euros }) => ({
        audience,
        amountMinor: euros * 100 * (inRupees ? rates.INR : 1),
        currency: inRupees ? 'INR' : 'EUR',
      })),
      intakes: [
        { closes_at: '2026-11-01T00:00:00Z', starts_on: '2027-01-11' },
        ...intakes.map(({ season, isOpen, onlyFor }) => ({
          ...academicYears[season],
          starts_on: null,
          ...(onlyFor && {
            closes_at: '2026-11-15T12:00:00Z',
            closes_for: JSON.stringify({ [onlyFor]: '2027-03-31T21:59:00Z' }),
          }),
          ...(!isOpen && { opens_at: '2027-02-01T00:00:00Z' }),
        })),
      ],
    }
  })
  const made = await makePrograms(server.deps, settings)
  await makeScholarships(made.slice(0, 2).map(({ id }) => id))
})
after(() => server.close())

async function makeScholarships(programIds: readonly number[]): Promise<void> {
  const { db } = server.deps
  const text = JSON.stringify({ en: 'A grant', fr: 'Une bourse' })
  const common = {
    position: 1,
    name: text,
    provider: text,
    coverage: text,
    submission_channel: 'applicant_only',
    ...confirmed,
    review_by: '2027-11-30',
  } as const
  const france = await db
    .selectFrom('destination')
    .select('id')
    .where('key', '=', 'france')
    .executeTakeFirstOrThrow()
  const named = await db
    .insertInto('scholarship')
    .values([
      { ...common, key: 'for-masters', destination_id: france.id, levels: ['master'] },
      { ...common, key: 'for-two' },
      { ...common, key: 'not-yet', destination_id: france.id, status: 'draft' },
    ])
    .returning(['id', 'key'])
    .execute()
  const forTwo = named.find(({ key }) => key === 'for-two')
  await db
    .insertInto('scholarship_program')
    .values(programIds.map((program_id) => ({ program_id, scholarship_id: forTwo?.id ?? 0 })))
    .execute()
  await db.transaction().execute((tx) => refreshSearch(tx, { programs: [] }))
}

/** How the catalogue writes a season. */
const academicYears: Record<
  string,
  { term: 'autumn' | 'spring' | 'winter'; academic_year: string }
> = {
  '2027-spring': { term: 'spring', academic_year: '2026-27' },
  '2027-autumn': { term: 'autumn', academic_year: '2027-28' },
  '2028-winter': { term: 'winter', academic_year: '2028' },
}

test('results, totals and counts are those counted by hand, for any filters', async () => {
  for (let round = 0; round < rounds; round++) {
    const wanted = randomWanted()
    const address = addressOf(wanted)
    const found = await search(address)

    const isWhole = known.some((one) => passes(one, wanted))
    // A word is dropped in favour of what was chosen.
    const kept =
      isWhole || !known.some((one) => passes(one, wanted, 'q')) ? wanted : wordless(wanted)
    const passing = known.filter((one) => passes(one, kept))
    assert.equal(found.total, passing.length, address)
    assert.deepEqual(found.leftOut, kept === wanted ? [] : [wanted.q], address)
    for (const name of facetNames) {
      const others = known.filter((one) => passes(one, kept, name))
      assert.deepEqual(found.facets[name], countsOf(others, name, kept), `${name} ${address}`)
    }
    assert.equal(found.withoutFee, leftOutWithoutFee(kept), address)
    if (isWhole) assert.deepEqual(found.relax, [], address)
    else {
      const filters = Object.keys(wanted).filter(
        (name) => !settingNames.includes(name) && name !== 'q',
      )
      if (hasRange(wanted)) filters.push('tuitionRange')
      const gainsOf = (asked: Wanted) =>
        filters.flatMap((filter) => {
          const count = known.filter((one) => passes(one, asked, filter)).length
          return count > 0 ? [`${filter} ${count}`] : []
        })
      // If no single filter gives anything beside the word, the word is dropped as well.
      const beside = gainsOf(wanted)
      const gains = beside.length > 0 || found.total > 0 ? beside : gainsOf(wordless(wanted))
      const answered = found.relax.map(({ filter, count }) => `${filter} ${count}`)
      assert.deepEqual(answered.sort(), gains.sort(), address)
    }
  }
})

test('fees come in order for every nationality, unknown ones last', async () => {
  for (const nationality of ['', 'IN', 'NP', 'FR', 'DE', 'TR', 'SN']) {
    const { rows } = await search(`sort=tuition&size=50&q=music&nationality=${nationality}`)
    const fees = rows.map(({ key }) => {
      const one = known.find((other) => other.key === key)
      return (one && feeOf(one, { nationality })) ?? Number.POSITIVE_INFINITY
    })
    assert.deepEqual(
      fees,
      fees.toSorted((a, b) => a - b),
      nationality,
    )
    for (const [place, { tuition }] of rows.entries()) {
      assert.equal(tuition?.yearlyEuros ?? Number.POSITIVE_INFINITY, fees[place])
    }
  }
})

test('the pages of a list hold every program once, in one order', async () => {
  for (const sort of ['title', 'tuition', 'deadline', 'relevance']) {
    for (const text of ['', '&q=applied']) {
      const seen: string[] = []
      for (let page = 1; page <= 20; page++) {
        const { rows, total } = await search(`sort=${sort}${text}&size=17&page=${page}`)
        seen.push(...rows.map(({ key }) => key))
        if (rows.length === 0) assert.equal(seen.length, total)
      }
      assert.equal(new Set(seen).size, seen.length)
    }
  }
})

function wordless({ q, ...wanted }: Wanted): Wanted {
  return wanted
}

async function search(query: string): Promise<ProgramResults> {
  const answer = await server.request(`/api/programs?${query}`)
  return ProgramResults.parse(await answer.json())
}

function feeOf({ destination, fees }: Known, { nationality }: Wanted): number | undefined {
  return tuitionFor(fees, destination, nationality || null)?.euros
}

function hasRange({ tuitionMin, tuitionMax }: Wanted): boolean {
  return tuitionMin !== undefined || tuitionMax !== undefined
}

function passes(one: Known, wanted: Wanted, except?: string): boolean {
  const facetsPass = facetNames.every((name) => {
    const values = wanted[name]
    const own = valuesOf(one, name, {
      ...wanted,
      openOnly: except !== 'openOnly' && wanted.openOnly === true,
    })
    return name === except || !values || values.some((value) => own.includes(value))
  })
  return (
    facetsPass &&
    (except === 'university' || !wanted.university || wanted.university.includes(one.university)) &&
    (except === 'q' || !wanted.q || one.words.includes(wanted.q)) &&
    (except === 'openOnly' ||
      !wanted.openOnly ||
      ahead(one, wanted).some(({ isOpen }) => isOpen)) &&
    (except === 'tuitionRange' || !hasRange(wanted) || isInRange(one, wanted))
  )
}

/**
 * The intakes that are still ahead for this reader; without one, those that are ahead for anyone.
 */
function ahead({ intakes, destination }: Known, { nationality }: Wanted): Known['intakes'] {
  return intakes.filter(
    ({ onlyFor }) =>
      !onlyFor || !nationality || audiencesOf(destination, nationality).includes(onlyFor),
  )
}

function isInRange(one: Known, wanted: Wanted): boolean {
  const fee = feeOf(one, wanted)
  if (fee === undefined) return wanted.tuitionUnknown === true
  const own = fee * rates[wanted.currency ?? 'EUR']
  const slack = rates[wanted.currency ?? 'EUR'] / 2
  return (
    own >= (wanted.tuitionMin ?? 0) - slack &&
    own <= (wanted.tuitionMax ?? Number.POSITIVE_INFINITY) + slack
  )
}

function leftOutWithoutFee(wanted: Wanted): number {
  if (!hasRange(wanted) || wanted.tuitionUnknown) return 0
  return known.filter(
    (one) => feeOf(one, wanted) === undefined && passes(one, wanted, 'tuitionRange'),
  ).length
}

function valuesOf(one: Known, name: FacetName, wanted: Wanted): string[] {
  if (name === 'intake') {
    const counted = ahead(one, wanted).filter(({ isOpen }) => isOpen || !wanted.openOnly)
    return counted.map(({ season }) => season)
  }
  return name === 'tuition' ? [bandOf(one, wanted)] : one.values[name]
}

function bandOf(one: Known, wanted: Wanted): string {
  const fee = feeOf(one, wanted)
  if (fee === undefined) return 'unknown'
  const scale = { EUR: 1, INR: 100, XOF: 1000 }[wanted.currency ?? 'EUR']
  const own = Math.round(fee * rates[wanted.currency ?? 'EUR'])
  return (
    tuitionBands.find((band) => {
      const [from, to] = band.split('-')
      const slack = rates[wanted.currency ?? 'EUR'] / 2
      return own < (Number(to) || Number.POSITIVE_INFINITY) * scale - slack && Number(from) >= 0
    }) ?? ''
  )
}

function countsOf(programs: Known[], name: FacetName, wanted: Wanted) {
  const counts = new Map((wanted[name] ?? []).map((value) => [value, 0]))
  for (const one of programs) {
    for (const value of valuesOf(one, name, wanted)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function randomWanted(): Wanted {
  const wanted: Wanted = {}
  if (random() < 0.4) wanted.nationality = pick(['IN', 'NP', 'FR', 'DE', 'TR', 'SN'])
  if (random() < 0.4) wanted.currency = pick(['INR', 'XOF', 'EUR'] as const)
  if (random() < 0.3) wanted.openOnly = true
  for (const name of facetNames) {
    if (random() > 0.3) continue
    const values = [...choices(name)]
    wanted[name] = [...new Set([pick(values), pick(values)])]
  }
  if (random() < 0.2) wanted.university = [pick(known).university, pick(known).university]
  if (random() < 0.4) wanted.q = pick(pick(known).words)
  const unit = rates[wanted.currency ?? 'EUR']
  if (random() < 0.2) wanted.tuitionMin = pick([0, 400, 1_000]) * Math.round(unit)
  if (random() < 0.2) wanted.tuitionMax = pick([1_200, 4_500, 10_000]) * Math.round(unit)
  if (random() < 0.2) wanted.tuitionUnknown = true
  return wanted
}

function choices(name: FacetName): ReadonlySet<string> {
  if (name === 'tuition') return new Set(tuitionBands)
  if (name === 'duration') return new Set(durationBands)
  return new Set(known.flatMap((one) => valuesOf(one, name, {})))
}

function addressOf(wanted: Wanted): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted)) query.set(name, String(value))
  return query.toString()
}

function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

/** The same numbers between 0 and 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
