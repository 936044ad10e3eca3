import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { insertJob, type JobItem } from './job-queries.ts'
import { type JobRunner, runJob } from './run-job.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

/** A job on three items, of which the first can't be done. */
async function begun(key: string) {
  const { id: accountId } = await makeAccount(server.deps)
  const now = server.clock.now()
  const numbers = ['first', 'second', 'third']
  await insertJob(
    server.deps.db,
    { key, kind: 'release', request: {}, requestId: key, now, accountId },
    numbers.map((number) => ({ number, version: 1 })),
  )
  const run = async (items: readonly JobItem[]) => {
    if (items.some(({ number }) => number === 'first')) throw new Error('not this one')
    return items.map(({ position }) => ({ position, changed: true, problem: null }))
  }
  const runner: JobRunner = {
    kind: 'release',
    batch: 25,
    run: (_tx, _deps, _job, items) => run(items),
  }
  const items = () =>
    server.deps.db
      .selectFrom('job_item')
      .innerJoin('job', 'job.id', 'job_item.job_id')
      .select(['job_item.number', 'job_item.changed', 'job_item.problem', 'job_item.done_at'])
      .where('job.key', '=', key)
      .orderBy('job_item.position')
      .execute()
  return { runner, items, now }
}

const results = (rows: Awaited<ReturnType<Awaited<ReturnType<typeof begun>>['items']>>) =>
  rows.map(({ number, changed, problem }) => [number, changed, problem])

test('the item that fails is refused, and the others are done', async () => {
  const { runner, items } = await begun('one-fails')
  await runJob(server.deps, runner, 'one-fails')
  assert.deepEqual(results(await items()), [
    ['first', false, 'internal'],
    ['second', true, null],
    ['third', true, null],
  ])
})

test('no other item is refused in the place of one that another process did meanwhile', async () => {
  const { runner, items, now } = await begun('done-elsewhere')
  const finish = () =>
    server.deps.db
      .updateTable('job_item')
      .set({ done_at: now, changed: true })
      .where('number', '=', 'first')
      .where('job_id', 'in', (eb) =>
        eb.selectFrom('job').select('id').where('key', '=', 'done-elsewhere'),
      )
      .execute()
  const elsewhere: Promise<unknown>[] = []
  // Between the step that failed and the note that it did.
  const log = Object.assign(Object.create(server.deps.log), {
    error: (_what: object, message: string) => {
      if (message === 'a job failed on one item') elsewhere.push(finish())
    },
  })
  await runJob({ ...server.deps, log }, runner, 'done-elsewhere')
  await Promise.all(elsewhere)
  assert.equal(elsewhere.length, 1)
  // Of the first it is whichever of the two was faster.
  assert.deepEqual(results(await items()).slice(1), [
    ['second', true, null],
    ['third', true, null],
  ])
})

test('several processes at one job do each item once', async () => {
  const { id: accountId } = await makeAccount(server.deps)
  const now = server.clock.now()
  const numbers = Array.from({ length: 120 }, (_, at) => `item-${at}`)
  await insertJob(
    server.deps.db,
    { key: 'shared', kind: 'release', request: {}, requestId: 'shared', now, accountId },
    numbers.map((number) => ({ number, version: 1 })),
  )
  const done: string[] = []
  const runner: JobRunner = {
    kind: 'release',
    batch: 7,
    lanes: ({ database }) => (database.kind === 'embedded' ? 1 : 3),
    run: async (_tx, _deps, _job, items) => {
      await sleep(5)
      done.push(...items.map(({ number }) => number ?? ''))
      return items.map(({ position }) => ({ position, changed: true, problem: null }))
    },
  }
  const deps = { ...server.deps, database: server.database }
  await Promise.all(Array.from({ length: 4 }, () => runJob(deps, runner, 'shared')))
  assert.deepEqual(done.toSorted(), numbers.toSorted())
  const { finished_at } = await server.deps.db
    .selectFrom('job')
    .select('finished_at')
    .where('key', '=', 'shared')
    .executeTakeFirstOrThrow()
  assert.deepEqual(finished_at, now)
})
