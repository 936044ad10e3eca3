import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FileResult } from './result.ts'
import { shareOut } from './share.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-shared-'))
after(() => rmSync(folder, { recursive: true }))

test('a test that fails or ends its process fails its own file, and no other', async () => {
  const results = await run({
    passes: `test('one', () => {}); test.skip('two', () => {})`,
    fails: `test('one', () => { throw new Error('no') }); test('two', () => {})`,
    dies: `test('one', () => process.kill(process.pid, 'SIGKILL'))`,
    'can’t be read': `import './nowhere.ts'; test('one', () => {})`,
    'fails later': `test('one', () => void setTimeout(() => { throw new Error('late') }, 20))
      test('two', () => new Promise((resolve) => setTimeout(resolve, 60)))`,
    'passes too': `test('one', () => {})`,
  })
  const failed = [...results].filter(([, one]) => one.failed.length > 0).map(([name]) => name)
  assert.deepEqual(failed.sort(), ['can’t be read', 'dies', 'fails', 'fails later'])
  const { tests, passed, skipped } = results.get('passes')?.counts ?? {}
  assert.deepEqual({ tests, passed, skipped }, { tests: 2, passed: 1, skipped: 1 })
  const ofFailing = results.get('fails')?.counts
  assert.deepEqual([ofFailing?.tests, ofFailing?.failed], [2, 1])
})

test('a test that never ends fails', async () => {
  const results = await run(
    { waits: `test('one', () => new Promise(() => {}))` },
    { patienceMs: 500 },
  )
  assert.deepEqual(results.get('waits')?.failed, ['its process ended'])
})

test('no later file sees what a file changes in its process', async () => {
  const changing = `process.env.CHANGED = 'yes'; globalThis.changed = true`
  const reading = `test('one', () => { if (process.env.CHANGED || globalThis.changed) throw 0 })`
  const results = await run({
    ...Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [name, `${changing}; test('one', () => {})`]),
    ),
    ...Object.fromEntries(['d', 'e', 'f'].map((name) => [name, reading])),
  })
  assert.deepEqual(
    [...results.values()].flatMap(({ failed }) => failed),
    [],
  )
  assert.deepEqual(results.get('a')?.changed, ['process.env.CHANGED', 'globalThis.changed'])
})

test('loading the product does not count as a change: the next file shares the process', async () => {
  const app = join(import.meta.dirname, '../../server/testing/test-app.ts')
  const results = await run({
    k: `import ${JSON.stringify(app)}; import ${JSON.stringify(import.meta.resolve('sharp'))}
      test('one', () => {})`,
  })
  assert.deepEqual(results.get('k')?.failed, [])
  assert.deepEqual(results.get('k')?.changed, [])
})

test('a page test’s stand-in for a browser is gone for the next file', async () => {
  const own = `Object.defineProperty(globalThis, 'localStorage', { value: {}, configurable: true })`
  const replacing = `Object.assign(globalThis, { localStorage: {} }); test('one', () => {})`
  const results = await run({
    ...Object.fromEntries(['l', 'm', 'n'].map((name) => [name, `${own}; test('one', () => {})`])),
    ...Object.fromEntries(['o', 'p', 'q'].map((name) => [name, replacing])),
  })
  assert.deepEqual(
    [...results.values()].flatMap(({ failed }) => failed),
    [],
  )
  assert.deepEqual(results.get('l')?.changed, ['globalThis.localStorage'])
})

test('a file that failed once is run again in a new process, and the failure is reported', async () => {
  const mark = join(folder, 'mark')
  const once = `import { existsSync, writeFileSync } from 'node:fs'
    test('one', () => {
      if (existsSync(${JSON.stringify(mark)})) return
      writeFileSync(${JSON.stringify(mark)}, '')
      throw new Error('the first time')
    })`
  const texts = { r: once, s: `test('one', () => { throw new Error('each time') })` }
  const results = await run(texts, { secondTry: true })
  assert.deepEqual(results.get('r')?.failed, [])
  assert.match(results.get('r')?.failedBefore ?? '', /the first time/)
  assert.deepEqual(results.get('s')?.failed, ['one'])
})

test('a file that needs a separate process gets one, first or last', async () => {
  const alone = join(import.meta.dirname, '../../server/testing/alone.ts')
  const text = `import ${JSON.stringify(alone)}; test('one', () => {})`
  const texts = { g: text, h: `test('one', () => {})`, i: text, j: text }
  const results = await run(texts, { alone: ['g', 'i', 'j'] })
  assert.deepEqual(
    [...results.values()].flatMap(({ failed }) => failed),
    [],
  )
})

/** Runs files with these texts and answers what came of each, by its name. */
async function run(
  texts: Record<string, string>,
  {
    alone = [],
    patienceMs = 600_000,
    secondTry = false,
  }: { alone?: readonly string[]; patienceMs?: number; secondTry?: boolean } = {},
) {
  const results = new Map<string, FileResult>()
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, `${name}.mjs`)
    writeFileSync(path, `import { test } from 'node:test'\n${text}\n`)
    return { path, alone: alone.includes(name), knowsDatabase: false, knowsServer: false }
  })
  await shareOut(files, {
    patienceMs,
    secondTry,
    tell: (result) => results.set(result.file.slice(folder.length + 1, -4), result),
  })
  assert.deepEqual([...results.keys()].sort(), Object.keys(texts).sort())
  return results
}
