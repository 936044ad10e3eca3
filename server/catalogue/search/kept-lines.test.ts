import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramResults } from '#contract/catalogue/catalogue.ts'
import { makePrograms } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSearch } from '../refresh-search.ts'

let server: TestApp
let ids: number[]
before(async () => {
  server = await createTestApp()
  const titles = ['Law', 'Medicine', 'Music'].map((title) => ({ title }))
  ids = (await makePrograms(server.deps, titles)).map(({ id }) => id)
})
after(() => server.close())

async function find() {
  const answer = await server.deps.finder.find({ sort: 'title' }, 'en')
  return ProgramResults.parse(JSON.parse(answer)).rows.map(({ title, award }) => [title.en, award])
}

/** Like an editor's save, in one transaction. */
async function edit(id: number, columns: { award?: string; status?: 'archived' }) {
  await server.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('program').set(columns).where('id', '=', id).execute()
    await refreshSearch(tx, { programs: [id] })
  })
}

test('a program shown before is shown as it is now, or not at all', async () => {
  const [law = 0, medicine = 0, music = 0] = ids
  for (const id of ids) await edit(id, { award: 'first' })
  assert.deepEqual(await find(), [
    ['Law', 'first'],
    ['Medicine', 'first'],
    ['Music', 'first'],
  ])
  await edit(medicine, { award: 'second' })
  assert.deepEqual(await find(), [
    ['Law', 'first'],
    ['Medicine', 'second'],
    ['Music', 'first'],
  ])
  await edit(law, { status: 'archived' })
  await edit(music, { award: 'third' })
  assert.deepEqual(await find(), [
    ['Medicine', 'second'],
    ['Music', 'third'],
  ])
})

test('searches that run while the catalogue changes show one state of it each', async () => {
  const [, medicine = 0, music = 0] = ids
  const states = new Set<string>()
  for (let turn = 0; turn < 20; turn++) {
    const searches = Array.from({ length: 5 }, find)
    const change = server.deps.db.transaction().execute(async (tx) => {
      for (const id of [medicine, music]) {
        await tx
          .updateTable('program')
          .set({ award: `turn ${turn}` })
          .where('id', '=', id)
          .execute()
      }
      await refreshSearch(tx, { programs: [medicine, music] })
    })
    for (const rows of await Promise.all(searches)) {
      const isBefore = turn === 0 && rows[0]?.[1] === 'second'
      assert.equal(new Set(rows.map(([, award]) => award)).size, isBefore ? 2 : 1)
      states.add(String(rows[0]?.[1]))
    }
    await change
    assert.deepEqual(await find(), [
      ['Medicine', `turn ${turn}`],
      ['Music', `turn ${turn}`],
    ])
  }
  assert.ok(states.size > 5)
})
