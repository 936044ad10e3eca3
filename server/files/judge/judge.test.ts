import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readUntil } from '../../testing/read-until.ts'
import { heavyPhoto, samplePdf } from '../../testing/sample-files.ts'
import { createFairQueue } from './fair-queue.ts'
import { createJudge } from './judge.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle judge '))
after(() => rmSync(folder, { recursive: true, force: true }))

function judgeWith(more: { cpuMs?: number; processes?: number } = {}) {
  const judging = join(folder, 'judging')
  const judge = createJudge({ log: { warn: () => {} }, folder: judging, processes: 1, ...more })
  after(judge.close)
  let files = 0
  return async (file: Buffer, owner: string) => {
    const source = join(folder, `${owner} ${files++}`)
    writeFileSync(source, file)
    const verdict = await judge.judge(source, `${source} kept`, { owner, network: owner })
    return { verdict, kept: `${source} kept` }
  }
}

/** A file without a fault that takes long to judge. */
async function slow(): Promise<Buffer> {
  return heavyPhoto(9 * 1024 * 1024)
}

test('the kept copy is brought out, and nothing stays where it was judged', async () => {
  const judge = judgeWith()
  const pdf = await samplePdf()
  const { verdict, kept } = await judge(pdf, 'a')
  assert.equal(verdict.ok, true)
  assert.deepEqual(readFileSync(kept), pdf)
  const left = async () =>
    readdirSync(join(folder, 'judging'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
  assert.deepEqual(await readUntil(left, (files) => files.length === 0), [])
})

test('a file that takes too much processor time is refused, and those behind it get their turn', async () => {
  const judge = judgeWith({ cpuMs: 30 })
  const file = await slow()
  const [first, second] = await Promise.all([judge(file, 'a'), judge(file.subarray(1), 'b')])
  assert.deepEqual(
    { ok: first.verdict.ok, problem: 'problem' in first.verdict && first.verdict.problem },
    { ok: false, problem: 'file_too_complex' },
  )
  assert.equal(second.verdict.ok, false)
})

test('the same refused bytes cost nothing again, from any sender', async () => {
  const judge = judgeWith()
  const file = (await slow()).subarray(0, -8)
  const first = await judge(file, 'a')
  const again = await judge(file, 'b')
  assert.ok(first.verdict.spentMs > 0)
  assert.deepEqual(again.verdict, { ...first.verdict, spentMs: 0 })
})

/** The order in which askers were served, one at a time. */
async function order(
  slots: number,
  askers: readonly [owner: string, network: string][],
): Promise<string[]> {
  const inTurn = createFairQueue({ slots, waiting: 100, waitingOfOwner: 20 })
  const served: string[] = []
  await Promise.all(
    askers.map(([owner, network]) =>
      inTurn({ owner, network }, async () => {
        served.push(owner)
        await new Promise((resolve) => setImmediate(resolve))
      }),
    ),
  )
  return served
}

test('an asker who sends much waits behind one who sends little', async () => {
  const many = Array.from({ length: 10 }, (): [string, string] => ['much', 'one'])
  const served = await order(1, [...many, ['little', 'other']])
  assert.deepEqual(served.slice(0, 3), ['much', 'little', 'much'])
})

test('many drafts of one network count as one while another network waits', async () => {
  const drafts = Array.from({ length: 10 }, (_, at): [string, string] => [`draft ${at}`, 'one'])
  const served = await order(2, [...drafts, ['a', 'other'], ['b', 'third']])
  assert.ok(served.indexOf('a') < 4 && served.indexOf('b') < 4, served.join())
})

test('one network never has all places, and one owner has only one', async () => {
  const inTurn = createFairQueue({ slots: 3, waiting: 100, waitingOfOwner: 20 })
  const now = new Map<string, number>()
  let most = 0
  const work = (name: string) => async () => {
    now.set(name, (now.get(name) ?? 0) + 1)
    most = Math.max(most, now.get(name) ?? 0)
    await new Promise((resolve) => setImmediate(resolve))
    now.set(name, (now.get(name) ?? 0) - 1)
  }
  const owners = Array.from({ length: 9 }, (_, at) => at)
  await Promise.all(owners.map((at) => inTurn({ owner: `${at}`, network: 'n' }, work('network'))))
  assert.equal(most, 2)
  most = 0
  await Promise.all(owners.map((at) => inTurn({ owner: 'o', network: `${at}` }, work('owner'))))
  assert.equal(most, 1)
})

test('an asker with too many waiting has to come back later', async () => {
  const inTurn = createFairQueue({ slots: 1, waiting: 100, waitingOfOwner: 2 })
  const work = () => new Promise<void>((resolve) => setImmediate(resolve))
  const asked = Array.from({ length: 5 }, () => inTurn({ owner: 'a', network: 'n' }, work))
  const ends = await Promise.allSettled(asked)
  assert.equal(ends.filter(({ status }) => status === 'rejected').length, 2)
  await inTurn({ owner: 'a', network: 'n' }, work)
})
