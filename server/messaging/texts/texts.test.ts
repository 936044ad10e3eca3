import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TextEditions, TextRecord, TextRecords } from '#contract/words/text-templates.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication } from '../../testing/factories-admissions.ts'
import { makeProgram } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let owner: Awaited<ReturnType<typeof signedInAs>>
let manager: TestClient
let number: string
before(async () => {
  server = await createTestApp()
  owner = await signedInAs(server, 'owner')
  manager = await signedInAs(server, 'counsellor')
  const program = await makeProgram(server.deps)
  const wish = { program: program.key, intake: program.intakes[0]?.key ?? '' }
  number = (await makeApplication(createClient(server), wish)).number
})
after(() => server.close())

const path = '/api/admin/settings/texts'
const texts = async () => TextRecords.parse(await (await owner.get(path)).json())
const named = async (key: string) => {
  const found = (await texts()).find((one) => one.key === key)
  assert.ok(found, key)
  return found
}
const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const usable = async () => await (await manager.get('/api/admin/text-templates')).json()
const input = {
  name: { en: 'Call us', fr: 'Appelez-nous' },
  text: { en: 'Call us, {{name}}', fr: 'Appelez-nous, {{name}}' },
  archived: false,
}
let sent = 0
const add = (body: object, who: TestClient = owner) =>
  who.post(path, body, { headers: { 'idempotency-key': `text-${++sent}` } })

test('the product brings texts of each kind, as yet unchanged', async () => {
  const all = await texts()
  assert.ok(all.every(({ version, usual }) => version === 0 && usual !== null))
  assert.deepEqual([...new Set(all.map(({ kind }) => kind))], ['message', 'rejection', 'refusal'])
  const { usual, text, placeholders } = await named('rejection.unreadable')
  assert.deepEqual(usual?.text, text)
  assert.ok(placeholders.includes('document'))
  assert.ok(!(await named('message.call')).placeholders.includes('document'))
})

test('a text that was changed is what staff begin from, and each version is kept', async () => {
  const { name, text } = await named('message.call')
  const change = (words: string, version: number) =>
    owner.put(
      `${path}/message.call`,
      { name, text: { ...text, en: words }, archived: false },
      at(version),
    )
  assert.equal((await change('Ring us', 0)).status, 200)
  assert.equal((await change('Phone us', 0)).status, 412)
  const changed = TextRecord.parse(await (await change('Phone us', 1)).json())
  assert.deepEqual([changed.version, changed.usual?.text], [2, text])
  assert.equal((await change('Write to us', 1)).status, 412)
  const { messages, values } = await usable()
  const found = messages.find((one: { key: string }) => one.key === 'message.call')
  assert.equal(found.text.en, 'Phone us')
  assert.equal(values[0].number, number)
  const editions = TextEditions.parse(
    await (await owner.get(`${path}/message.call/editions`)).json(),
  )
  assert.deepEqual(
    editions.map(({ version, text: { en } }) => [version, en]),
    [
      [2, 'Phone us'],
      [1, 'Ring us'],
    ],
  )
})

test('a new text is there until it is archived, and comes back', async () => {
  const answer = await add({ ...input, kind: 'message' })
  assert.equal(answer.status, 201)
  const own = TextRecord.parse(await answer.json())
  assert.equal(own.usual, null)
  const keys = async () => (await usable()).messages.map(({ key }: { key: string }) => key)
  assert.ok((await keys()).includes(own.key))
  await owner.put(`${path}/${own.key}`, { ...input, archived: true }, at(1))
  assert.ok(!(await keys()).includes(own.key))
  await owner.put(`${path}/${own.key}`, input, at(2))
  assert.ok((await keys()).includes(own.key))
})

test('an unknown placeholder is named, and a reason is not longer than a reason may be', async () => {
  const wrong = { ...input, text: { en: 'Hello {{nam}}', fr: 'a'.repeat(1001) } }
  const answer = await add({ ...wrong, kind: 'rejection' })
  assert.equal(answer.status, 422)
  assert.deepEqual((await answer.json()).fields, {
    'text.en': { code: 'unknown_placeholder', params: { placeholder: '{{nam}}' } },
    'text.fr': { code: 'too_long', params: { max: 1000 } },
  })
  const half = { ...input, text: { en: 'Hello', fr: '' }, kind: 'message' }
  assert.equal((await add(half)).status, 422)
  for (const sign of ['\ud800', 'a\u0000']) {
    const broken = { ...input, text: { en: 'Hello', fr: sign }, kind: 'message' }
    assert.equal((await add(broken)).status, 400, JSON.stringify(sign))
  }
})

test('staff who may not change settings write none, and an unknown one is not found', async () => {
  assert.equal((await add({ ...input, kind: 'message' }, manager)).status, 403)
  assert.equal((await manager.put(`${path}/message.call`, input, at(2))).status, 403)
  assert.equal((await owner.put(`${path}/message.none`, input, at(0))).status, 404)
  assert.equal((await owner.put(`${path}/message.call`, input)).status, 428)
})

test('a text for many is tried on a visible file, and on none that is out of sight', async () => {
  const about = await (await manager.get(`/api/admin/text-templates?number=${number}`)).json()
  assert.equal(about.values[0].en.number, number)
  const narrow = await signedInAs(server, 'manager')
  await server.deps.db
    .updateTable('account')
    .set({ scope: 'own' })
    .where('key', '=', narrow.account.key)
    .execute()
  for (const query of ['', `?number=${number}`]) {
    const hidden = await (await narrow.get(`/api/admin/text-templates${query}`)).json()
    assert.deepEqual(hidden.values, [])
  }
})

test('a hundred of a kind can be begun from; one that is archived makes room for another', async () => {
  const plain = { ...input, text: { en: 'It is full', fr: 'C’est complet' } }
  const one = { kind: 'refusal', ...plain }
  const rows = Array.from({ length: 99 }, (_, at) => ({
    key: `refusal.made-${String(at).padStart(17, '0')}`,
    kind: 'refusal' as const,
    name: JSON.stringify(plain.name),
    text: JSON.stringify(plain.text),
    updated_at: server.clock.now(),
    updated_by: owner.account.id,
  }))
  await server.deps.db.insertInto('text_template').values(rows).execute()
  const last = TextRecord.parse(await (await add(one)).json())
  assert.equal((await add(one)).status, 409)

  const change = (archived: boolean, version: number) =>
    owner.put(`${path}/${last.key}`, { ...plain, archived }, at(version))
  assert.equal((await change(true, 1)).status, 200)
  assert.equal((await add(one)).status, 201)
  assert.equal((await change(false, 2)).status, 409)
  await server.deps.db.deleteFrom('text_template').where('kind', '=', 'refusal').execute()
})
