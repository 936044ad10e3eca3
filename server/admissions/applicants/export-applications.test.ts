import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Permission } from '#contract/identity/permissions.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import type { MadeApplication } from '../../testing/factories-admissions.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeThreeApplicants } from '../../testing/three-applicants.ts'
import { partOf, sheetTextOf } from '../../testing/workbooks.ts'

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

/** The lines of an export below its header. */
async function linesOf(who: TestClient, query = ''): Promise<string[]> {
  const answer = await who.get(`${path}${query}`)
  assert.equal(answer.status, 200, await answer.clone().text())
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  assert.match(text, /^\uFEFFnumber,status,days_in_status,choice,given_names,/)
  return text.trimEnd().split('\r\n').slice(1)
}

const numbersOf = (lines: readonly string[]) => lines.map((line) => line.split(',')[0])

test('the list of applications is exported as it is filtered and sorted, with all its pages', async () => {
  assert.deepEqual(numbersOf(await linesOf(manager, '?sort=-submittedAt')), [
    mononym.number,
    ali.number,
    zoe.number,
  ])
  const [line = ''] = await linesOf(manager, '?destination=india')
  assert.match(line, new RegExp(`^${ali.number},submitted,0,1,Ali,İnönü,`))
  assert.match(line, /,a\.li@x\.test,\+33612345678,en,/)
  assert.match(line, /,india,Anna University,Civil engineering,/)
  assert.match(line, /,2026-12-01T09:01:00Z,/)
})

test('a word that a spreadsheet would calculate stays text', async () => {
  await server.deps.db
    .updateTable('applicant')
    .set({ tags: ['=1+1'] })
    .where('given_names', '=', 'Suharto')
    .executeTakeFirstOrThrow()
  assert.match((await linesOf(manager, '?q=suharto')).join(), /,'=1\+1$/)
})

test('staff who see part of the list export no more than that, and staff who don’t see it export nothing', async () => {
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

test('the trail records the export, without the words that were searched for', async () => {
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
    values: 'codes',
    filters: { status: 'submitted' },
    searched: true,
    rows: 1,
  })
  assert.deepEqual(numbersOf(await linesOf(manager, '?q=zo%C3%AB')), [zoe.number])
})

async function textOf(query: string, language = 'en'): Promise<string[][]> {
  const answer = await manager.get(`${path}?${query}&lng=${language}`)
  assert.equal(answer.status, 200, await answer.clone().text())
  const text = Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .slice(1)
  return parse(text, { delimiter: language === 'fr' ? ';' : ',' })
}

test('an export in words uses its reader’s language and the clock that is asked for', async () => {
  const asked = 'values=words&zone=Asia/Kolkata&destination=india&columns='
  const columns = 'status,nationality,phone,destination,submitted_at,next_mover'
  assert.deepEqual(await textOf(asked + columns), [
    ['Status', 'Nationality', 'Phone', 'Destination', 'Received (Asia/Kolkata)', 'Next step by'],
    ['New', 'Senegal', '+33 6 12 34 56 78', 'India', '2026-12-01 14:31', 'us'],
  ])
  const [head = [], line = []] = await textOf(asked + columns, 'fr')
  assert.deepEqual(head.slice(0, 3), ['Statut', 'Nationalité', 'Téléphone'])
  assert.deepEqual(line.slice(0, 4), ['Nouvelle', 'Sénégal', '+33 6 12 34 56 78', 'Inde'])
})

test('only chosen columns are exported, in the chosen order, and the trail says which', async () => {
  const [head] = await textOf('columns=email,number,birth_date')
  assert.deepEqual(head, ['email', 'number', 'birth_date'])
  const { after } = await server.deps.db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'applications.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.deepEqual(after, {
    format: 'csv',
    values: 'codes',
    columns: ['email', 'number', 'birth_date'],
    filters: {},
    rows: 3,
  })
  for (const columns of ['', 'person_hash', 'number,secret']) {
    assert.equal((await manager.get(`${path}?columns=${columns}`)).status, 400, columns)
  }
})

test('a workbook has spreadsheet dates and numbers, a header line with filters, and widths', async () => {
  const answer = await manager.get(
    `${path}?format=xlsx&values=words&zone=Asia/Kolkata&destination=india` +
      '&columns=number,birth_date,phone,submitted_at,days_in_status,deadline',
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml')
  assert.match(sheet, /<pane ySplit="1" [^>]*state="frozen"\/>/)
  assert.match(sheet, /<autoFilter ref="A1:F2"\/>/)
  assert.match(sheet, /<col min="1" max="1" width="\d+" customWidth="1"\/>/)
  // 2026-12-01 14:31 by the clocks of Kolkata.
  assert.match(sheet, /<c s="4"><v>46357\.60486111111<\/v><\/c>/)
  assert.match(sheet, /<c s="2" t="inlineStr"><is><t xml:space="preserve">\+33 6 12 34 56 78</)
  // Days are days for the product's own reader and for any other.
  const book = await sheetTextOf(bytes)
  assert.match(book, /\n.+,\d{4}-\d\d-\d\d,\+33 6 12 34 56 78,2026-12-01 14:31,0,/)
})
