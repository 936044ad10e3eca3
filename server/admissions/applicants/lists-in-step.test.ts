import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApplicantPage } from '#contract/applicants/applicants.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let manager: TestClient
before(async () => {
  server = await createTestApp()
  manager = await signedInAs(server, 'manager')
})
after(() => server.close())

/** A file with one application, with the keys of both. */
async function made(familyName: string): Promise<{ number: string; key: string; id: number }> {
  const wish = await makeChoice(server.deps)
  const visitor = await signedInAs(server, 'manager')
  const { number } = await makeApplication(visitor, {
    ...wish,
    answers: validAnswers({ familyName }),
  })
  const { key, id } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select(['applicant.key', 'applicant.id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { number, key, id }
}

async function numbers(query: string): Promise<string[]> {
  const answer = await manager.get(`/api/admin/applicants?${query}`)
  assert.equal(answer.status, 200)
  const { rows, total } = ApplicantPage.parse(await answer.json())
  assert.equal(total, rows.length)
  return rows.map((row) => row.application.number)
}

/** Values that applications keep from their file and that differ from the file's own. */
function outOfStep() {
  return server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('number')
    .where((eb) =>
      eb.or([
        eb('applicant_owner_id', 'is distinct from', eb.ref('applicant.owner_id')),
        eb('applicant_language', '<>', eb.ref('applicant.language')),
        eb('applicant_name', '<>', eb.ref('applicant.name_plain')),
      ]),
    )
    .execute()
}

test('a list follows the changes of a file: its owner, its language, its name', async () => {
  const { number, key } = await made('Zongo')
  const colleague = await makeAccount(server.deps, { preset: 'counsellor' })
  assert.deepEqual(await numbers('owner=nobody&language=en'), [number])

  const { version, ...file } = await (await manager.get(`/api/admin/applicants/${key}`)).json()
  const { birthDate, nationality, residenceCountry, email, phone, givenNames } = file
  const edit = { birthDate, nationality, residenceCountry, email, phone, givenNames }
  const changed = await manager.put(
    `/api/admin/applicants/${key}`,
    { ...edit, familyName: 'Abega', language: 'fr', owner: colleague.key },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(changed.status, 200, await changed.clone().text())
  assert.deepEqual(await numbers('owner=nobody'), [])
  assert.deepEqual(await numbers(`owner=${colleague.key}&language=fr&q=abega`), [number])
  assert.deepEqual(await numbers('language=en'), [])
  assert.deepEqual(await outOfStep(), [])
})

test('merged applications are listed under the file that has them, and under their own again afterwards', async () => {
  const [one, two] = [await made('Aaa'), await made('Zzz')]
  const { db } = server.deps
  const owner = await makeAccount(server.deps, { preset: 'counsellor' })
  await db.updateTable('applicant').set({ owner_id: owner.id }).where('id', '=', two.id).execute()
  const give = (to: number) =>
    db
      .updateTable('application')
      .set({ applicant_id: to })
      .where('number', '=', two.number)
      .execute()
  await give(one.id)
  assert.deepEqual(await numbers(`owner=${owner.key}`), [])
  assert.deepEqual(await outOfStep(), [])
  await give(two.id)
  assert.deepEqual(await numbers(`owner=${owner.key}`), [two.number])
  assert.deepEqual(await outOfStep(), [])
})
