import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ProgramInput,
  ProgramPage,
  ProgramRecord,
} from '#contract/catalogue/catalogue-staff.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { confirmedGrounds, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
let input: ProgramInput
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  const university = await makeUniversity(server.deps, { key: 'iit', destination: 'india' })
  input = {
    key: 'robotics',
    university: university.key,
    title: { en: 'Robotics', fr: 'Robotique' },
    award: 'M.Tech',
    level: 'master',
    field: '0714',
    durationMonths: 24,
    mode: 'on_campus',
    pace: 'full_time',
    languages: ['en'],
    summary: { en: '', fr: '' },
    tuitionLines: [
      {
        audience: 'international',
        amountMinor: 200_000,
        currency: 'USD',
        period: 'semester',
        academicYear: '2027-28',
        sourceUrl: 'https://example.org/fees',
        sourceName: null,
        certainty: 'confirmed',
        checkedOn: '2026-11-20',
        checkedBy: null,
      },
    ],
    intakes: [
      {
        key: null,
        term: 'autumn',
        academicYear: '2027-28',
        startsOn: '2027-08-02',
        opensAt: '2027-01-04T00:00',
        closesAt: '2027-05-31T23:59',
        closesFor: { saarc: '2027-06-15T12:00' },
        closesIn: {
          BD: {
            closesAt: '2027-05-15T23:59',
            sourceUrl: 'https://example.org/bangladesh',
            checkedOn: '2026-11-20',
          },
        },
        usualCloses: null,
        ...confirmedGrounds,
        checkedBy: null,
        zone: 'Asia/Kolkata',
        decisionBy: '2027-06-30',
        depositBy: '2027-07-15',
        capacity: 30,
        override: null,
      },
    ],
    requirements: [
      {
        kind: 'academic',
        mandatory: true,
        text: { en: 'A bachelor’s degree.', fr: 'Une licence.' },
        documents: ['diploma'],
        ...confirmedGrounds,
        checkedBy: null,
        rule: { subject: 'level', atLeast: 'bachelor' },
        group: null,
        nationalities: [],
        sourceUrl: 'https://example.org/admission',
        sourceYear: '2026',
      },
    ],
    officialUrl: 'https://example.org/robotics',
    submissionChannel: 'agency',
    verifiedOn: '2026-11-20',
    status: 'published',
    fees: [
      {
        kind: 'deposit',
        label: null,
        amountMinor: 50_000,
        currency: 'USD',
        period: 'once',
        academicYear: null,
        certainty: 'typical',
        sourceUrl: null,
        sourceName: null,
        checkedOn: null,
        checkedBy: null,
      },
    ],
    curriculum: { en: 'Kinematics, control.', fr: 'Cinématique, commande.' },
    careers: null,
  }
})
after(() => server.close())

const first = { headers: { 'if-match': '"1"' } }

/** What staff may write of a record. */
function writtenOf(record: ProgramRecord) {
  const { universityName, universityStatus, universityWebsite, ...rest } = record
  const { destination, destinationPublished, partnership, derivedFields, ...more } = rest
  const { version, verifiedBy, updatedAt, updatedBy, ...written } = more
  return unsigned(written)
}

/** The same without who confirmed it. */
function unsigned<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (name, one) => (name === 'checkedBy' ? null : one)))
}

async function intakeOf(changes: Partial<ProgramInput['intakes'][number]>) {
  const [intake] = input.intakes
  assert.ok(intake)
  return { ...intake, ...changes }
}

test('staff read, and visitors see, what staff wrote', async () => {
  const answer = await editor.post('/api/admin/programs', input)
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('location'), '/api/admin/programs/robotics')
  const record = ProgramRecord.parse(await answer.json())
  assert.equal(record.intakes[0]?.key, '2027-08')
  const [intake] = input.intakes
  assert.deepEqual(writtenOf(record), { ...input, intakes: [{ ...intake, key: '2027-08' }] })

  const program = await (await server.request('/api/programs/robotics')).json()
  assert.equal(program.intakes[0].opensAt, '2027-01-03T18:30:00Z')
  assert.equal(program.intakes[0].closesAt, '2027-05-31T18:29:00Z')
  assert.deepEqual(
    [program.intakes[0].decisionBy, program.intakes[0].depositBy],
    ['2027-06-30', '2027-07-15'],
  )
  assert.deepEqual(program.intakes[0].closesFor, { saarc: '2027-06-15T06:30:00Z' })
  assert.equal(program.nextIntake.state, 'planned')
  assert.deepEqual(program.requirements, input.requirements)
  assert.deepEqual(
    [program.fees, program.curriculum, program.careers],
    [input.fees, input.curriculum, null],
  )
  const found = await (await server.request('/api/programs?q=robotique')).json()
  assert.equal(found.total, 1)
})

test('a change needs the version it was made from, and replaces what belongs to the program', async () => {
  const path = '/api/admin/programs/robotics'
  const next = {
    ...input,
    tuitionLines: [],
    requirements: [],
    intakes: [
      await intakeOf({ key: '2027-08', closesAt: '2027-06-15T12:00' }),
      await intakeOf({ key: null, term: 'winter', startsOn: null }),
    ],
  }
  assert.equal((await editor.put(path, next)).status, 428)
  assert.equal((await editor.put(path, next, { headers: { 'if-match': '"9"' } })).status, 412)
  const answer = await editor.put(path, next, first)
  assert.equal(answer.headers.get('etag'), '"2"')
  const record = await answer.json()
  assert.deepEqual(
    record.intakes.map(({ key, closesAt }: { key: string; closesAt: string }) => [key, closesAt]),
    [
      ['2027-28-winter', '2027-05-31T23:59'],
      ['2027-08', '2027-06-15T12:00'],
    ],
  )
  assert.deepEqual([record.tuitionLines, record.requirements], [[], []])
  assert.equal((await editor.put(path, next, first)).status, 412)
})

test('what a change leaves out is kept: rules of unchanged texts, fees, contents', async () => {
  const { id: _, key: university } = await makeUniversity(server.deps, { destination: 'india' })
  const made = { ...input, key: 'kept', university }
  assert.equal((await editor.post('/api/admin/programs', made)).status, 201)
  const { fees, curriculum, careers, ...older } = made
  const [asked] = input.requirements
  assert.ok(asked)
  const { rule, group, nationalities, sourceYear, ...shown } = asked
  const other = { ...shown, text: { en: 'A master’s degree.', fr: 'Un master.' } }
  const answer = await editor.put(
    '/api/admin/programs/kept',
    { ...older, requirements: [other, shown] },
    first,
  )
  assert.equal(answer.status, 200)
  const record = ProgramRecord.parse(await answer.json())
  assert.deepEqual([record.fees, record.curriculum], [fees, curriculum])
  assert.deepEqual([record.requirements[0]?.rule, record.requirements[1]?.rule], [null, rule])
})

test('a program that no one could apply to is not published', async () => {
  const hidden = await makeUniversity(server.deps, { destination: 'india', status: 'draft' })
  const cases: [Partial<ProgramInput>, string[]][] = [
    [{ university: hidden.key }, ['university']],
    [{ title: { en: 'Robotics', fr: '' } }, ['title.fr']],
    [{ intakes: [] }, ['intakes']],
    [{ intakes: [await intakeOf({ override: 'cancelled' })] }, ['intakes']],
    [
      {
        intakes: [
          await intakeOf({
            ...{ opensAt: null, closesAt: '2026-11-30T23:59' },
            ...{ closesFor: {}, closesIn: {} },
          }),
        ],
      },
      ['intakes'],
    ],
  ]
  for (const [changes, fields] of cases) {
    const answer = await editor.post('/api/admin/programs', { ...input, key: 'unfit', ...changes })
    assert.equal(answer.status, 409)
    const problem = await answer.json()
    assert.equal(problem.code, 'nothing_open_to_publish')
    assert.deepEqual(Object.keys(problem.fields), fields)
    assert.equal((await editor.get('/api/admin/programs/unfit')).status, 404)
  }
  const draft = { ...input, key: 'unfit', intakes: [], status: 'draft' }
  assert.equal((await editor.post('/api/admin/programs', draft)).status, 201)
  const publish = { ...draft, status: 'published' }
  assert.equal((await editor.put('/api/admin/programs/unfit', publish, first)).status, 409)
})

test('dates of audiences are kept if a change leaves them out, and removed if it gives none', async () => {
  const { id: _, key: university } = await makeUniversity(server.deps, { destination: 'india' })
  const made = { ...input, key: 'apart', university }
  assert.equal((await editor.post('/api/admin/programs', made)).status, 201)
  const change = async (version: number, closesFor: object | undefined) => {
    const { closesFor: _, ...intake } = await intakeOf({ key: '2027-08' })
    const intakes = [{ ...intake, ...(closesFor && { closesFor }) }]
    const headers = { 'if-match': `"${version}"` }
    const answer = await editor.put('/api/admin/programs/apart', { ...made, intakes }, { headers })
    return ProgramRecord.parse(await answer.json()).intakes[0]?.closesFor
  }
  assert.deepEqual(await change(1, undefined), { saarc: '2027-06-15T12:00' })
  assert.deepEqual(await change(2, {}), {})
})

test('an intake has no date for an audience that its destination doesn’t know', async () => {
  const { id: _, key: university } = await makeUniversity(server.deps, { destination: 'india' })
  const dates = { eu: '2027-07-01T12:00', non_eu: '2027-07-01T12:00', domestic: '2027-07-01T12:00' }
  const intakes = [await intakeOf({ closesFor: dates })]
  const made = { ...input, key: 'unknown-audience', university, intakes }
  const answer = await editor.post('/api/admin/programs', made)
  assert.equal(answer.status, 422)
  assert.deepEqual((await answer.json()).fields, {
    'intakes.0.closesFor.eu': { code: 'not_a_choice' },
    'intakes.0.closesFor.non_eu': { code: 'not_a_choice' },
  })
})

test('a program stays published while an intake is open to some', async () => {
  const closesAt = '2026-11-30T23:59'
  const intake = await intakeOf({
    opensAt: null,
    closesAt,
    closesFor: { saarc: '2027-06-15T12:00' },
  })
  const { id: _, key: university } = await makeUniversity(server.deps, { destination: 'india' })
  const made = { ...input, key: 'to-some', university, intakes: [intake] }
  assert.equal((await editor.post('/api/admin/programs', made)).status, 201)
})

test('a published program stays editable when its intakes are over', async () => {
  const { key } = await makeProgram(server.deps, {
    title: { en: 'Over', fr: 'Terminé' },
    intakes: [{ opens_at: null, closes_at: '2026-11-01T00:00:00Z' }],
  })
  const path = `/api/admin/programs/${key}`
  const current = writtenOf(await (await editor.get(path)).json())
  assert.equal((await editor.put(path, { ...current, award: 'MSc' }, first)).status, 200)
})

test('an intake closes after it opens, and intakes have different keys', async () => {
  const upside = await intakeOf({ opensAt: '2027-06-01T00:00' })
  const wrong = await editor.post('/api/admin/programs', {
    ...input,
    key: 'x-1',
    intakes: [upside],
  })
  assert.deepEqual((await wrong.json()).fields, { 'intakes.0.closesAt': { code: 'invalid' } })
  const dates = { eu: '2027-01-04T00:00', domestic: '2027-02-30T12:00', saarc: '' }
  const apart = { ...upside, opensAt: '2027-01-04T00:00', closesFor: dates }
  const bad = await editor.post('/api/admin/programs', { ...input, key: 'x-1', intakes: [apart] })
  assert.deepEqual((await bad.json()).fields, {
    'intakes.0.closesFor.eu': { code: 'invalid' },
    'intakes.0.closesFor.domestic': { code: 'not_a_date' },
    'intakes.0.closesFor.saarc': { code: 'not_a_date' },
  })
  const all = { ...apart, closesFor: { all: '2027-07-01T00:00' } }
  const unknown = await editor.post('/api/admin/programs', { ...input, key: 'x-1', intakes: [all] })
  assert.deepEqual((await unknown.json()).fields, {
    'intakes.0.closesFor.all': { code: 'unknown_key' },
  })
  const far = [await intakeOf({ closesAt: '9999-12-31T23:59', zone: 'America/Los_Angeles' })]
  const never = await editor.post('/api/admin/programs', { ...input, key: 'x-1', intakes: far })
  assert.deepEqual((await never.json()).fields, { 'intakes.0.closesAt': { code: 'not_a_date' } })
  const twice = [await intakeOf({ key: 'same' }), await intakeOf({ key: 'same' })]
  const doubled = await editor.post('/api/admin/programs', { ...input, key: 'x-1', intakes: twice })
  assert.deepEqual((await doubled.json()).fields, { 'intakes.1.key': { code: 'invalid' } })
})

test('a university answers no earlier than applications open, and wants a deposit no earlier than either', async () => {
  const cases: [Partial<ProgramInput['intakes'][number]>, string, string][] = [
    [{ decisionBy: '2027-01-03' }, 'decisionBy', 'before_opening'],
    [{ decisionBy: null, depositBy: '2027-01-03' }, 'depositBy', 'before_opening'],
    [{ depositBy: '2027-06-29' }, 'depositBy', 'before_decision'],
    [{ decisionBy: '2027-02-30' }, 'decisionBy', 'not_a_date'],
  ]
  for (const [changes, field, code] of cases) {
    const intakes = [await intakeOf(changes)]
    const answer = await editor.post('/api/admin/programs', { ...input, key: 'x-2', intakes })
    assert.equal(answer.status, 422)
    assert.deepEqual((await answer.json()).fields, { [`intakes.0.${field}`]: { code } })
  }
  const firstDay = [await intakeOf({ decisionBy: '2027-01-04', depositBy: '2027-01-04' })]
  const kept = { ...input, key: 'x-2', intakes: firstDay }
  assert.equal((await editor.post('/api/admin/programs', kept)).status, 201)
})

test('the days of an answer and of a deposit stay if a change leaves them out, and are removed if it empties them', async () => {
  const made = await editor.post('/api/admin/programs', { ...input, key: 'x-3' })
  const current = writtenOf(await made.json())
  const save = async (version: number, changes: object) => {
    const [intake] = current.intakes
    const { decisionBy, depositBy, ...silent } = { ...intake }
    const answer = await editor.put(
      '/api/admin/programs/x-3',
      { ...current, intakes: [{ ...silent, ...changes }] },
      { headers: { 'if-match': `"${version}"` } },
    )
    assert.equal(answer.status, 200)
    const [saved] = (await answer.json()).intakes
    return [saved.decisionBy, saved.depositBy]
  }
  assert.deepEqual(await save(1, {}), ['2027-06-30', '2027-07-15'])
  assert.deepEqual(await save(2, { decisionBy: null }), [null, '2027-07-15'])
})

test('an archived program is hidden from visitors but still there for staff', async () => {
  const { key } = await makeProgram(server.deps, { title: { en: 'Gone', fr: 'Parti' } })
  const path = `/api/admin/programs/${key}`
  const current = writtenOf(await (await editor.get(path)).json())
  await editor.put(path, { ...current, status: 'archived' }, first)
  assert.equal((await server.request(`/api/programs/${key}`)).status, 404)
  assert.equal((await editor.get(path)).status, 200)
})

test('a computed value is marked as such until staff write something else', async () => {
  const { key } = await makeProgram(server.deps, {
    title: { en: 'Computed', fr: 'Calculé' },
    derived_fields: ['durationMonths', 'languages'],
  })
  const path = `/api/admin/programs/${key}`
  const record = await (await editor.get(path)).json()
  assert.deepEqual(record.derivedFields, ['durationMonths', 'languages'])
  const current = writtenOf(record)
  const answer = await editor.put(path, { ...current, durationMonths: 18 }, first)
  assert.deepEqual((await answer.json()).derivedFields, ['languages'])
})

test('staff find programs by title, status, level, university and destination', async () => {
  const { id, key: university } = await makeUniversity(server.deps, { destination: 'china' })
  await makeProgram(server.deps, {
    universityId: id,
    title: { en: 'Génétique', fr: '' },
    level: 'mba',
  })
  await makeProgram(server.deps, { universityId: id, title: 'Draft', status: 'draft', intakes: [] })
  const list = async (query: string) =>
    ProgramPage.parse(await (await editor.get(`/api/admin/programs?${query}`)).json())
  assert.equal((await list('q=genetique')).total, 1)
  assert.equal((await list(`university=${university}`)).total, 2)
  assert.equal((await list('destination=china&status=draft')).total, 1)
  const [row] = (await list(`university=${university}&level=mba`)).rows
  assert.equal(row?.openIntakes, 1)
  for (const [en, fr] of [
    ['Accounting and Finance', 'Comptabilité et finance'],
    ['Accounting', 'Comptabilité'],
  ] as const) {
    await makeProgram(server.deps, { universityId: id, title: { en, fr } })
  }
  const byName = (await list('sort=name&q=accounting')).rows.map(({ title }) => title.en)
  assert.deepEqual(byName, ['Accounting', 'Accounting and Finance'])
  const up = await list('sort=updatedAt&size=100')
  const down = await list('sort=-updatedAt&size=100')
  assert.deepEqual(down.rows, up.rows.toReversed())
  assert.equal((await list('q=%25')).total, 0)
})

test('a confirmation names the person, and keeps the name while the value stays the same', async () => {
  const { id: _, key: university } = await makeUniversity(server.deps, { destination: 'india' })
  const made = { ...input, key: 'signed', university }
  const sent = { ...made, tuitionLines: made.tuitionLines.map(forged) }
  const first = ProgramRecord.parse(await (await editor.post('/api/admin/programs', sent)).json())
  const [by] = first.tuitionLines.map(({ checkedBy }) => checkedBy)
  assert.match(by ?? '', /^[\w-]{22}$/)
  assert.equal(first.intakes[0]?.checkedBy, by)
  assert.equal(first.verifiedBy, by)
  assert.equal(first.fees[0]?.checkedBy, null, 'no one confirmed a usual value')

  const other = await signedInAs(server, 'owner')
  const [line] = made.tuitionLines
  assert.ok(line)
  const more = { ...made, tuitionLines: [line, { ...line, amountMinor: 300_000 }] }
  const headers = { 'if-match': '"1"' }
  const answer = await other.put('/api/admin/programs/signed', more, { headers })
  const second = ProgramRecord.parse(await answer.json())
  assert.equal(second.tuitionLines[0]?.checkedBy, by)
  assert.notEqual(second.tuitionLines[1]?.checkedBy, by)
  assert.equal(second.intakes[0]?.checkedBy, by)

  const seen = await (await server.request('/api/programs/signed')).text()
  assert.equal(seen.includes(by ?? '-'), false, 'visitors don’t see who')

  function forged(one: ProgramInput['tuitionLines'][number]) {
    return { ...one, checkedBy: 'another-account' }
  }
})

test('a value without grounds is refused by its field, and nothing is stored', async () => {
  const { id: _, key: university } = await makeUniversity(server.deps, { destination: 'india' })
  const [line] = input.tuitionLines
  const [asked] = input.requirements
  const typical = { certainty: 'typical', usualCloses: { from: '03', to: '06' } } as const
  const noDays = {
    ...{ startsOn: null, opensAt: null, closesAt: null, decisionBy: null, depositBy: null },
    ...{ closesFor: {}, closesIn: {} },
  }
  const cases: [Partial<ProgramInput>, Record<string, string>][] = [
    [of(line, { sourceUrl: 'https://ndtv.com' }), { 'tuitionLines.0.sourceUrl': 'not_a_page' }],
    [of(line, { sourceUrl: null }), { 'tuitionLines.0.sourceUrl': 'page_needed' }],
    [of(line, { checkedOn: '2026-12-02' }), { 'tuitionLines.0.checkedOn': 'date_in_future' }],
    [of(line, { checkedOn: null }), { 'tuitionLines.0.checkedOn': 'required' }],
    [
      of(line, { certainty: 'reported', sourceUrl: null }),
      { 'tuitionLines.0.sourceUrl': 'source_needed' },
    ],
    [
      { requirements: asked ? [{ ...asked, sourceUrl: 'https://example.org' }] : [] },
      { 'requirements.0.sourceUrl': 'not_a_page' },
    ],
    [
      { intakes: [await intakeOf({ ...noDays, ...typical, closesAt: '2027-05-31T23:59' })] },
      { 'intakes.0.closesAt': 'day_of_typical' },
    ],
    [
      { intakes: [await intakeOf({ ...noDays, certainty: 'unknown', startsOn: '2027-08-02' })] },
      { 'intakes.0.startsOn': 'day_of_typical' },
    ],
    [
      { intakes: [await intakeOf({ ...noDays, certainty: 'typical' })] },
      { 'intakes.0.usualCloses': 'period_needed' },
    ],
    [{ intakes: [await intakeOf(noDays)] }, { 'intakes.0.closesAt': 'day_needed' }],
    [
      {
        intakes: [
          await intakeOf({ ...noDays, ...typical, usualCloses: { from: '03-15', to: '06' } }),
        ],
      },
      { 'intakes.0.usualCloses.from': 'day_of_typical' },
    ],
    [{ officialUrl: 'https://de.scribd.com/document/1' }, { officialUrl: 'source_not_official' }],
    [{ officialUrl: 'https://example.org/' }, { officialUrl: 'not_a_page' }],
    [{ verifiedOn: '2026-12-02' }, { verifiedOn: 'date_in_future' }],
  ]
  for (const [changes, fields] of cases) {
    const made = { ...input, key: 'groundless', university, ...changes }
    const answer = await editor.post('/api/admin/programs', made)
    assert.equal(answer.status, 422, JSON.stringify(fields))
    const problem: { fields: Record<string, { code: string }> } = await answer.json()
    const codes = Object.entries(problem.fields).map(([field, { code }]) => [field, code])
    assert.deepEqual(Object.fromEntries(codes), fields)
    assert.equal((await editor.get('/api/admin/programs/groundless')).status, 404)
  }
  const months = [await intakeOf({ ...noDays, ...typical })]
  const made = { ...input, key: 'by-months', university, intakes: months }
  assert.equal((await editor.post('/api/admin/programs', made)).status, 201)
  const seen = await (await server.request('/api/programs/by-months')).json()
  assert.equal(seen.nextIntake.state, 'undated')
  assert.deepEqual(seen.nextIntake.usualCloses, { from: '03', to: '06' })

  function of(
    one: ProgramInput['tuitionLines'][number] | undefined,
    changes: Partial<ProgramInput['tuitionLines'][number]>,
  ): Partial<ProgramInput> {
    return { tuitionLines: one ? [{ ...one, ...changes }] : [] }
  }
})

test('we send applications only if an agreement with the university is recorded', async () => {
  const university = await makeUniversity(server.deps, {
    destination: 'india',
    partnership: 'none',
    website: 'https://u.example/',
  })
  const made = { ...input, key: 'unsent', university: university.key }
  const answer = await editor.post('/api/admin/programs', made)
  assert.deepEqual((await answer.json()).fields, {
    submissionChannel: { code: 'agreement_needed' },
  })

  // An agreement that ends takes the promise with it, on every page at once.
  const { key } = await makeProgram(server.deps, { universityId: university.id })
  const shown = async () => (await server.request(`/api/programs/${key}`)).json()
  assert.equal((await shown()).submissionChannel, 'university_portal')
  const found = await (await server.request(`/api/programs?university=${university.key}`)).json()
  assert.equal(found.rows[0].submissionChannel, 'university_portal')
})
