import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  Completeness,
  type CompletenessRow,
  type FigureKind,
} from '#contract/catalogue/completeness.ts'
import { makeDestination, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

async function india() {
  const answer = await server.request('/api/catalogue/completeness')
  assert.equal(answer.status, 200)
  const all = Completeness.parse(await answer.json())
  const found = all.destinations.find(({ destination }) => destination === 'india')
  assert.ok(found)
  const row = (kind: FigureKind): CompletenessRow => {
    const one = found.rows.find((each) => each.kind === kind)
    assert.ok(one)
    return one
  }
  return { ...found, row }
}

test('an empty destination has zeros, and is not left out', async () => {
  await makeDestination(server.deps, 'india')
  const { rows, programs, universities } = await india()
  assert.deepEqual([programs, universities], [0, 0])
  assert.ok(rows.every(({ total, readFrom }) => total === 0 && readFrom === null))
})

test('each thing that visitors see is counted once per kind, by its certainty', async () => {
  const { deps } = server
  const { id } = await makeUniversity(deps, { destination: 'india' })
  await makeUniversity(deps, { destination: 'india' })
  await makeUniversity(deps, { destination: 'india', status: 'draft' })
  const reported = { certainty: 'reported' as const, source_name: 'A register', source_url: null }
  const undated = {
    ...{ starts_on: null, opens_at: null, closes_at: null, checked_on: null, checked_by: null },
    source_url: null,
  }
  await makeProgram(deps, { universityId: id, source_year: 2025 })
  await makeProgram(deps, {
    universityId: id,
    derived_fields: ['durationMonths'],
    languages: [],
    tuition: [],
    intakes: [{ ...undated, certainty: 'unknown' }],
  })
  await makeProgram(deps, {
    universityId: id,
    duration_months: null,
    tuition: [{ academicYear: '2019-20' }],
    intakes: [
      { ...undated, certainty: 'typical', usual_closes: '{"from":"03","to":"06"}' },
      { ...reported, checked_by: null, key: 'b', checked_on: '2026-10-05' },
    ],
    requirements: [{ position: 0 }, { position: 1, certainty: 'typical' }],
  })
  await makeProgram(deps, { universityId: id, status: 'draft' })

  const { row, ...counts } = await india()
  assert.partialDeepStrictEqual(counts, { programs: 3, universities: 2, withoutPrograms: 1 })
  assert.deepEqual(row('closing_date').byCertainty, {
    confirmed: 1,
    reported: 1,
    typical: 0,
    unknown: 1,
  })
  assert.deepEqual(
    [row('closing_date').readFrom, row('closing_date').readTo],
    ['2026-10-05', '2026-11-20'],
  )
  const { total, current, older, undated: none, byCertainty } = row('tuition')
  assert.deepEqual([total, current, older, none, byCertainty.unknown], [3, 1, 1, 0, 1])
  assert.deepEqual(row('duration').byCertainty, {
    confirmed: 0,
    reported: 1,
    typical: 1,
    unknown: 1,
  })
  assert.equal(row('duration').older, 1)
  assert.deepEqual(row('language').byCertainty, {
    confirmed: 0,
    reported: 2,
    typical: 0,
    unknown: 1,
  })
  assert.deepEqual(row('requirement').byCertainty, {
    confirmed: 1,
    reported: 0,
    typical: 1,
    unknown: 0,
  })
  assert.equal(row('official_page').byCertainty.unknown, 3)
})

test('a change is counted at once', async () => {
  await server.deps.db
    .updateTable('program')
    .set({
      official_url: 'https://university.example/law',
      verified_on: '2026-11-30',
      verified_by: 'ana',
    })
    .where('status', '=', 'published')
    .execute()
  const { row } = await india()
  assert.equal(row('official_page').byCertainty.confirmed, 3)
  assert.equal(row('duration').byCertainty.confirmed, 1)
  assert.equal(row('duration').byCertainty.typical, 1, 'what is computed stays what is usual')
})
