import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { readCopy } from '../../../device/draft-copy.ts'
import { createSender, type Keeping } from './draft-sender.ts'

const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

/** What the server answers, one after the other; the last answer repeats. */
let answers: (() => Response)[] = []
let asked: string[] = []
const real = { fetch: globalThis.fetch }

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
  asked = []
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { value: newStorage(), configurable: true })
  }
  const browser = {
    addEventListener: () => {},
    removeEventListener: () => {},
    document: { cookie: '' },
  }
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
  globalThis.fetch = async (url, init) => {
    asked.push(`${init?.method ?? 'GET'} ${url}`)
    if (init?.method !== 'PUT') return Response.json({ submittedAt: '2026-12-01T14:02:00.000Z' })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
})

afterEach(() => {
  globalThis.fetch = real.fetch
})

/** Types twice in a page of the form, and returns the outcome of each time. */
async function typed(...given: (() => Response)[]) {
  answers = given
  let text = 'Eve'
  const changes: [Keeping, string | undefined][] = []
  const sender = createSender({
    draft: 'd',
    step: 'identity',
    page: 'identity',
    version: 1,
    writer: 'tab-2',
    answers: () => ({ givenNames: text }),
    onChange: (keeping, saved) => changes.push([keeping, saved?.submittedAt ?? undefined]),
  })
  const outcomes: Keeping[] = []
  for (const name of ['Eva', 'Ève']) {
    text = name
    sender.typed()
    outcomes.push(await sender.flush())
  }
  const copy = readCopy('d', 'identity')
  answers = [() => Response.json({ draft: { versions: {} } })]
  sender.stop()
  return { outcomes, changes, copy, puts: asked.filter((one) => one.startsWith('PUT')).length }
}

test('a form that was sent in another tab is reported with its time, and is never requested again', async () => {
  const { outcomes, changes, copy, puts } = await typed(() => problem(409, 'already_sent'))
  assert.deepEqual(outcomes, ['sent', 'sent'])
  assert.deepEqual(changes.at(-1), ['sent', '2026-12-01T14:02:00.000Z'])
  assert.equal(puts, 1)
  assert.equal(copy, null, 'nothing of it stays on a device that someone else may use next')
})

test('a form that this browser may not open any more is no missing connection', async () => {
  const { outcomes, puts } = await typed(() => problem(404, 'not_found'))
  assert.deepEqual([outcomes, puts], [['gone', 'gone'], 1])
})

test('a refusal by the server is reported as one, and what is typed next is tried', async () => {
  const { outcomes, copy } = await typed(
    () => problem(422, 'validation_failed'),
    () => problem(413, 'body_too_large'),
  )
  assert.deepEqual(outcomes, ['refused', 'refused'])
  assert.equal(copy?.answers['givenNames'], 'Ève')
})

test('without a network, or with a proxy’s page or a busy server, it tries again', async () => {
  const proxy = () =>
    new Response('<h1>Sign in to the hotel</h1>', {
      status: 404,
      headers: { 'content-type': 'text/html' },
    })
  for (const answer of [
    proxy,
    () => problem(503, 'unavailable'),
    () => problem(429, 'too_many_requests'),
  ]) {
    const { outcomes, copy } = await typed(answer)
    assert.deepEqual(outcomes, ['device', 'device'])
    assert.equal(copy?.answers['givenNames'], 'Ève')
  }
  assert.deepEqual((await typed()).outcomes, ['device', 'device'])
})
