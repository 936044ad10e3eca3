import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pageList } from '#contract/common/values/pages.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readDeclared } from './endpoints/declared.ts'
import { createLogPath } from './log-path.ts'

const token = 'q3Zk9-tWbE_xUu7cJQv0aLr5sYhN2mXoPdGi8fTzKwA'

let server: TestApp
let addresses: { path: string; secret?: string }[]
let logPath: (path: string) => string
before(async () => {
  server = await createTestApp()
  addresses = [...readDeclared(server.app).endpoints, ...pageList]
  logPath = createLogPath(addresses)
})
after(() => server.close())

test('every parameter that is named like a secret is declared as one', () => {
  for (const { path, secret } of addresses) {
    const names = [...path.matchAll(/[{:](\w+)/g)].map(([, name = '']) => name)
    for (const name of names) {
      if (/token|secret|code|link|access|proof|pass(?!key)/.test(name))
        assert.equal(secret, name, path)
    }
    assert.ok(secret === undefined || names.includes(secret), path)
  }
})

test('no declared secret is in the log, whatever it looks like and however it is requested', () => {
  const secrets = addresses.filter(({ secret }) => secret !== undefined)
  assert.ok(secrets.length > 60)
  for (const { path, secret } of secrets) {
    // Neither long nor of mixed case: only its place shows what it is.
    const made = randomBytes(6).toString('hex')
    const asked = path.replaceAll(/\{(\w+)\}|:(\w+)\??/g, (_, one, other) =>
      [one, other].includes(secret) ? made : 'a1',
    )
    for (const spelt of [
      asked,
      asked.toUpperCase(),
      asked.replaceAll('/', '//'),
      `${asked}/more`,
    ]) {
      const logged = logPath(spelt)
      assert.ok(!logged.toLowerCase().includes(made), logged)
    }
    const encoded = asked.replace(
      /(?<=\/)[a-z]/,
      (letter) => `%${letter.charCodeAt(0).toString(16)}`,
    )
    assert.ok(!logPath(encoded).includes(made), encoded)
  }
})

test('a secret in a path is not in the log, in whichever case or spelling it is requested', () => {
  for (const place of [
    '/application/',
    '/APPLICATION/',
    '/%61pplication/',
    '//application//',
    '/Apply/Resume/',
    '/auth/reset/',
    '/Dossier/',
    '/api/applications/by-link/',
    '/api/applications/BY-LINK/',
    '/no-such-page/',
  ]) {
    const logged = logPath(`${place}${token}/erasure`)
    assert.ok(!logged.toLowerCase().includes(token.toLowerCase()), logged)
  }
  assert.ok(!logPath(`/APPLICATION/${token.toLowerCase()}`).includes(token.toLowerCase()))
})

test('text that is no secret stays readable', () => {
  for (const path of [
    '/program/master-of-data-science-and-artificial-intelligence-paris',
    '/api/admin/applicants/Zb1x0aQ9-_mk31Ls8Tq0Wg/notes',
    '/destinations/india',
  ]) {
    assert.equal(logPath(path), path)
  }
})
