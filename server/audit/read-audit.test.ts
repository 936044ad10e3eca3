import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { AuditPage } from '#contract/audit.ts'
import { signedInAs, type TestClient } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { recordAudit } from './record-audit.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let server: TestApp
let auditor: TestClient
before(async () => {
  server = await createTestApp()
  auditor = await signedInAs(server, 'auditor')
})
after(() => server.close())

test('the trail reads page by page from the latest line, each line once', async () => {
  await write(25, 'paged.done')
  const seen: number[] = []
  let before = ''
  for (let pages = 0; pages < 10; pages++) {
    const page = await read(`action=paged.done&size=10${before && `&before=${before}`}`)
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

test('it is filtered by who, what and when, and found by words without accents', async () => {
  await recordAudit(server.deps.db, {
    actor: 'system',
    action: 'thing.changed',
    entity: 'thing',
    entityKey: 'a-thing',
    before: { name: { fr: 'Été', en: 'Summer' }, kept: 1 },
    after: { name: { fr: 'Hiver', en: 'Summer' }, kept: 1 },
    reason: 'The œuvre moved',
  })
  for (const query of ['entity=thing', 'q=ete', 'q=HIVER', 'q=oeuvr', 'q=a-thing&actor=system']) {
    const { rows } = await read(query)
    assert.equal(rows[0]?.action, 'thing.changed', query)
    assert.deepEqual(rows[0]?.changes, [{ name: 'name.fr', before: 'Été', after: 'Hiver' }])
  }
  assert.equal((await read('entity=thing&from=2099-01-01')).rows.length, 0)
  // A letter that becomes a sign once it is plain is no sign of a query.
  await read("q=ŉ' | ! (")
  const { actions } = await (await auditor.get('/api/admin/audit/choices')).json()
  assert.ok(actions.includes('thing.changed'))
})

test('only who may read the trail does', async () => {
  for (const preset of ['manager', 'editor'] as const) {
    const client = await signedInAs(server, preset)
    for (const path of ['', '/choices', '/chain', '/export']) {
      assert.equal((await client.get(`/api/admin/audit${path}`)).status, 403)
    }
  }
})

test('an export is CSV that runs nothing, and stands in the trail', async () => {
  await recordAudit(server.deps.db, {
    actor: 'system',
    action: 'formula.kept',
    entity: 'formula',
    after: { text: '=HYPERLINK("http://x")', amount: -5 },
  })
  const answer = await auditor.get('/api/admin/audit/export?entity=formula')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  assert.match(text, /"'=HYPERLINK\(""http:\/\/x""\)"/)
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment/)
  assert.equal((await read('action=audit.exported')).rows.length, 1)
})

test('a removed, a changed and a slipped-in line, and a chain cut in the middle, are found', async () => {
  const damaged = async (...statements: string[]) => {
    const other = await createTestApp()
    try {
      for (let block = 0; block < 3; block++) {
        await write(4, `block.${block}`, other)
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
  const second = "(select min(id) from audit_event where action = 'block.1')"
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
  const cut = await damaged(
    "delete from audit_event where action = 'block.1'",
    'delete from audit_block where number = 2',
  )
  assert.deepEqual(cut, ['block_missing', 'seal_broken'])
})

test('many who write and seal at once leave every line in one block', async () => {
  const other = await createTestApp()
  try {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => write(3, `writer.${at}`, other)),
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

async function write(count: number, action: string, { deps } = server): Promise<void> {
  for (let at = 0; at < count; at++) {
    await recordAudit(deps.db, { actor: 'system', action, entity: 'x', entityKey: `k${at}` })
  }
}

async function read(query: string): Promise<AuditPage> {
  const answer = await auditor.get(`/api/admin/audit?${query}`)
  assert.equal(answer.status, 200)
  return answer.json()
}
