import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { freePort } from './testing/postgresql.ts'
import { readUntil } from './testing/read-until.ts'
import type { Workers } from './workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle workers '))
after(() => rmSync(folder, { recursive: true, force: true }))

const serve = pathToFileURL(join(import.meta.dirname, 'http/serve.ts')).href
/** Answers with its own number, and ends when it is asked to. */
const answering = `
  import { serve } from ${JSON.stringify(serve)}
  import { setTimeout as wait } from 'node:timers/promises'
  const server = await serve({
    fetch: async (request) => {
      if (new URL(request.url).pathname === '/die') process.kill(process.pid, 'SIGKILL')
      await wait(20)
      return new Response(String(process.pid))
    },
    pageCache: { serve: () => false },
    port: Number(process.env.PORT),
    host: '127.0.0.1',
    isOneOfSeveral: true,
  })
  process.send('ready')
  process.on('message', () => server.stop(6_000).then(() => process.exit(0)))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})`

describe('several processes on one port', { concurrency: true }, () => {
  test('calls are answered by all of them, and each is asked to end before the whole does', async () => {
    const run = await started(answering, { count: 3 })
    assert.equal((await untilAnswering(run, 3)).length, 3)
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 0)
  })

  test('a killed process is replaced, and a message says so', async () => {
    const run = await started(answering, { count: 2 })
    const before = await untilAnswering(run, 2)
    await fetch(`${run.url}/die`).catch(() => {})
    const both = await readUntil(
      () => pids(run),
      (found) => found.length === 2 && found.some((pid) => !before.includes(pid)),
    )
    assert.equal(both.filter((pid) => before.includes(pid)).length, 1)
    assert.match(run.said(), /Process \d+ ended \(SIGKILL\): another is begun in 0\.01 s/)
    run.child.kill('SIGINT')
    assert.equal(await run.ended, 0)
  })

  test('a call that comes while a process dies is answered or cut off, and never left waiting', async () => {
    const run = await started(answering, { count: 2, steadyAfterMs: 0 })
    let isOver = false
    let answered = 0
    const waiting: unknown[] = []
    const visitors = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const signal = AbortSignal.timeout(10_000)
        await fetch(run.url, { headers: { connection: 'close' }, signal }).then(
          () => answered++,
          (error: Error) => {
            if (error.name === 'TimeoutError') waiting.push(error)
          },
        )
      }
    })
    for (let deaths = 1; deaths <= 10; deaths++) {
      await fetch(`${run.url}/die`, { signal: AbortSignal.timeout(10_000) }).catch(() => {})
      const until = answered + 20
      await readUntil(
        async () => answered,
        (count) => count > until || waiting.length > 0,
      )
    }
    isOver = true
    await Promise.all(visitors)
    assert.deepEqual(waiting, [])
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 0)
  })

  test('one that dies again and again ends all, with a code and a message', async () => {
    const dying = answering.replace(
      "process.send('ready')",
      "process.send('ready') && setTimeout(() => process.exit(7), 10)",
    )
    const run = await started(dying, { count: 2 })
    assert.equal(await run.ended, 1)
    assert.match(run.said(), /ended 8 times in a row, at last with code 7: all are ended/)
    assert.match(run.said(), /another is begun in 0\.02 s/)
  })

  test('a first one that can not start ends all with its own code', async () => {
    const run = await started('process.exit(3)', { count: 2 })
    assert.equal(await run.ended, 3)
  })

  test('each is replaced by a new one while every call is answered', async () => {
    const run = await started(answering, { count: 2 })
    const before = await untilAnswering(run, 2)
    let isReplacing = true
    let answered = 0
    const failures: unknown[] = []
    const visitors = Array.from({ length: 4 }, async (_, at) => {
      // Some keep their connection, and some come with a new one each time.
      const headers = at % 2 === 0 ? { connection: 'close' } : {}
      while (isReplacing) {
        await fetch(run.url, { headers }).then(
          () => answered++,
          (error: unknown) => failures.push(error),
        )
      }
    })
    run.child.kill('SIGHUP')
    await readUntil(
      async () => run.said(),
      (said) => said.includes('All 2 processes are new'),
    )
    isReplacing = false
    await Promise.all(visitors)
    assert.deepEqual(failures, [])
    const now = await untilAnswering(run, 2)
    assert.deepEqual(
      now.filter((pid) => before.includes(pid)),
      [],
    )
    assert.ok(answered > 10, `${answered}`)
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 0)
  })

  test('if the new one can’t start the old ones keep running', async () => {
    const run = await started(answering, { count: 2 })
    const before = await untilAnswering(run, 2)
    writeFileSync(run.module, 'process.exit(1)')
    run.child.kill('SIGHUP')
    await readUntil(
      async () => run.said(),
      (said) => said.includes('could not start: the running ones continue'),
    )
    assert.deepEqual(await untilAnswering(run, 2), before)
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 0)
  })

  test('one that is asked to end before it can hear it ends once it has started', async () => {
    const slow = answering.replace(
      "process.send('ready')",
      "await wait(700)\n  process.send('ready')",
    )
    const run = await started(slow, { count: 2 })
    const before = await untilAnswering(run, 2)
    await fetch(`${run.url}/die`).catch(() => {})
    await readUntil(
      () => pids(run),
      (found) => found.some((pid) => !before.includes(pid)),
    )
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 0)
  })

  test('one that never ends is cut off, and the exit code shows it', async () => {
    const endless = answering.replace('server.stop(6_000).then(() => process.exit(0))', '{}')
    const run = await started(endless, { count: 2, graceMs: 300 })
    await untilAnswering(run, 2)
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 1)
    assert.match(run.said(), /was cut off/)
  })
})

interface Run {
  child: ChildProcess
  url: string
  module: string
  said: () => string
  ended: Promise<number | null>
}

async function started(
  source: string,
  how: Pick<Workers, 'count' | 'graceMs' | 'steadyAfterMs'>,
): Promise<Run> {
  const name = crypto.randomUUID()
  const module = join(folder, `${name}-worker.mjs`)
  const program = join(folder, `${name}.mjs`)
  writeFileSync(module, source)
  const workers = pathToFileURL(join(import.meta.dirname, 'workers.ts')).href
  writeFileSync(
    program,
    `import { keepWorkers } from ${JSON.stringify(workers)}
    await keepWorkers(${JSON.stringify(module)}, ${JSON.stringify({ firstWaitMs: 10, longestWaitMs: 40, ...how })})`,
  )
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: String(port) },
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.on('exit', endWithUs)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', endWithUs)
      resolve(code)
    })
  })
  return { child, url: `http://127.0.0.1:${port}`, module, said: () => said, ended }
}

/** The processes that answer a few calls; a kept connection stays with one of them. */
async function pids({ url }: Run): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      fetch(url, { headers: { connection: 'close' } })
        .then((answer) => answer.text())
        .catch(() => ''),
    ),
  )
  return [...new Set(answers)].filter((pid) => pid !== '').toSorted()
}

function untilAnswering(run: Run, count: number): Promise<string[]> {
  return readUntil(
    () => pids(run),
    (found) => found.length === count,
  )
}
