import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  dropAllUnfinished,
  dropUnfinished,
  keepUnfinished,
  readUnfinished,
  type UnfinishedUpload,
} from './unfinished-uploads.ts'

/** A device's storage, whose keys `Object.keys` lists. */
function newStorage(): Storage {
  const methods = {
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(storage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }
  const storage = Object.create(methods)
  return storage
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: newStorage(), configurable: true })
})

const now = Date.UTC(2026, 9, 1)
const draft = '/api/applications/drafts/abc'
const link = '/api/applications/by-link/the-secret-of-a-private-link'

function begun(intent: string, changes: Partial<UnfinishedUpload> = {}): UnfinishedUpload {
  return {
    intent,
    fingerprint: 'f',
    upload: 'u',
    name: 'Diplôme.pdf',
    bytes: 100,
    sent: 40,
    type: 'diploma',
    replaces: null,
    begunAt: now,
    ...changes,
  }
}

test('an upload that was left is found again only under its own place', () => {
  keepUnfinished(draft, begun('a'))
  keepUnfinished(link, begun('b'))
  assert.deepEqual(
    readUnfinished(draft, now).map(({ intent }) => intent),
    ['a'],
  )
  dropUnfinished(draft, 'a')
  assert.deepEqual(readUnfinished(draft, now), [])
  assert.equal(readUnfinished(link, now).length, 1)
})

test('after a day the server has dropped it, and so does the device', () => {
  keepUnfinished(draft, begun('a'))
  assert.equal(readUnfinished(draft, now + 23 * 3_600_000).length, 1)
  assert.equal(readUnfinished(draft, now + 24 * 3_600_000).length, 0)
  assert.deepEqual(Object.keys(localStorage), [])
})

test('the secret of a private link is not left on the device', () => {
  keepUnfinished(link, begun('a'))
  assert.doesNotMatch(JSON.stringify(Object.entries(localStorage)), /the-secret/)
})

test('a visitor who has a form forgotten leaves nothing of its files behind', () => {
  keepUnfinished(draft, begun('a'))
  keepUnfinished(link, begun('b'))
  dropAllUnfinished(draft)
  assert.equal(Object.keys(localStorage).length, 1)
  dropAllUnfinished()
  assert.equal(Object.keys(localStorage).length, 0)
})

test('foreign entries in the storage are ignored', () => {
  keepUnfinished(draft, begun('a'))
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, '{"intent":1}')
  assert.deepEqual(readUnfinished(draft, now), [])
})
