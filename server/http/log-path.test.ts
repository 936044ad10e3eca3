import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logPath } from './log-path.ts'

const token = 'q3Zk9-tWbE_xUu7cJQv0aLr5sYhN2mXoPdGi8fTzKwA'

test('a secret in a path is not in the log, in whichever case or spelling it is asked for', () => {
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

test('what is no secret stays readable', () => {
  for (const path of [
    '/program/master-of-data-science-and-artificial-intelligence-paris',
    '/api/admin/applicants/Zb1x0aQ9-_mk31Ls8Tq0Wg/notes',
    '/destinations/india',
  ]) {
    assert.equal(logPath(path), path)
  }
})
