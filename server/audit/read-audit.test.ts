import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { Submitted } from '#contract/admissions/admissions.ts'
import { AuditPage } from '#contract/office/audit.ts'
import type { AuditAction } from '#contract/office/values/audit-actions.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  makeApplication,
  makeDraft,
  submitDraft,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { recordAudit } from './record-audit.ts'
import { sealAudit } from './seal-audit.ts'
import { readSeal, readSeals, sealsFile } from './seals-file.ts'
import { verifyAudit } from './verify-audit.ts'

let server: TestApp
let auditor: Awaited<ReturnType<typeof signedInAs>>
before(async () => {
  server = await createTestApp()
  auditor = await signedInAs(server, 'auditor')
})
after(() => server.close())

test('the trail reads page by page from the latest line, each line once', async () => {
  await write(25, 'task.added')
  const seen: number[] = []
  let before = ''
  for (let pages = 0; pages < 10; pages++) {
    const page = await read(`action=task.added&size=10${before && `&before=${before}`}`)
    seen.push(...page.rows.map((row) => row.id))
    if (page.next === null) break
    before = page.next
  }
  assert.equal(seen.length, 25)
  assert.deepEqual(
    seen,
    seen.toSorted((one, other) => other - one),
  )
})

test('it is filtered by person, subject and time, and found by words without accents', async () => {
  await recordAudit(server.deps.db, {
    actor: 'system',
    action: 'settings.changed',
    entity: 'settings',
    entityKey: 'a-thing',
    before: { name: { fr: 'Été', en: 'Summer' }, kept: 1 },
    after: { name: { fr: 'Hiver', en: 'Summer' }, kept: 1 },
    reason: 'The œuvre moved',
  })
  for (const query of [
    'entity=settings',
    'group=settings',
    'q=ete',
    'q=HIVER',
    'q=oeuvr',
    'q=a-thing&actor=system',
    'q=a-thing&group=settings',
  ]) {
    const { rows } = await read(query)
    assert.equal(rows[0]?.action, 'settings.changed', query)
    assert.deepEqual(rows[0]?.changes, [{ name: 'name.fr', before: 'Été', after: 'Hiver' }])
  }
  for (const query of [
    'entity=settings&from=2099-01-01',
    'group=exports&q=ete',
    'q=ete&to=2020-01-01',
  ]) {
    assert.equal((await read(query)).rows.length, 0, query)
  }
  assert.equal((await auditor.get('/api/admin/audit?group=nothing')).status, 400)
  // A letter that becomes a sign once it is plain has no meaning in a query.
  await read("q=ŉ' | ! (")
  const { actors } = await (await auditor.get('/api/admin/audit/choices')).json()
  assert.ok(actors.some((one: { key: string }) => one.key === auditor.account.key))
})

test('a line is found by the name and number of the applicant it is about, if the reader sees them', async () => {
  const visitor = createClient(server)
  const choice = await makeChoice(server.deps)
  const answers = validAnswers({ givenNames: 'Zoé', familyName: 'Quémener' })
  const { number } = await makeApplication(visitor, { ...choice, answers })
  const { key: subject } = await server.deps.db
    .selectFrom('applicant')
    .select('key')
    .where('given_names', '=', 'Zoé')
    .executeTakeFirstOrThrow()
  for (const [entity, entityKey, action] of [
    ['applicant', subject, 'applicant.edited'],
    ['application', number, 'application.moved'],
  ] as const) {
    await recordAudit(server.deps.db, { actor: 'system', entity, entityKey, action })
  }
  const found = async (q: string) =>
    (await read(`q=${encodeURIComponent(q)}`)).rows.filter(
      (row) => row.entityKey === number || row.entityKey === subject,
    ).length
  for (const q of ['Zoé Quémener', 'quemener zoe', 'QUE\u0301MENER', number.replaceAll('-', '')]) {
    assert.ok((await found(q)) > 0, q)
  }
  assert.equal(await found('Quémenor'), 0)
  // As in the list of files: without the apostrophe, by the address, by the number on the phone.
  await server.deps.db
    .updateTable('applicant')
    .set({ family_name: 'N’Quémener', email: 'zoe.q@example.test', phone: '+221770009988' })
    .where('key', '=', subject)
    .execute()
  for (const q of ['nquemener', "n'quemener", 'zoe.q@example.test', '77 000 99 88']) {
    assert.ok((await found(q)) > 0, q)
  }
  assert.equal(await found('77 000 99 89'), 0)

  const about = await read(`about=${subject}`)
  assert.ok(about.rows.some((row) => row.entityKey === number))
  assert.ok(about.rows.every((row) => row.subject?.applicant === subject))

  const narrow = await signedInAs(server, 'auditor')
  await server.deps.db
    .updateTable('account')
    .set({ scope: 'own' })
    .where('key', '=', narrow.account.key)
    .execute()
  const unseen = await (await narrow.get('/api/admin/audit?q=Quemener')).json()
  assert.deepEqual(unseen.rows, [])
  const theirs = await (await narrow.get(`/api/admin/audit?about=${subject}`)).json()
  assert.deepEqual(theirs.rows, [])
})

test('a line names what it is about, but only to staff who may see it', async () => {
  const visitor = createClient(server)
  const { number } = await makeApplication(visitor, {
    ...(await makeChoice(server.deps)),
    answers: validAnswers({ givenNames: 'Fatoumata', familyName: 'Keïta' }),
  })
  const { key } = await server.deps.db
    .selectFrom('applicant')
    .select('key')
    .where('given_names', '=', 'Fatoumata')
    .executeTakeFirstOrThrow()
  const lines = [
    { entity: 'applicant', entityKey: key, action: 'applicant.edited' },
    { entity: 'application', entityKey: number, action: 'application.moved' },
    { entity: 'staff', entityKey: auditor.account.key, action: 'staff.changed' },
    { entity: 'program', entityKey: 'gone-since', action: 'program.changed' },
  ] as const
  for (const line of lines) await recordAudit(server.deps.db, { actor: 'system', ...line })

  const subjectsFor = async (client: TestClient) => {
    const answer = await client.get('/api/admin/audit?size=4&actor=system')
    return AuditPage.parse(await answer.json()).rows.map(({ subject }) => subject)
  }
  const [program, staff, application, applicant] = await subjectsFor(auditor)
  assert.equal(program, null)
  assert.equal(staff?.name?.en, 'Amina Diallo')
  assert.deepEqual([application?.application, application?.applicant], [number, key])
  assert.deepEqual([applicant?.name?.fr, applicant?.applicant], ['Fatoumata Keïta', key])

  const outside = await signedInAs(server, 'auditor')
  await server.deps.db
    .updateTable('account')
    .set({ scope: 'own' })
    .where('key', '=', outside.account.key)
    .execute()
  const answer = await outside.get('/api/admin/audit?size=100')
  const keys = AuditPage.parse(await answer.json()).rows.map(({ entityKey }) => entityKey)
  assert.ok(keys.includes('gone-since'))
  assert.ok(!keys.includes(key) && !keys.includes(number))
})

test('a changed list shows each line that differs, with its differing members', async () => {
  const fee = { audience: 'international', amountMinor: 100_000, currency: 'EUR', period: 'year' }
  const other = { ...fee, audience: 'domestic', amountMinor: 5000, period: 'once' }
  await recordAudit(server.deps.db, {
    actor: 'system',
    action: 'program.changed',
    entity: 'program',
    entityKey: 'with-fees',
    before: { tuitionLines: [fee] },
    after: { tuitionLines: [{ ...fee, amountMinor: 120_000 }, other] },
  })
  const { rows } = await read('q=with-fees')
  assert.deepEqual(rows[0]?.changes[0]?.lines, [
    {
      kind: 'changed',
      place: 1,
      from: null,
      line: { ...fee, amountMinor: 120_000 },
      members: [{ name: 'amountMinor', before: 100_000, after: 120_000 }],
    },
    { kind: 'added', place: 2, from: null, line: other, members: [] },
  ])
})

test('a view is shown with its screen; its owner sees its name, and everyone does once it is shared', async () => {
  const owner = await signedInAs(server, 'editor')
  const view = { screen: 'programs', name: 'Drafts in Pune', query: {}, shared: false }
  const made = await owner.post('/api/admin/views', view, {
    headers: { 'idempotency-key': 'a-view' },
  })
  const { key } = await made.json()
  const subject = async () => {
    const { rows } = await read('action=view.created')
    return rows.find(({ entityKey }) => entityKey === key)?.subject
  }
  assert.deepEqual(await subject(), {
    name: null,
    documentType: null,
    application: null,
    applicant: null,
    screen: 'programs',
  })
  const shared = { name: view.name, query: {}, shared: true }
  await owner.put(`/api/admin/views/${key}`, shared, { headers: { 'if-match': '"1"' } })
  assert.deepEqual((await subject())?.name, { en: view.name, fr: view.name })
})

test('a view that may name a person out of sight is shown without its name', async () => {
  const owner = await signedInAs(server, 'counsellor')
  const view = { screen: 'messages', name: 'From Awa', query: { q: 'Awa' }, shared: true }
  const made = await owner.post('/api/admin/views', view, {
    headers: { 'idempotency-key': 'a-view-of-messages' },
  })
  const { key } = await made.json()
  const nameFor = async (client: TestClient) => {
    const answer = await client.get('/api/admin/audit?action=view.created')
    const { rows } = AuditPage.parse(await answer.json())
    return rows.find(({ entityKey }) => entityKey === key)?.subject?.name
  }
  assert.deepEqual(await nameFor(auditor), { en: 'From Awa', fr: 'From Awa' })
  const narrow = await signedInAs(server, 'auditor', { scope: { kind: 'own' } })
  assert.equal(await nameFor(narrow), null)
})

test('opening a document is in the trail once per reading', async () => {
  const visitor = createClient(server)
  const { accessToken } = await makeApplication(visitor, await makeChoice(server.deps))
  const { key: document } = await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
  const reviewer = await signedInAs(server, 'reviewer')
  const path = `/api/admin/documents/${document}/file`
  assert.equal((await reviewer.get(path)).status, 200)
  assert.equal((await reviewer.get(path, { headers: { range: 'bytes=5-' } })).status, 206)
  const { rows } = await read('group=documents&action=document.opened')
  assert.deepEqual(
    rows.map(({ actor, entityKey, subject }) => [actor.key, entityKey, subject?.documentType]),
    [[reviewer.account.key, document, 'passport']],
  )
})

test('for a document of several applications, the trail names one that its reader sees', async () => {
  const visitor = createClient(server)
  const wishes = []
  for (const destination of ['france', 'india'] as const) {
    const university = await makeUniversity(server.deps, { destination })
    wishes.push(await makeChoice(server.deps, { universityId: university.id }))
  }
  const draft = await makeDraft(visitor, wishes[0] ?? { program: '', intake: '' })
  await fillDraft(visitor, draft)
  assert.equal((await chooseIntakes(visitor, draft, wishes)).status, 200)
  const { accessToken, applications } = Submitted.parse(
    await (await submitDraft(visitor, draft)).json(),
  )
  const { key } = await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
  await auditor.get(`/api/admin/documents/${key}/file`)
  const named = []
  for (const destination of ['france', 'india'] as const) {
    const scope = { kind: 'destinations' as const, destinations: [destination] }
    const client = await signedInAs(server, 'auditor', { scope })
    const answer = await client.get('/api/admin/audit?size=1&group=documents')
    named.push(AuditPage.parse(await answer.json()).rows[0]?.subject?.application)
  }
  assert.deepEqual(named.toSorted(), applications.map(({ number }) => number).toSorted())
})

test('only staff with the permission read the trail', async () => {
  for (const preset of ['manager', 'editor'] as const) {
    const client = await signedInAs(server, preset)
    for (const path of ['', '/choices', '/chain', '/export']) {
      assert.equal((await client.get(`/api/admin/audit${path}`)).status, 403)
    }
  }
})

test('an export is CSV that runs nothing, and is recorded in the trail', async () => {
  await recordAudit(server.deps.db, {
    actor: 'system',
    action: 'view.created',
    entity: 'view',
    after: { text: '=HYPERLINK("http://x")', amount: -5 },
  })
  const answer = await auditor.get('/api/admin/audit/export?entity=view')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  assert.match(text, /"'=HYPERLINK\(""http:\/\/x""\)"/)
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment/)
  assert.equal((await read('action=audit.exported')).rows.length, 1)
})

test('a removed, a changed and an inserted line, and a chain cut in the middle, are found', async () => {
  const damaged = async (...statements: string[]) => {
    const blocks = ['task.added', 'task.edited', 'task.done'] as const
    const other = await createTestApp()
    try {
      for (let block = 0; block < 3; block++) {
        await write(4, blocks[block] ?? 'task.done', other)
        await sealAudit(other.deps)
      }
      assert.deepEqual((await verifyAudit(other.deps)).findings, [])
      await sql.raw('alter table audit_event disable trigger user').execute(other.deps.db)
      await sql.raw('alter table audit_block disable trigger user').execute(other.deps.db)
      for (const statement of statements) await sql.raw(statement).execute(other.deps.db)
      return (await verifyAudit(other.deps)).findings.map((one) => one.kind)
    } finally {
      await other.close()
    }
  }
  const second = "(select min(id) from audit_event where action = 'task.edited')"
  assert.deepEqual(await damaged(`delete from audit_event where id = ${second}`), ['line_missing'])
  assert.deepEqual(await damaged(`update audit_event set actor = 'x' where id = ${second}`), [
    'line_changed',
  ])
  assert.deepEqual(
    await damaged(
      `update audit_event set actor = 'x' where id = ${second}`,
      `update audit_event set digest = audit_digest(audit_event) where id = ${second}`,
    ),
    ['seal_broken'],
  )
  assert.deepEqual(
    await damaged(
      "insert into audit_event (actor, action, entity, digest) values ('x', 'y', 'z', '')",
    ),
    ['strays'],
  )
  // Attempts to hide it: the database's own function, a line named twice, one that waits again.
  assert.deepEqual(
    await damaged(
      `create or replace function audit_digest(event audit_event) returns bytea language sql as
        'select event.digest'`,
      `update audit_event set actor = 'x' where id = ${second}`,
    ),
    ['line_changed'],
  )
  const slippedIn =
    "insert into audit_event (actor, action, entity, digest) values ('x', 'y', 'z', '')"
  for (const cover of [
    'update audit_block set event_ids = event_ids || event_ids[1] where number = 2',
    `insert into audit_unsealed values (${second})`,
    'insert into audit_unsealed values (999999)',
  ]) {
    assert.deepEqual(await damaged(slippedIn, cover), ['strays'], cover)
  }
  const cut = await damaged(
    "delete from audit_event where action = 'task.edited'",
    'delete from audit_block where number = 2',
  )
  assert.deepEqual(cut, ['block_missing', 'seal_broken'])
})

test('a trail that was cut short or emptied is found by the seals noted beside the database', async () => {
  const cut = async (...statements: string[]) => {
    const other = await createTestApp()
    try {
      for (let block = 0; block < 3; block++) {
        await write(2, 'task.added', other)
        await sealAudit(other.deps)
      }
      const noted = await readSeals(sealsFile(other.deps.env))
      assert.equal(noted.length, 3)
      assert.deepEqual((await verifyAudit(other.deps, noted)).findings, [])
      await sql.raw('alter table audit_event disable trigger user').execute(other.deps.db)
      await sql.raw('alter table audit_block disable trigger user').execute(other.deps.db)
      for (const statement of statements) await sql.raw(statement).execute(other.deps.db)
      const kinds = async () =>
        (await verifyAudit(other.deps, noted)).findings.map((one) => one.kind)
      const found = await kinds()
      await sql.raw('alter table audit_event enable trigger user').execute(other.deps.db)
      await sql.raw('alter table audit_block enable trigger user').execute(other.deps.db)
      // Blocks after the cut have other seals under the same numbers.
      await write(2, 'task.done', other)
      await sealAudit(other.deps)
      return [found, await kinds()]
    } finally {
      await other.close()
    }
  }
  const tail = 'delete from audit_event where id in (select max(id) from audit_event)'
  assert.deepEqual(await cut(tail, tail, 'delete from audit_block where number = 3'), [
    ['noted_block_missing'],
    ['noted_seal_differs'],
  ])
  assert.deepEqual(await cut('delete from audit_event', 'delete from audit_block'), [
    ['noted_block_missing', 'noted_block_missing', 'noted_block_missing', 'trail_empty'],
    ['noted_seal_differs', 'noted_block_missing', 'noted_block_missing'],
  ])
  assert.deepEqual(readSeal(`3:${'A'.repeat(43)}`), { number: 3, seal: 'A'.repeat(43) })
  assert.equal(readSeal('3'), undefined)
})

test('many writers and sealers at once leave every line in exactly one block', async () => {
  const other = await createTestApp()
  try {
    await Promise.all([
      ...Array.from({ length: 20 }, () => write(3, 'task.added', other)),
      ...Array.from({ length: 5 }, () => sealAudit(other.deps)),
    ])
    await sealAudit(other.deps)
    const { events, findings } = await verifyAudit(other.deps)
    assert.deepEqual(findings, [])
    assert.ok(events >= 60)
    const chain = await other.deps.db.selectFrom('audit_unsealed').selectAll().execute()
    assert.deepEqual(chain, [])
  } finally {
    await other.close()
  }
})

test('a line is found by the key it is about, whatever letters, digits and hyphens are in it', async () => {
  for (const key of ['u7-12-zz_9', '-1e5_xY0', '0aZ--4f_-31', 'Ab1e5-9_x-0', '7-7-7_8__8-c']) {
    await recordAudit(server.deps.db, {
      actor: 'system',
      action: 'view.created',
      entity: 'view',
      entityKey: key,
    })
    const { rows } = await read(`q=${key}`)
    assert.deepEqual(
      rows.map((row) => row.entityKey),
      [key],
    )
  }
})

async function write(count: number, action: AuditAction, { deps } = server): Promise<void> {
  for (let at = 0; at < count; at++) {
    await recordAudit(deps.db, {
      actor: 'system',
      action,
      entity: 'applicant',
      entityKey: `k${at}`,
    })
  }
}

async function read(query: string): Promise<AuditPage> {
  const answer = await auditor.get(`/api/admin/audit?${query}`)
  assert.equal(answer.status, 200)
  return AuditPage.parse(await answer.json())
}
