import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { ApplicantPage } from '#contract/applicants.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  type MadeApplication,
  makeApplication,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let manager: TestClient
let zoe: MadeApplication
let ali: MadeApplication
let mononym: MadeApplication

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'manager')
  const india = await makeUniversity(server.deps, { destination: 'india', name: 'Anna University' })
  const [one, other] = [
    await makeProgram(server.deps, { title: 'Data science' }),
    await makeProgram(server.deps, { title: 'Civil engineering', universityId: india.id }),
  ]
  const apply = (program: typeof one, answers: Record<string, string>) =>
    makeApplication(visitor, {
      program: program.key,
      intake: program.intakes[0]?.key ?? '',
      answers: validAnswers(answers),
    })
  zoe = await apply(one, { givenNames: 'Zoë', familyName: 'Çelik', email: 'zoe@istanbul.test' })
  server.clock.forwardSeconds(60)
  const phone = '+33 6 12 34 56 78'
  ali = await apply(other, { givenNames: 'Ali', familyName: 'İnönü', email: 'a.li@x.test', phone })
  server.clock.forwardSeconds(60)
  mononym = await apply(one, { givenNames: 'Suharto', familyName: '', noFamilyName: 'on' })
})
after(() => server.close())

async function list(query: string): Promise<z.infer<typeof ApplicantPage>> {
  const answer = await manager.get(`/api/admin/applicants${query}`)
  assert.equal(answer.status, 200, `${query}: ${await answer.clone().text()}`)
  return ApplicantPage.parse(await answer.json())
}

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

test('what a pattern would mean in the database means itself in the search box', async () => {
  for (const typed of ['%', '_', '\\', 'a_li', "'", '"', 'zoe%', 'PA-%', '(', '{}']) {
    const found = await numbers(`?q=${encodeURIComponent(typed)}`)
    assert.deepEqual(found, [], typed)
  }
  assert.equal((await list('?q=%20')).total, 3)
})

test('the list is narrowed by state, destination and lateness, and each counts what it shows', async () => {
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

test('a filter that isn’t one is a bad request', async () => {
  for (const query of ['?status=won', '?destination=mars', '?sort=email', '?size=101', '?page=0']) {
    assert.equal((await manager.get(`/api/admin/applicants${query}`)).status, 400, query)
  }
  assert.equal((await manager.get('/api/admin/applicants?q=%00')).status, 400)
})
