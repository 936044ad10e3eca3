import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dropAnswers, keepAnswers, readAnswers } from './kept-answers.ts'

const store = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => store.set(key, text),
  removeItem: (key: string) => store.delete(key),
}
Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
beforeEach(() => store.clear())

const at = '2026-11-03T10:00:00.000Z'

test('answers come back as they were given, without what was agreed to, until they are cleared', () => {
  assert.equal(readAnswers(), null)
  keepAnswers({ answers: { givenNames: 'Awa', declaration: 'on' }, at })
  assert.deepEqual(readAnswers(), { answers: { givenNames: 'Awa' }, at })
  dropAnswers()
  assert.equal(readAnswers(), null)
})

test('values edited by hand, or written by another version, are ignored', () => {
  for (const text of ['{', '[]', '7', '{"answers":null,"at":"x"}', `{"answers":{},"at":"soon"}`]) {
    store.set('answers', text)
    assert.equal(readAnswers(), null, text)
  }
  store.set('answers', JSON.stringify({ answers: { givenNames: 'Awa', age: 7 }, at }))
  assert.deepEqual(readAnswers(), { answers: { givenNames: 'Awa' }, at })
})
