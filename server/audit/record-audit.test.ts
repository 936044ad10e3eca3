import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeAccount } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { recordAudit } from './record-audit.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('an event says who did what to which entity, the values before and after, why, and in which request', async () => {
  const { id, key } = await makeAccount(server.deps)
  await recordAudit(server.deps.db, {
    actor: { accountId: id, key },
    action: 'program.changed',
    entity: 'program',
    entityKey: 'law-lille',
    before: { status: 'draft' },
    after: { status: 'published' },
    reason: 'ready',
    requestId: 'r1',
  })
  const event = await theEvent('law-lille')
  assert.equal(event.actor_id, id)
  assert.equal(event.actor, key)
  assert.deepEqual(event.before, { status: 'draft' })
  assert.deepEqual(event.after, { status: 'published' })
  assert.equal(event.reason, 'ready')
  assert.equal(event.request_id, 'r1')
})

test('an act that is undone leaves no event', async () => {
  const undone = server.deps.db.transaction().execute(async (tx) => {
    await recordAudit(tx, {
      actor: 'system',
      action: 'task.done',
      entity: 'applicant',
      entityKey: 'undone',
    })
    throw new Error('undone')
  })
  await assert.rejects(undone)
  await assert.rejects(theEvent('undone'))
})

test('lines can be added to the trail but not changed', async () => {
  const { db } = server.deps
  await recordAudit(db, {
    actor: 'system',
    action: 'task.done',
    entity: 'applicant',
    entityKey: 'kept',
  })
  await assert.rejects(db.updateTable('audit_event').set({ actor: 'nobody' }).execute())
  await assert.rejects(db.deleteFrom('audit_event').execute())
  assert.equal((await theEvent('kept')).actor, 'system')
})

function theEvent(entityKey: string) {
  return server.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_key', '=', entityKey)
    .executeTakeFirstOrThrow()
}
