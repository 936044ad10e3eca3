import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import type { MadeApplication } from '../../testing/factories-admissions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listApplicants, makeThreeApplicants } from '../../testing/three-applicants.ts'

let server: TestApp
let manager: TestClient
let zoe: MadeApplication
let ali: MadeApplication
let mononym: MadeApplication

before(async () => {
  server = await createTestApp()
  manager = await signedInAs(server, 'manager')
  ;({ zoe, ali, mononym } = await makeThreeApplicants(server, createClient(server)))
})
after(() => server.close())

const list = (query: string) => listApplicants(manager, query)

async function numbers(query: string): Promise<string[]> {
  return (await list(query)).rows.map((row) => row.application.number)
}

test('an application is found by name without accents, address, telephone and number', async () => {
  const findings: [string, MadeApplication][] = [
    ['zoe', zoe],
    ['celik ZOË', zoe],
    ['istanbul.test', zoe],
    ['INONU', ali],
    ['ınönü', ali],
    ['a.li@x.test', ali],
    ['06 12 34 56 78', ali],
    ['+33 612', ali],
    [ali.number, ali],
    [ali.number.toLowerCase().replaceAll('-', ''), ali],
    [ali.number.slice(0, 7), ali],
    ['suharto', mononym],
  ]
  for (const [typed, { number }] of findings) {
    assert.deepEqual(await numbers(`?q=${encodeURIComponent(typed)}`), [number], typed)
  }
})

test('the characters of a database pattern are plain characters in the search box', async () => {
  for (const typed of ['%', '_', '\\', 'a_li', "'", '"', 'zoe%', 'PA-%', '(', '{}']) {
    const found = await numbers(`?q=${encodeURIComponent(typed)}`)
    assert.deepEqual(found, [], typed)
  }
  assert.equal((await list('?q=%20')).total, 3)
})

test('the list is filtered by state, destination and lateness, and each counts what it shows', async () => {
  assert.deepEqual(await numbers('?destination=india'), [ali.number])
  assert.equal((await list('?status=submitted')).total, 3)
  assert.equal((await list('?status=refused')).total, 0)
  assert.equal((await list('?overdue=true')).total, 0)
  assert.equal((await list('?overdue=false')).total, 3)
  await server.deps.db
    .updateTable('application')
    .set({ next_by: '2026-11-30' })
    .where('number', '=', zoe.number)
    .execute()
  const overdue = await list('?overdue=true')
  assert.deepEqual(
    overdue.rows.map((row) => [row.application.number, row.application.overdue]),
    [[zoe.number, true]],
  )
  assert.deepEqual((await numbers('')).at(0), zoe.number)
})

test('the list has a stable order in each sort, page after page', async () => {
  const sorts = {
    due: [zoe, ali, mononym],
    submittedAt: [zoe, ali, mononym],
    '-submittedAt': [mononym, ali, zoe],
    name: [ali, mononym, zoe],
    '-name': [zoe, mononym, ali],
  }
  for (const [sort, expected] of Object.entries(sorts)) {
    const all = expected.map(({ number }) => number)
    assert.deepEqual(await numbers(`?sort=${sort}`), all, sort)
    const pages = []
    for (const page of [1, 2, 3]) {
      const found = await list(`?sort=${sort}&size=1&page=${page}`)
      assert.deepEqual([found.total, found.page, found.size], [3, page, 1])
      pages.push(found.rows[0]?.application.number)
    }
    assert.deepEqual(pages, all, sort)
  }
  assert.deepEqual((await list('?page=9')).rows, [])
})

test('an unknown filter is a bad request', async () => {
  for (const query of [
    '?status=won',
    '?destination=Mars!',
    '?sort=email',
    '?size=101',
    '?page=0',
  ]) {
    assert.equal((await manager.get(`/api/admin/applicants${query}`)).status, 400, query)
  }
  assert.equal((await manager.get('/api/admin/applicants?q=%00')).status, 400)
  // A destination may be added at any time: an unknown one is no mistake, and has no applicants.
  assert.equal((await list('?destination=mars')).total, 0)
})
