import assert from 'node:assert/strict'
import { test } from 'node:test'
import { touchedBy } from './changed.ts'
import { findTests } from './files.ts'

const pathsTouchedBy = (...changed: string[]) => touchedBy(changed).map(({ path }) => path)

test('a change of what a test is about touches that test before those that need it indirectly', () => {
  const touched = pathsTouchedBy('contract/dates/values/deadlines.ts')
  const own = touched.indexOf('contract/dates/values/deadlines.test.ts')
  const other = touched.indexOf('server/admissions/sending/kept-deadlines.test.ts')
  const byTheWay = touched.indexOf('server/identity/staff/staff.test.ts')
  assert.ok(own >= 0 && other >= 0 && own < byTheWay && other < byTheWay, `${touched}`)
})

test('a change of what everything needs touches every test that opens the product', () => {
  const touched = pathsTouchedBy('server/app.ts')
  assert.ok(touched.includes('server/identity/staff/staff.test.ts'))
  assert.ok(touched.includes('server/http/pages/page-cache.test.ts'))
  assert.ok(!touched.includes('contract/dates/values/deadlines.test.ts'))
})

test('a change of a program that a test starts touches that test', () => {
  assert.ok(
    pathsTouchedBy('server/catalogue/import/command.ts').includes(
      'server/catalogue/import/command.test.ts',
    ),
  )
})

test('a changed test is touched; tests that read the whole tree are touched by any change', () => {
  assert.ok(
    pathsTouchedBy('contract/words/values/elision.test.ts').includes(
      'contract/words/values/elision.test.ts',
    ),
  )
  const touched = pathsTouchedBy('README.md')
  assert.ok(touched.includes('scripts/borders.test.ts'))
  assert.ok(touched.every((path) => path.startsWith('scripts/')))
  assert.deepEqual(pathsTouchedBy(), [])
})

test('a test that needs a separate process is recognised, however it imports the file that says so', () => {
  const alone = findTests()
    .filter((file) => file.alone)
    .map(({ path }) => path)
  assert.ok(alone.includes('server/source-names.test.ts'))
  assert.ok(!alone.includes('server/identity/staff/staff.test.ts'))
})
