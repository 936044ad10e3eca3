import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ImportView, ImportViews } from '#contract/catalogue/imports.ts'
import { signedInAs, type TestClient } from '../../../testing/client.ts'
import { sendList, stepImport } from '../../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
})
after(() => server.close())

const send = (content: string) => sendList(editor, content)

test('a file with the columns of an earlier one is mapped as that one was, in any order', async () => {
  const file = (names: string) => `${names}\n${names.replaceAll(/\w+/g, 'x')}\n`
  const first = await send(file('alpha,beta,gamma,delta,epsilon'))
  assert.deepEqual(first.mapping, [null, null, null, null, null])
  const path = `/api/admin/imports/${first.key}/mapping`
  const mapping = ['university', 'program', 'level', 'country_code', null]
  const headers = { 'if-match': `"${first.version}"` }
  const mapped = ImportView.parse(await (await editor.put(path, { mapping }, { headers })).json())
  // This import was never continued: the mapping may have been a slip.
  assert.deepEqual((await send(file('alpha,beta,gamma,delta,epsilon'))).mapping, first.mapping)
  await stepImport(editor, mapped, 'check')

  const again = await send(file('epsilon,gamma,beta,alpha,delta'))
  assert.deepEqual(again.mapping, [null, 'level', 'program', 'university', 'country_code'])
  const other = await send(file('alpha,beta,gamma,delta'))
  assert.deepEqual(other.mapping, [null, null, null, null])
  // Columns of the same name are distinguished by their place: in another order we know nothing of
  // them.
  const twice = await send(file('alpha,beta,beta,delta,epsilon'))
  assert.deepEqual(twice.mapping, [null, null, null, null, null])
})

test('if the first rows leave a column empty, the first value further down is the example', async () => {
  const rows = ['one,', 'two,', 'three,', 'four,', 'five,Lyon', 'six,Paris']
  const { samples } = await send(`title,place\n${rows.join('\n')}\n`)
  assert.deepEqual(samples, [
    ['one', ''],
    ['two', ''],
    ['three', ''],
    ['', 'Lyon'],
  ])
})

test('imports are listed, the latest first, without the contents of their rows', async () => {
  const sent = await send('title,place\none,Lyon\n')
  const answer = await editor.get('/api/admin/imports')
  assert.equal(answer.status, 200)
  const [latest] = ImportViews.parse(await answer.json())
  const { samples, notes, reading, guesses, meanings, ...head } = sent
  assert.deepEqual(latest, head)
})
