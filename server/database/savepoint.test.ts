import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sha256 } from '../keys/secret.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { withSavepoint } from './savepoint.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('of several acts in one transaction the one that fails undoes only itself', async () => {
  const put = (key: string) => ({
    kind: 'account' as const,
    key_hash: sha256(key),
    at: new Date(),
  })
  await server.deps.db.transaction().execute(async (tx) => {
    for (const key of ['first', 'second', 'third']) {
      const act = withSavepoint(tx, async () => {
        await tx.insertInto('erased').values(put(key)).execute()
        // A statement that the database refuses, as well as what is thrown here.
        if (key === 'second') await tx.insertInto('erased').values(put('first')).execute()
      })
      if (key === 'second') await assert.rejects(act)
      else await act
    }
  })
  const kept = await server.deps.db.selectFrom('erased').select('key_hash').execute()
  const expected = ['first', 'third'].map((key) => sha256(key).toString('hex'))
  assert.deepEqual(
    kept.map(({ key_hash }) => key_hash.toString('hex')).toSorted(),
    expected.toSorted(),
  )
})
