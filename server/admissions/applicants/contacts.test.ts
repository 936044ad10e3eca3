import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Timeline } from '#contract/applicants/applicant-file.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { fileKeyOf, makeApplication } from '../../testing/factories-admissions.ts'
import { makeProgram } from '../../testing/factories-catalogue.ts'
import { codeOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let staff: TestClient
let path: string
let accessToken: string

before(async () => {
  server = await createTestApp()
  const visitor = createClient(server)
  staff = await signedInAs(server, 'counsellor')
  const program = await makeProgram(server.deps)
  const wish = { program: program.key, intake: program.intakes[0]?.key ?? '' }
  const made = await makeApplication(visitor, wish)
  accessToken = made.accessToken
  const key = await fileKeyOf(server.deps, made.number)
  path = `/api/admin/applicants/${key}`
})
after(() => server.close())

const call = {
  kind: 'call',
  direction: 'out',
  outcome: 'no_answer',
  happenedAt: '2026-01-05T09:30:00.000Z',
  note: 'Rang twice, tries again on Monday',
}

function note(contact: object, key: string = randomUUID(), client = staff) {
  return client.post(`${path}/contacts`, contact, { headers: { 'idempotency-key': key } })
}

async function timeline(query = ''): Promise<Timeline['entries']> {
  return Timeline.parse(await (await staff.get(`${path}/timeline${query}`)).json()).entries
}

test('a call is in the timeline once, at the time when it took place', async () => {
  const key = randomUUID()
  assert.equal((await note(call, key)).status, 201)
  assert.equal((await note(call, key)).status, 201)
  const visit = { ...call, kind: 'visit', direction: 'in', outcome: 'talked', note: null }
  assert.equal((await note({ ...visit, happenedAt: '2026-01-06T10:00:00.000Z' })).status, 201)
  const contacts = await timeline('?only=contacts')
  assert.deepEqual(
    contacts.map((entry) => entry.kind === 'contact' && [entry.contact, entry.outcome, entry.text]),
    [
      ['visit', 'talked', null],
      ['call', 'no_answer', 'Rang twice, tries again on Monday'],
    ],
  )
  assert.equal(contacts.at(-1)?.at, call.happenedAt)
  assert.equal(contacts.at(-1)?.by, 'Amina Diallo')
  const all = await timeline()
  assert.equal(all.filter(({ kind }) => kind === 'contact').length, 2)
  assert.ok(all.some(({ kind }) => kind === 'move'))
})

test('an impossible contact is refused in words at its field', async () => {
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ happenedAt: '2999-01-01T00:00:00.000Z' }, 'happenedAt', 'date_in_future'],
    [{ happenedAt: 'yesterday' }, 'happenedAt', 'not_a_date'],
    [{ kind: 'pigeon' }, 'kind', 'not_a_choice'],
    [{ outcome: '' }, 'outcome', 'not_a_choice'],
    [{ note: 'x'.repeat(5001) }, 'note', 'too_long'],
  ]
  for (const [change, field, code] of wrong) {
    const answer = await note({ ...call, ...change })
    assert.equal(answer.status, 422, field)
    assert.equal((await answer.json()).fields[field]?.code, code, field)
  }
})

test('staff who may only read write nothing down, and the applicant sees none of it', async () => {
  const auditor = await signedInAs(server, 'auditor')
  assert.equal(await codeOf(note(call, randomUUID(), auditor)), 'forbidden')
  const visitor = createClient(server)
  for (const part of ['', '/documents', '/messages']) {
    const seen = await visitor.get(`/api/applications/by-link/${accessToken}${part}`)
    assert.ok(!(await seen.text()).includes('Rang twice'), part)
  }
  const archive = await visitor.get(`/api/applications/by-link/${accessToken}/export.zip`)
  assert.equal(archive.status, 200)
  assert.ok(!Buffer.from(await archive.arrayBuffer()).includes('Rang twice'))
})
