import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Permission } from '#contract/permissions.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import type { MadeApplication } from '../testing/factories-admissions.ts'
import { makeAccount, openSession } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeThreeApplicants } from '../testing/three-applicants.ts'

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

const path = '/api/admin/exports/applications'

/** The lines of an export below its names of columns. */
async function linesOf(who: TestClient, query = ''): Promise<string[]> {
  const answer = await who.get(`${path}${query}`)
  assert.equal(answer.status, 200, await answer.clone().text())
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  assert.match(text, /^\uFEFFnumber,status,choice,given_names,/)
  return text.trimEnd().split('\r\n').slice(1)
}

const numbersOf = (lines: readonly string[]) => lines.map((line) => line.split(',')[0])

test('the list of applications is taken out as it is filtered and sorted, all pages of it', async () => {
  assert.deepEqual(numbersOf(await linesOf(manager, '?sort=-submittedAt')), [
    mononym.number,
    ali.number,
    zoe.number,
  ])
  const [line = ''] = await linesOf(manager, '?destination=india')
  assert.match(line, new RegExp(`^${ali.number},submitted,1,Ali,İnönü,`))
  assert.match(line, /,a\.li@x\.test,'\+33612345678,en,india,Anna University,Civil engineering,/)
  assert.match(line, /,2026-12-01T09:01:00Z,agency,/)
})

test('a word that a spreadsheet would calculate stays a word', async () => {
  await server.deps.db
    .updateTable('applicant')
    .set({ tags: ['=1+1'] })
    .where('given_names', '=', 'Suharto')
    .executeTakeFirstOrThrow()
  assert.match((await linesOf(manager, '?q=suharto')).join(), /,'=1\+1$/)
})

test('who sees some of the list takes out no more than that, and nobody who doesn’t see it', async () => {
  const inIndia = await signedInAs(server, 'manager', {
    scope: { kind: 'destinations', destinations: ['india'] },
  })
  assert.deepEqual(numbersOf(await linesOf(inIndia)), [ali.number])
  const own = await signedInAs(server, 'manager', { scope: { kind: 'own' } })
  assert.deepEqual(await linesOf(own), [])

  const withPermissions = async (permissions: Permission[]) => {
    const account = await makeAccount(server.deps, { permissions })
    const client = createClient(server)
    client.bear((await openSession(server.deps, account)).token)
    return (await client.get(path)).status
  }
  assert.equal(await withPermissions(['applicants.read']), 403)
  assert.equal(await withPermissions(['data.export']), 403)
  assert.equal(await withPermissions(['applicants.read', 'data.export']), 200)
})

test('that it was taken out stands in the trail, without the words that were looked for', async () => {
  await linesOf(manager, '?q=zo%C3%AB&status=submitted')
  const { after } = await server.deps.db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'applications.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.deepEqual(after, {
    format: 'csv',
    filters: { status: 'submitted' },
    searched: true,
    rows: 1,
  })
  assert.deepEqual(numbersOf(await linesOf(manager, '?q=zo%C3%AB')), [zoe.number])
})
