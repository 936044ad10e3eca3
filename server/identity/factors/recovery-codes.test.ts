import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { keyFor } from '../../keys/secret.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueRecoveryCodes, spendRecoveryCode, stretchFormerCodes } from './recovery-codes.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const keyed = (accountId: number, code: string) =>
  createHmac('sha256', keyFor(server.deps.secret, 'recovery code'))
    .update(`${accountId}:${code.replace('-', '')}`)
    .digest()

const rowsOf = (accountId: number) =>
  server.deps.db
    .selectFrom('recovery_code')
    .select(['code_hash', 'salt'])
    .where('account_id', '=', accountId)
    .execute()

test('an attacker with the database and the secret pays for each guess as for a password', async () => {
  const { id } = await makeAccount(server.deps, { email: 'one@example.org' })
  const codes = await issueRecoveryCodes(server.deps.db, server.deps, id)
  const rows = await rowsOf(id)
  assert.equal(rows.length, 10)
  for (const { code_hash, salt } of rows) {
    assert.equal(salt?.length, 16)
    for (const code of codes) assert.ok(!keyed(id, code).equals(code_hash))
  }
  const other = await makeAccount(server.deps, { email: 'two@example.org' })
  await issueRecoveryCodes(server.deps.db, server.deps, other.id)
  const [theirs] = await rowsOf(other.id)
  assert.ok(!theirs?.salt?.equals(rows[0]?.salt ?? Buffer.of()), 'no two accounts share a salt')
  const [first = ''] = codes
  assert.equal(await spendRecoveryCode(server.deps.db, server.deps, other.id, first), false)
  const spend = () => spendRecoveryCode(server.deps.db, server.deps, id, first)
  assert.deepEqual((await Promise.all([spend(), spend()])).sort(), [false, true])
})

test('codes from before are stretched in the background, and work before and after that', async () => {
  const { id } = await makeAccount(server.deps, { email: 'three@example.org' })
  const codes = ['abcde-fghjk', 'mnpqr-stuvw', 'xyz23-45678']
  await server.deps.db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: id, code_hash: keyed(id, code) })))
    .execute()
  const spend = (code: string) => spendRecoveryCode(server.deps.db, server.deps, id, code)
  assert.equal(await spend(codes[0] ?? ''), true)
  await Promise.all([stretchFormerCodes(server.deps), stretchFormerCodes(server.deps)])
  for (const { code_hash, salt } of await rowsOf(id)) {
    assert.ok(salt)
    for (const code of codes) assert.ok(!keyed(id, code).equals(code_hash))
  }
  assert.deepEqual([await spend(codes[0] ?? ''), await spend(codes[1] ?? '')], [false, true])
})
