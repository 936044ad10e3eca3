import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  keepUnfinished,
  readUnfinished,
  type UnfinishedUpload,
} from '../../device/unfinished-uploads.ts'
import { uploadsOf } from './uploads.ts'

const address = 'https://passerelle.test'
let place = 0
let base = ''
/** What the server says of each upload, by its key: an answer, or no network. */
let states: Record<string, { status: number; body: object; offset?: number } | undefined> = {}
let asked: string[] = []

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
  // Calls carry the token of a cookie, which bears another name behind https.
  Object.defineProperty(globalThis, 'document', { value: { cookie: '' }, configurable: true })
  Object.defineProperty(globalThis, 'location', { value: new URL(address), configurable: true })
  base = `/api/applications/drafts/draft${place++}`
  states = {}
  asked = []
  globalThis.fetch = async (url, init) => {
    const key = new URL(String(url), address).pathname.split('/').at(-1) ?? ''
    asked.push(`${init?.method ?? 'GET'} ${key}`)
    const state = states[key]
    if (!state) throw new TypeError('Failed to fetch')
    const headers = {
      'content-type': 'application/problem+json',
      ...(state.offset !== undefined && { 'upload-offset': String(state.offset) }),
    }
    const body = init?.method === 'HEAD' ? null : JSON.stringify(state.body)
    return new Response(body, { status: state.status, headers })
  }
})

function left(intent: string, changes: Partial<UnfinishedUpload> = {}): void {
  keepUnfinished(base, {
    intent,
    fingerprint: 'the same contents',
    upload: `upload-${intent}`,
    name: 'Relevé de notes.pdf',
    bytes: 100,
    sent: 0,
    type: 'transcript',
    replaces: null,
    begunAt: Date.now(),
    ...changes,
  })
}

const stateOf = (state: string, more: object = {}) => ({
  status: 200,
  body: { state, document: null, problem: null, ...more },
})

/** What the page shows after it has asked: each upload's key, state and figures. */
async function recalled(): Promise<string[]> {
  const uploads = uploadsOf(base)
  await uploads.recall()
  return uploads.read().sendings.map(({ id, state, sent }) => `${id} ${state} ${sent}`)
}

test('a file whose answer was lost leaves no ghost once the server has it, and the list is informed', async () => {
  left('a')
  states['upload-a'] = stateOf('taken', { document: { key: 'd' } })
  const taken: unknown[] = []
  uploadsOf(base).onTaken((document) => taken.push(document))
  assert.deepEqual(await recalled(), [])
  assert.deepEqual(readUnfinished(base, Date.now()), [])
  assert.deepEqual(taken, [{ key: 'd' }])
})

test('another file of the same name and contents that was refused is still reported', async () => {
  left('a')
  left('b')
  states['upload-a'] = stateOf('taken', { document: { key: 'd' } })
  states['upload-b'] = { ...stateOf('receiving'), offset: 40 }
  assert.deepEqual(await recalled(), ['b unfinished 40'])
})

test('without an answer nothing is dropped, and the next check finds out', async () => {
  left('a', { sent: 20 })
  assert.deepEqual(await recalled(), ['a unfinished 20'])
  states['upload-a'] = stateOf('taken', { document: { key: 'd' } })
  assert.deepEqual(await recalled(), [])
})

test('a proxy’s own page says nothing of an upload', async () => {
  left('a')
  globalThis.fetch = async () =>
    new Response('<h1>Welcome to the hotel</h1>', {
      status: 404,
      headers: { 'content-type': 'text/html' },
    })
  assert.deepEqual(await recalled(), ['a unfinished 0'])
})

test('a file that is being checked says so, and a refused one says why', async () => {
  left('a')
  left('b')
  states['upload-a'] = stateOf('judging')
  states['upload-b'] = stateOf('refused', { problem: 'file_encrypted' })
  assert.deepEqual(await recalled(), ['a checking 0', 'b refused 0'])
  assert.equal(uploadsOf(base).read().sendings[1]?.problem, 'file_encrypted')
  states['upload-a'] = stateOf('taken', { document: { key: 'd' } })
  assert.deepEqual(await recalled(), ['b refused 0'])
})

test('a file that arrived whole but was not judged is judged when the page asks', async () => {
  left('a')
  states['upload-a'] = { ...stateOf('receiving'), offset: 100 }
  const { fetch } = globalThis
  globalThis.fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (init?.method === 'HEAD') states['upload-a'] = stateOf('taken', { document: { key: 'd' } })
    return answer
  }
  assert.deepEqual(await recalled(), [])
  assert.deepEqual(asked, ['GET upload-a', 'HEAD upload-a', 'GET upload-a'])
})

test('an upload cancelled elsewhere is gone here too; one that never began is shown', async () => {
  left('a')
  left('b', { upload: null })
  states['upload-a'] = { status: 404, body: { code: 'not_found' } }
  assert.deepEqual(await recalled(), ['b unfinished 0'])
  assert.deepEqual(asked, ['GET upload-a'])
})
