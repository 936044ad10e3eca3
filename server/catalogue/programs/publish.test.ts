import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { confirmedGrounds, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
let university: string
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  university = (await makeUniversity(server.deps)).key
})
after(() => server.close())

type Intake = ProgramInput['intakes'][number]
const intake: Intake = {
  key: null,
  term: 'autumn',
  academicYear: '2027-28',
  startsOn: '2027-09-06',
  opensAt: '2026-11-01T00:00',
  closesAt: '2027-03-31T23:59',
  zone: 'Europe/Paris',
  capacity: null,
  ...confirmedGrounds,
  checkedBy: null,
  usualCloses: null,
  override: null,
}

let added = 0

function draft(changes: Partial<ProgramInput> = {}): ProgramInput {
  added += 1
  return {
    key: `robotics-${added}`,
    university,
    title: { en: 'Robotics', fr: 'Robotique' },
    award: null,
    level: 'master',
    field: '0714',
    durationMonths: 24,
    mode: 'on_campus',
    pace: 'full_time',
    languages: ['en'],
    summary: { en: '', fr: '' },
    tuitionLines: [],
    intakes: [intake],
    requirements: [],
    officialUrl: null,
    submissionChannel: 'agency',
    verifiedOn: null,
    status: 'published',
    ...changes,
  }
}

/** The fields that publishing is refused for; none if it is allowed. */
async function faults(changes: Partial<ProgramInput>): Promise<string[]> {
  const answer = await editor.post('/api/admin/programs', draft(changes))
  if (answer.status === 201) return []
  const problem = await answer.json()
  assert.equal(problem.code, 'nothing_open_to_publish')
  return Object.keys(problem.fields)
}

type Rule = NonNullable<ProgramInput['requirements'][number]['rule']>

type Requirement = ProgramInput['requirements'][number]

function asked(rule: Rule, more: Partial<Requirement> = {}): Requirement {
  return {
    kind: 'academic' as const,
    mandatory: true,
    text: { en: 'Asked', fr: 'Demandé' },
    documents: [],
    ...confirmedGrounds,
    checkedBy: null,
    rule,
    group: null,
    nationalities: [],
    sourceYear: null,
    ...more,
  }
}

test('a program with an intake that an applicant can apply to is published', async () => {
  assert.deepEqual(await faults({}), [])
})

test('it needs an intake that is not over, full or cancelled', async () => {
  for (const changes of [
    { closesAt: '2026-11-30T23:59' },
    { override: 'full' },
    { override: 'cancelled' },
  ] as const) {
    assert.deepEqual(await faults({ intakes: [{ ...intake, ...changes }] }), ['intakes'])
  }
  assert.deepEqual(await faults({ intakes: [] }), ['intakes'])
})

test('an open intake without a place is not published, whatever the others are', async () => {
  const none = { ...intake, capacity: 0, startsOn: '2028-01-10' }
  assert.deepEqual(await faults({ intakes: [intake, none] }), ['intakes.1.capacity'])
  assert.deepEqual(await faults({ intakes: [intake, { ...none, override: 'full' }] }), [])
})

test('where the applicant sends it themselves, there is somewhere to send it', async () => {
  assert.deepEqual(await faults({ submissionChannel: 'embassy' }), ['officialUrl'])
  const officialUrl = 'https://example.org/apply'
  assert.deepEqual(await faults({ submissionChannel: 'embassy', officialUrl }), [])
  const { key } = await makeUniversity(server.deps, { website: 'https://example.org/' })
  assert.deepEqual(await faults({ submissionChannel: 'national_portal', university: key }), [])
})

test('a requirement that no one can meet is not asked of everyone', async () => {
  const impossible = { subject: 'test', test: 'ielts', atLeast: 65 } as const
  assert.deepEqual(await faults({ requirements: [asked(impossible)] }), ['requirements.0.rule'])
  const [age, old] = [
    asked({ subject: 'age', under: 25 }),
    asked({ subject: 'age', atLeast: 25 }),
  ] as const
  assert.deepEqual(await faults({ requirements: [age, old] }), ['requirements.1.rule'])
  const from = (...among: string[]) => asked({ subject: 'nationality', among })
  assert.deepEqual(await faults({ requirements: [from('SN', 'ML'), from('IN')] }), [
    'requirements.0.rule',
    'requirements.1.rule',
  ])
  assert.deepEqual(await faults({ requirements: [from('SN', 'ML'), from('ML')] }), [])
})

test('one way that can be met is enough, and an optional requirement or one for some applicants is no obstacle', async () => {
  const impossible = { subject: 'grade', scale: 'of-20', atLeast: 60 } as const
  const possible = { subject: 'grade', scale: 'of-20', atLeast: 12 } as const
  assert.deepEqual(await faults({ requirements: [asked(impossible)] }), ['requirements.0.rule'])
  for (const requirements of [
    [asked({ subject: 'any', of: [impossible, possible] })],
    [asked(impossible, { group: 'grades' }), asked(possible, { group: 'grades' })],
    [asked(impossible, { mandatory: false })],
    [asked(impossible, { nationalities: ['SN'] })],
  ]) {
    assert.deepEqual(await faults({ requirements }), [])
  }
})

test('a program of a hidden university or destination stays unpublished', async () => {
  const { key } = await makeUniversity(server.deps, { status: 'draft' })
  assert.deepEqual(await faults({ university: key }), ['university'])
  const far = await makeUniversity(server.deps, { destination: 'china' })
  await server.deps.db
    .updateTable('destination')
    .set({ published: false })
    .where('key', '=', 'china')
    .execute()
  assert.deepEqual(await faults({ university: far.key }), ['university'])
})

test('a published program keeps the faults that time made and gets no new one', async () => {
  const input = draft()
  await editor.post('/api/admin/programs', input)
  const path = `/api/admin/programs/${input.key}`
  const change = (version: number, changes: Partial<ProgramInput>, who = editor) =>
    who.put(path, { ...input, ...changes }, { headers: { 'if-match': `"${version}"` } })
  const noPlace = await change(1, { intakes: [{ ...intake, capacity: 0 }] })
  assert.deepEqual((await noPlace.json()).fields, {
    'intakes.0.capacity': { code: 'too_small' },
  })
  const then = server.clock.now()
  server.clock.set('2027-06-01T09:00:00Z')
  const later = await signedInAs(server, 'editor')
  assert.equal((await change(1, { award: 'MSc' }, later)).status, 200)
  server.clock.set(then.toISOString())
})
