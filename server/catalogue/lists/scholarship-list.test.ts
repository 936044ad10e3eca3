import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { ScholarshipPage } from '#contract/catalogue/scholarships-staff.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
let now: Date

const scholarship = {
  requirements: [],
  dates: null,
  levels: [],
  universities: null,
  submissionChannel: 'applicant_only',
  officialUrl: null,
  validForYear: null,
  certainty: 'reported',
  sourceUrl: null,
  sourceName: 'The notice of the ministry',
  sourceType: 'official',
  checkedOn: null,
  programs: [],
  coverage: { en: 'A grant.', fr: 'Une allocation.' },
}

const dayFromNow = (days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

before(async () => {
  server = await createTestApp()
  now = server.deps.now()
  editor = await signedInAs(server, 'editor')
  for (const key of ['china', 'france'] as const) await makeDestination(server.deps, key)
  for (const one of [
    {
      key: 'sun',
      name: { en: 'Award of the Sun', fr: 'Éclat du Soleil' },
      provider: { en: 'Ministry of Education', fr: 'Ministère de l’Éducation' },
      destination: 'china',
      status: 'published',
      reviewBy: dayFromNow(0),
    },
    {
      key: 'moon',
      name: { en: 'Zenith of the Moon', fr: 'Bourse de la Lune' },
      provider: { en: 'Foundation of Lyon', fr: 'Fondation de Lyon' },
      destination: 'france',
      status: 'draft',
      reviewBy: dayFromNow(30),
    },
    {
      key: 'stars',
      name: { en: 'Bursary of the Stars', fr: '' },
      provider: { en: 'Ministry of Culture', fr: '' },
      destination: 'china',
      status: 'archived',
      reviewBy: dayFromNow(-1),
    },
  ]) {
    const answer = await editor.post(
      '/api/admin/scholarships',
      { ...scholarship, ...one },
      { headers: { 'idempotency-key': one.key } },
    )
    assert.equal(answer.status, 201, await answer.clone().text())
  }
})
after(() => server.close())

async function page(query: string, language = 'en') {
  const headers = { 'accept-language': language }
  const answer = await editor.get(`/api/admin/scholarship-list?${query}`, { headers })
  assert.equal(answer.status, 200, query)
  return ScholarshipPage.parse(await answer.json())
}

const keys = async (query: string, language?: string) =>
  (await page(query, language)).rows.map(({ key }) => key)

test('scholarships are listed by their names in the reader’s language, and in English without one', async () => {
  assert.deepEqual(await keys(''), ['sun', 'stars', 'moon'])
  assert.deepEqual(await keys('sort=-name'), ['moon', 'stars', 'sun'])
  assert.deepEqual(await keys('', 'fr'), ['moon', 'stars', 'sun'])
  assert.deepEqual(await keys('sort=provider'), ['moon', 'stars', 'sun'])
  assert.deepEqual(await keys('sort=reviewBy'), ['stars', 'sun', 'moon'])
  assert.deepEqual(await keys('sort=-reviewBy'), ['moon', 'sun', 'stars'])
})

for (const [query, expected] of [
  ['q=bursary', ['stars']],
  ['q=ECLAT%20ministry', ['sun']],
  ['q=fondation', ['moon']],
  ['q=%25', []],
  ['destination=china', ['sun', 'stars']],
  ['destination=france', ['moon']],
  ['status=draft', ['moon']],
  ['review=due', ['sun', 'stars']],
  ['review=due&status=published', ['sun']],
] as const) {
  test(`a list filtered by ${query} has what fits and nothing else`, async () => {
    const { rows, total } = await page(query)
    assert.deepEqual([rows.map(({ key }) => key), total], [expected, expected.length])
  })
}

test('a page is a part of the whole, and comes with the whole’s length', async () => {
  const second = await page('size=2&page=2')
  assert.deepEqual(
    [second.rows.map(({ key }) => key), second.total, second.page, second.size],
    [['moon'], 3, 2, 2],
  )
  assert.deepEqual((await page('page=9')).rows, [])
})

test('an unknown filter or order is refused, and so is anyone who is not an administrator', async () => {
  for (const query of ['status=gone', 'sort=coverage', 'review=yes', 'destination=Mars!']) {
    assert.equal((await editor.get(`/api/admin/scholarship-list?${query}`)).status, 400, query)
  }
  const nowhere = await editor.get('/api/admin/scholarship-list?destination=mars')
  assert.equal(((await nowhere.json()) as { total: number }).total, 0)
  const student = createClient(server)
  assert.equal((await student.get('/api/admin/scholarship-list')).status, 401)
  const account = await makeAccount(server.deps, { role: 'applicant' })
  student.bear((await openSession(server.deps, account)).token)
  assert.equal((await student.get('/api/admin/scholarship-list')).status, 403)
})

test('the list filtered on screen is the one that is exported', async () => {
  const answer = await editor.get('/api/admin/exports/scholarships?review=due&q=ministry')
  assert.equal(answer.status, 200)
  const rows: { key: string }[] = parse(await answer.text(), { columns: true, bom: true })
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['sun', 'stars'],
  )
})
