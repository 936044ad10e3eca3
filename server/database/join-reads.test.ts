import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinReads } from './join-reads.ts'

/** A read that answers with the value at its beginning, once it is released. */
function slowRead() {
  const waiting: (() => void)[] = []
  let stored = 1
  let reads = 0
  return {
    read: () => {
      reads++
      const found = stored
      return new Promise<number>((resolve) => waiting.push(() => resolve(found)))
    },
    change: (value: number) => {
      stored = value
    },
    reads: () => reads,
    letGo: async () => {
      await new Promise(setImmediate)
      for (const go of waiting.splice(0)) go()
    },
  }
}

test('callers who ask together get the answer of one read', async () => {
  const source = slowRead()
  const ask = joinReads(source.read)
  const asked = [ask(), ask(), ask()]
  await source.letGo()
  assert.deepEqual(await Promise.all(asked), [1, 1, 1])
  assert.equal(source.reads(), 1)
})

test('a caller who asks after a change gets a read that began after it', async () => {
  const source = slowRead()
  const ask = joinReads(source.read)
  const before = ask()
  await new Promise(setImmediate)
  source.change(2)
  const after = [ask(), ask()]
  await source.letGo()
  assert.equal(await before, 1)
  await source.letGo()
  assert.deepEqual(await Promise.all(after), [2, 2])
  assert.equal(source.reads(), 2)
})

test('a failing read fails for those who asked, and the next one is tried', async () => {
  let fails = true
  const ask = joinReads(async () => {
    if (fails) throw new Error('away')
    return 3
  })
  await assert.rejects(Promise.all([ask(), ask()]), /away/)
  fails = false
  assert.equal(await ask(), 3)
})
