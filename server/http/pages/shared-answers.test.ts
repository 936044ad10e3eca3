import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedAnswers } from './shared-answers.ts'

function counting(answer: () => Response) {
  const calls = { made: 0 }
  const call = async () => {
    calls.made++
    return answer()
  }
  return { calls, call }
}

interface Bounds {
  edition?: () => number
  now?: () => number
  maxBytes?: number
}

function answersOf({ edition = () => 0, now = () => 1, maxBytes = 100_000 }: Bounds = {}) {
  return createSharedAnswers({ edition, now, maxBytes, maxAgeMs: 1_000 })
}

test('a second page gets the first one’s answer, and can’t change it', async () => {
  const answers = answersOf()
  const { calls, call } = counting(() => Response.json({ rows: [{ key: 'a' }] }))
  const first = await (await answers.answer('en /api/programs', call)).json()
  const second = await (await answers.answer('en /api/programs', call)).json()
  assert.deepEqual(second, { rows: [{ key: 'a' }] })
  assert.equal(second, first)
  assert.throws(() => second.rows.push({ key: 'b' }), TypeError)
  assert.equal(calls.made, 1)
  await answers.answer('fr /api/programs', call)
  assert.equal(calls.made, 2)
})

test('pages that ask at the same time wait for one answer', async () => {
  const answers = answersOf()
  const { calls, call } = counting(() => Response.json([1]))
  const asked = await Promise.all([1, 2, 3].map(() => answers.answer('en /api/fields', call)))
  assert.deepEqual(await Promise.all(asked.map((one) => one.json())), [[1], [1], [1]])
  assert.equal(calls.made, 1)
})

test('after a change of the catalogue, no earlier answer is used', async () => {
  let edition = 0
  const answers = answersOf({ edition: () => edition })
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  const slow = answers.answer('en /api/fields', async () => {
    await isHeld
    return Response.json(['before'])
  })
  edition++
  const now = await answers.answer('en /api/fields', async () => Response.json(['after']))
  letGo()
  assert.deepEqual(await (await slow).json(), ['before'])
  assert.deepEqual(await now.json(), ['after'])
  const later = await answers.answer('en /api/fields', async () => Response.json(['again']))
  assert.deepEqual(await later.json(), ['after'])
})

test('a refused call is repeated, and so is an old one', async () => {
  let now = 1
  const answers = answersOf({ now: () => now })
  const refused = counting(() => Response.json({ code: 'unavailable' }, { status: 503 }))
  const answered = await Promise.all([1, 2].map(() => answers.answer('en /a', refused.call)))
  assert.deepEqual(await Promise.all(answered.map((one) => one.json())), [
    { code: 'unavailable' },
    { code: 'unavailable' },
  ])
  const good = counting(() => Response.json({}))
  await answers.answer('en /a', good.call)
  assert.equal(good.calls.made, 1)
  now = 2_000
  await answers.answer('en /a', good.call)
  assert.equal(good.calls.made, 2)
})

test('they never take more than their bytes', async () => {
  const answers = answersOf({ maxBytes: 20_000 })
  for (let at = 0; at < 50; at++) {
    await answers.answer(`en /${at}`, async () => Response.json('x'.repeat(2_000)))
  }
  const { answers: kept, bytes } = answers.size()
  assert.ok(kept > 1 && kept < 10, `${kept} kept`)
  assert.ok(bytes <= 20_000)
})
