import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramResults } from '#contract/catalogue.ts'
import { type FacetName, facetNames } from '#contract/vocabulary.ts'
import { makePrograms, makeRates, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** What the test knows of a program, to count it by hand. */
interface Known {
  key: string
  words: string[]
  values: Record<FacetName, string[]>
  university: string
  euros: number | null
  isOpen: boolean
}

type Wanted = Partial<Record<FacetName | 'university', string[]>> & {
  q?: string
  tuitionMax?: number
  openOnly?: boolean
}

const known: Known[] = []
const random = numbersFrom(7)
let server: TestApp

before(async () => {
  server = await createTestApp()
  await makeRates(server.deps, { INR: 90 })
  const universities: { key: string; id: number; destination: string; city: string }[] = []
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
  const settings = Array.from({ length: 300 }, (_, number) => {
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
    const euros = pick([null, 500, 1_000, 1_500, 4_000])
    const inRupees = random() < 0.5
    const isOpen = random() < 0.5
    const key = `known-${number}`
    known.push({
      key,
      words,
      university: university.key,
      euros,
      isOpen,
      values: {
        destination: [university.destination],
        city: [university.city],
        level: [level],
        field: [field.slice(0, 2)],
        language: languages,
        mode: [mode],
        channel: [channel],
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
      tuition:
        euros === null
          ? []
          : [
              {
                amountMinor: euros * 100 * (inRupees ? 90 : 1),
                currency: inRupees ? 'INR' : 'EUR',
              },
            ],
      intakes: [
        { closes_at: '2026-11-01T00:00:00Z' },
        isOpen ? {} : { opens_at: '2027-02-01T00:00:00Z' },
      ],
    }
  })
  await makePrograms(server.deps, settings)
})
after(() => server.close())

test('results, totals and counts are those counted by hand, for any filters', async () => {
  for (let round = 0; round < 150; round++) {
    const wanted = randomWanted()
    const address = addressOf(wanted)
    const found = await search(address)

    const passing = known.filter((one) => passes(one, wanted))
    assert.equal(found.total, passing.length, address)
    for (const name of facetNames) {
      const others = known.filter((one) => passes(one, wanted, name))
      assert.deepEqual(
        found.facets[name],
        countsOf(others, name, wanted[name]),
        `${name} ${address}`,
      )
    }
    if (found.total > 0) assert.deepEqual(found.relax, [], address)
    else {
      const filters = Object.keys(wanted)
      const gains = filters.flatMap((filter) => {
        const count = known.filter((one) => passes(one, wanted, filter)).length
        return count > 0 ? [`${filter} ${count}`] : []
      })
      const answered = found.relax.map(({ filter, count }) => `${filter} ${count}`)
      assert.deepEqual(answered.sort(), gains.sort(), address)
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

async function search(query: string): Promise<ProgramResults> {
  const answer = await server.request(`/api/programs?${query}`)
  return ProgramResults.parse(await answer.json())
}

function passes(one: Known, wanted: Wanted, except?: string): boolean {
  const facetsPass = facetNames.every((name) => {
    const values = wanted[name]
    return name === except || !values || values.some((value) => one.values[name].includes(value))
  })
  return (
    facetsPass &&
    (except === 'university' || !wanted.university || wanted.university.includes(one.university)) &&
    (except === 'q' || !wanted.q || one.words.includes(wanted.q)) &&
    (except === 'openOnly' || !wanted.openOnly || one.isOpen) &&
    (except === 'tuitionMax' ||
      wanted.tuitionMax === undefined ||
      (one.euros !== null && one.euros <= wanted.tuitionMax))
  )
}

function countsOf(programs: Known[], name: FacetName, chosen: readonly string[] = []) {
  const counts = new Map(chosen.map((value) => [value, 0]))
  for (const { values } of programs) {
    for (const value of values[name]) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function randomWanted(): Wanted {
  const wanted: Wanted = {}
  for (const name of facetNames) {
    if (random() > 0.3) continue
    const values = [...new Set(known.flatMap((one) => one.values[name]))]
    wanted[name] = [...new Set([pick(values), pick(values)])]
  }
  if (random() < 0.2) wanted.university = [pick(known).university, pick(known).university]
  if (random() < 0.4) wanted.q = pick(pick(known).words)
  if (random() < 0.2) wanted.tuitionMax = pick([400, 1_000, 2_000])
  if (random() < 0.2) wanted.openOnly = true
  return wanted
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
