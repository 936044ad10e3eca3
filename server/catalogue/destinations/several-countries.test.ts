import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { programJsonLd } from '#app/public/catalogue/json-ld.server.ts'
import { universityPlace } from '#app/public/catalogue/university/university-place.server.ts'
import { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { addDestination, makeDestination, makeProgram } from '../../testing/factories-catalogue.ts'
import { runImport } from '../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { universityInput } from '../../testing/university-input.ts'

/* A destination that is several countries. */

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  await makeDestination(server.deps, 'india')
  await addDestination(server.deps, { key: 'gulf', country: 'QA', alsoIn: ['KW', 'OM'] })
})
after(() => server.close())

const path = '/api/admin/destinations/gulf'

async function change(changes: object): Promise<DestinationRecord> {
  const all: unknown[] = await (await editor.get('/api/admin/destinations')).json()
  const gulf = all.map((one) => DestinationRecord.parse(one)).find(({ key }) => key === 'gulf')
  assert.ok(gulf)
  const { name, summary, position, published, version } = gulf
  const edit = { name, summary, position, published, ...changes }
  const answer = await editor.put(path, edit, { headers: { 'if-match': `"${version}"` } })
  assert.equal(answer.status, 200)
  return DestinationRecord.parse(await answer.json())
}

const university = (changes: object) =>
  editor.post(
    '/api/admin/universities',
    universityInput({
      ...{ key: 'muscat', name: 'A university', destination: 'gulf', city: 'Muscat' },
      ...changes,
    }),
  )

test('each country is listed once, the first not among the others', async () => {
  const { country, alsoIn } = await change({ country: 'QA', alsoIn: ['KW', 'QA', 'OM', 'KW'] })
  assert.deepEqual([country, alsoIn], ['QA', ['KW', 'OM']])
  const seen = await (await server.request('/api/destinations/gulf')).json()
  assert.deepEqual([seen.country, seen.alsoIn], ['QA', ['KW', 'OM']])
})

test('nationals of each are at home, in the contract and in the database', async () => {
  for (const [nationality, group] of [
    ['QA', 'home'],
    ['OM', 'home'],
    ['KW', 'home'],
    ['IN', 'abroad'],
  ] as const) {
    assert.equal(audienceGroupOf('gulf', nationality), group)
    const { rows } = await server.database.pool.query<{ audiences: string[] }>(
      'select audiences_of($1, $2) as audiences',
      ['gulf', nationality],
    )
    const isHome = rows[0]?.audiences.includes('domestic')
    assert.equal(isHome, group === 'home', nationality)
  }
})

test('a university there says which of them it is in, and in another destination nothing', async () => {
  const code = async (changes: object) =>
    (await (await university(changes)).json()).fields?.country?.code
  assert.equal(await code({}), 'required')
  assert.equal(await code({ country: null }), 'required')
  assert.equal(await code({ country: 'SA' }), 'not_a_choice')
  assert.equal(await code({ key: 'delhi', destination: 'india', country: 'NP' }), 'not_a_choice')
  assert.equal((await university({ key: 'delhi', destination: 'india' })).status, 201)
  assert.equal((await university({ country: 'OM', status: 'published' })).status, 201)
  const page = await (await server.request('/api/universities/muscat')).json()
  assert.equal(page.country, 'OM')
  assert.equal(universityPlace(page, 'en'), 'Muscat, Oman')
})

test('machines read the university’s own country, and none where nobody has said which', async () => {
  const { id } = await server.deps.db
    .selectFrom('university')
    .select('id')
    .where('key', '=', 'muscat')
    .executeTakeFirstOrThrow()
  const { key } = await makeProgram(server.deps, {
    universityId: id,
    tuition: [
      { audience: 'domestic', amountMinor: 100_000 },
      { audience: 'international', amountMinor: 700_000 },
    ],
  })
  const site = { publicUrl: 'https://example.org', language: 'en' } as const
  const detail = ProgramDetail.parse(await (await server.request(`/api/programs/${key}`)).json())
  assert.match(JSON.stringify(programJsonLd(detail, site, [])), /"addressCountry":"OM"/)
  const unsaid = { ...detail, university: { ...detail.university, country: null } }
  assert.doesNotMatch(JSON.stringify(programJsonLd(unsaid, site, [])), /addressCountry/)

  const found = async (query: string) => (await server.request(`/api/programs?${query}`)).json()
  for (const query of ['q=oman', 'q=koweit', 'destination=gulf']) {
    assert.equal((await found(query)).total, 1, query)
  }
  const fee = async (nationality: string) =>
    (await found(`destination=gulf&nationality=${nationality}`)).rows[0].tuition.amountMinor
  assert.deepEqual([await fee('KW'), await fee('IN')], [100_000, 700_000])
})

test('a list of universities finds the destination by any of its countries', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-countries-'))
  try {
    const fixture = join(import.meta.dirname, '../import/fixtures/universities.csv')
    const [header = '', line = ''] = readFileSync(fixture, 'utf8').split('\n')
    const columns = header.trim().split(',')
    const given: Record<string, string> = { country_code: 'KW', city: 'Kuwait City' }
    const cells = line.trim().split(',')
    const row = columns.map((name, at) => given[name] ?? cells[at] ?? '').join(',')
    const file = join(folder, 'list.csv')
    writeFileSync(file, `${header.trim()}\n${row}\n`)
    await runImport(server.deps, file, { apply: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
  const { rows } = await server.database.pool.query(`
    select d.key, u.country from university u join destination d on d.id = u.destination_id
    where u.origin = 'import'`)
  assert.deepEqual(rows, [{ key: 'gulf', country: 'KW' }])
})
