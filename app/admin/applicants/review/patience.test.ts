import assert from 'node:assert/strict'
import { test } from 'node:test'
import { within } from './patience.ts'

test('work that never ends is given up, and work that ends in time is not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let givenUp = 0
  const giveUp = () => {
    givenUp++
  }
  const endless = within(15_000, new Promise<string>(() => {}), giveUp)
  t.mock.timers.tick(14_999)
  assert.equal(givenUp, 0)
  t.mock.timers.tick(1)
  await assert.rejects(endless, /longer than 15000 ms/)
  assert.equal(givenUp, 1)

  assert.equal(await within(15_000, Promise.resolve('drawn'), giveUp), 'drawn')
  await assert.rejects(within(15_000, Promise.reject(new Error('damaged')), giveUp), /damaged/)
  t.mock.timers.tick(60_000)
  assert.equal(givenUp, 1)
})
