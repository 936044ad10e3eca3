import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { timebox } from './timebox.ts'

async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await timebox(60, work).catch(() => {})
  return performance.now() - begun
}

test('work that lasts longer than its time ends with the next whole one, like any other that does', async () => {
  assert.ok((await spentOn(async () => {})) >= 59)
  assert.ok((await spentOn(() => wait(70))) >= 119)
  assert.ok((await spentOn(() => wait(70).then(() => Promise.reject(new Error('no'))))) >= 119)
  assert.equal(await timebox(1, async () => 'found'), 'found')
})
