import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Problem } from '#contract/common/values/problems.ts'
import { readEnv } from '../../env.ts'
import { isBreached } from './breached-passwords.ts'
import { checkPassword } from './password-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle breached '))
after(() => rmSync(folder, { recursive: true, force: true }))

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/** A list as Have I Been Pwned provides it: SHA-1 and count, ordered by hash. */
function listOf(passwords: string[], { end = '\r\n', counts = true } = {}): string {
  const file = join(folder, `${passwords.length}-${end.length}-${counts}.txt`)
  const lines = passwords.map((one, at) => `${sha1(one)}${counts ? `:${(at % 7) ** 9 + 1}` : ''}`)
  writeFileSync(file, lines.sort().join(end))
  return file
}

test('each password of the list is found, with any line ending, and no other', () => {
  for (const size of [1, 2, 3, 500]) {
    for (const form of [{}, { end: '\n' }, { counts: false }]) {
      const passwords = Array.from({ length: size }, (_, at) => `a quiet harbour ${at}`)
      const file = listOf(passwords, form)
      for (const one of passwords) assert.ok(isBreached(file, one), `${size} ${one}`)
      for (let at = 0; at < 50; at++) assert.ok(!isBreached(file, `another harbour ${at}`))
    }
  }
  const empty = join(folder, 'empty.txt')
  writeFileSync(empty, '')
  assert.ok(!isBreached(empty, 'a quiet harbour'))
})

test('a password that passes every other rule is refused if it was breached', () => {
  const password = 'les tuyaux de la rue verte'
  const owner = { role: 'admin', email: 'awa@example.org', names: [] } as const
  const installed = { brandName: 'Passerelle', breachedPasswords: undefined }
  assert.doesNotThrow(() => checkPassword(password, owner, installed))
  const breachedPasswords = listOf([password, 'another'])
  assert.throws(
    () => checkPassword(password, owner, { ...installed, breachedPasswords }),
    (error: unknown) => error instanceof Problem && error.code === 'password_too_common',
  )
})

test('a missing list is reported at the start', () => {
  assert.throws(
    () => readEnv({ BREACHED_PASSWORDS: join(folder, 'none.txt') }),
    /BREACHED_PASSWORDS/,
  )
})
