import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import {
  confirmed,
  makeDestination,
  makeProgram,
  makeUniversity,
} from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSearch } from '../refresh-search.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('a published program is read with its university, fees, intakes and requirements', async () => {
  const university = await makeUniversity(server.deps, { name: 'Université de Lyon', city: 'Lyon' })
  const { key } = await makeProgram(server.deps, {
    title: { en: 'Computer Science', fr: 'Informatique' },
    universityId: university.id,
    requirements: [{}],
  })
  const answer = await server.request(`/api/programs/${key}`)
  assert.equal(answer.status, 200)
  const program = ProgramDetail.strict().parse(await answer.json())
  assert.equal(program.university.name, 'Université de Lyon')
  assert.equal(program.nextIntake?.state, 'open')
  assert.deepEqual(program.tuition, {
    amountMinor: 500_000,
    currency: 'EUR',
    period: 'year',
    academicYear: '2027-28',
    audience: 'international',
    certainty: 'confirmed',
    yearlyEuros: 5_000,
  })
  assert.equal(program.requirements.length, 1)
})

test('a program shows the scholarships of its destination and level, and those made for it', async () => {
  const { db } = server.deps
  const { id: destination } = await makeDestination(server.deps, 'turkey')
  const university = await makeUniversity(server.deps, { destination: 'turkey' })
  const master = await makeProgram(server.deps, { universityId: university.id, level: 'master' })
  const short = await makeProgram(server.deps, { universityId: university.id, level: 'short' })
  const text = JSON.stringify({ en: 'Text', fr: 'Texte' })
  const scholarship = (key: string, more: object) => ({
    key,
    position: 1,
    name: text,
    provider: text,
    coverage: text,
    submission_channel: 'applicant_only' as const,
    ...confirmed,
    review_by: '2027-01-01',
    ...more,
  })
  const added = await db
    .insertInto('scholarship')
    .values([
      scholarship('of-masters', { destination_id: destination, levels: ['master'] }),
      scholarship('hidden', { destination_id: destination, status: 'draft' }),
      scholarship('of-one', {}),
    ])
    .returning(['id', 'key'])
    .execute()
  const ofOne = added.find(({ key }) => key === 'of-one')
  assert.ok(ofOne)
  await db
    .insertInto('scholarship_program')
    .values({ scholarship_id: ofOne.id, program_id: short.id })
    .execute()
  const keysOf = async (key: string) => {
    const answer = await (await server.request(`/api/programs/${key}`)).json()
    return ProgramDetail.parse(answer).scholarships.map((one) => one.key)
  }
  assert.deepEqual(await keysOf(master.key), ['of-masters'])
  assert.deepEqual(await keysOf(short.key), ['of-one'])
})

test('a draft, an archived program and those of a hidden university are not found', async () => {
  const hidden = await makeUniversity(server.deps, { status: 'draft' })
  const programs = [
    await makeProgram(server.deps, { status: 'draft' }),
    await makeProgram(server.deps, { status: 'archived' }),
    await makeProgram(server.deps, { universityId: hidden.id }),
  ]
  for (const { key } of programs) {
    assert.equal((await server.request(`/api/programs/${key}`)).status, 404)
  }
})

test('a program that was read before shows the current time and catalogue', async () => {
  const { id, key } = await makeProgram(server.deps, {
    intakes: [{ closes_at: '2026-12-20T12:00:00Z' }],
  })
  const read = async () =>
    ProgramDetail.parse(await (await server.request(`/api/programs/${key}`)).json())
  assert.equal((await read()).nextIntake?.state, 'closing_soon')
  server.clock.set('2026-12-20T12:01:00Z')
  const closed = await read()
  assert.deepEqual([closed.nextIntake, closed.intakes[0]?.state], [null, 'closed'])
  server.clock.set('2026-12-01T09:00:00Z')

  const { db } = server.deps
  await db.updateTable('program').set({ award: 'MSc' }).where('id', '=', id).execute()
  await db.transaction().execute((tx) => refreshSearch(tx, { programs: [id] }))
  assert.equal((await read()).award, 'MSc')
  await db.updateTable('program').set({ status: 'archived' }).where('id', '=', id).execute()
  await db.transaction().execute((tx) => refreshSearch(tx, { programs: [id] }))
  assert.equal((await server.request(`/api/programs/${key}`)).status, 404)
})
