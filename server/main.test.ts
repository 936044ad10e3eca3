import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from './database/database.ts'
import { startSite } from './testing/site.ts'

// Starting is the same on both databases; the embedded one is the one that two may fight over.
const onEmbedded = { skip: Boolean(process.env['TEST_DATABASE_URL']) }

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('starting', onEmbedded, () => {
  test('a second process on the same embedded database says who has it, and harms nothing', async () => {
    const first = await startSite({})
    const second = await runServer({ DATA_DIR: first.dataDir, PORT: '0' })
    assert.equal(second.code, 1)
    assert.match(second.errors, new RegExp(`already open in process ${first.pid}`))
    assert.match(second.errors, /DATABASE_URL/)
    assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
    await first.stop()
  })

  test('a killed process leaves a database that the next one opens', async () => {
    const first = await startSite({})
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const next = await startSite({ DATA_DIR: first.dataDir })
    const figures = await (await fetch(`${next.url}/api/catalogue/figures`)).json()
    assert.ok(figures.programs >= 800)
    await next.stop()
  })

  test('a taken port is named, with the way out', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const run = await runServer({ DATA_DIR: newFolder(), PORT: String(port) })
    blocker.close()
    assert.equal(run.code, 1)
    assert.match(run.errors, new RegExp(`Port ${port} .* is taken`))
    assert.match(run.errors, new RegExp(`PORT=${port + 1} npm start`))
  })

  test('every setting that is wrong is listed, and nothing is touched', async () => {
    const folder = join(newFolder(), 'data')
    const run = await runServer({
      DATA_DIR: folder,
      PORT: 'eighty',
      PUBLIC_URL: 'study.example.org',
      ADMIN_PASSWORD: 'short',
    })
    assert.equal(run.code, 1)
    for (const name of ['PORT', 'PUBLIC_URL', 'ADMIN_PASSWORD'])
      assert.match(run.errors, new RegExp(name))
    assert.doesNotMatch(run.errors, /\n\s+at /)
    assert.equal(existsSync(folder), false)
  })

  test('a data folder that is a file is an error in words', async () => {
    const file = join(newFolder(), 'data')
    writeFileSync(file, '')
    const run = await runServer({ DATA_DIR: file, PORT: '0' })
    assert.equal(run.code, 1)
    assert.match(run.errors, /DATA_DIR/)
    assert.doesNotMatch(run.errors, /\n\s+at /)
  })

  test('asked to stop, it records how often pages were read', async () => {
    const site = await startSite({})
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0' }
    for (let visit = 0; visit < 3; visit++) {
      const answer = await fetch(`${site.url}/destinations/france`, { headers })
      assert.equal(answer.status, 200)
      await answer.arrayBuffer()
    }
    await site.stop({ keepData: true })
    folders.push(site.dataDir)
    const log = pino({ level: 'silent' })
    const settings = { databaseUrl: undefined, dataDir: site.dataDir, poolSize: 1, log }
    const { db, close } = await openDatabase(settings)
    const counted = await db.selectFrom('page_reading').select(['subject', 'readings']).execute()
    await close()
    assert.deepEqual(counted, [{ subject: 'destination:france', readings: 3 }])
  })

  test('asked to stop with 200 calls under way it answers all that it took, and ends cleanly', async () => {
    const site = await startSite({})
    const calls = Array.from({ length: 200 }, async (_, at) => {
      try {
        const answer = await fetch(`${site.url}/api/programs?q=law&page=${(at % 5) + 1}`)
        await answer.arrayBuffer()
        return answer.status
      } catch (error) {
        return error instanceof Error && codeOf(error.cause)
      }
    })
    await Promise.race(calls)
    assert.equal(await site.stop(), 0)
    const outcomes = Map.groupBy(await Promise.all(calls), (one) => one)
    // A call that was not accepted yet may be turned away; an accepted one is never cut off.
    for (const outcome of outcomes.keys()) {
      assert.ok(outcome === 200 || outcome === 503 || outcome === 'ECONNREFUSED', `${outcome}`)
    }
    assert.ok((outcomes.get(200)?.length ?? 0) > 0)
  })

  test('the first start prints how the administrator signs in, later ones do not; a stop ends cleanly', async () => {
    const folder = newFolder()
    const first = await runServer({ DATA_DIR: folder, PORT: '0' }, { stopWhen: /password: (\S+)/ })
    assert.match(first.output, /is ready: http:\/\/127\.0\.0\.1:\d+/)
    assert.match(first.output, /auth\/signin/)
    assert.equal(first.code, 0)
    assert.ok(!readdirSync(folder).includes('in-use-by'))

    const later = await runServer({ DATA_DIR: folder, PORT: '0' }, { stopWhen: /is ready/ })
    assert.doesNotMatch(later.output, /password:/)
    assert.equal(later.code, 0)
  })
})

interface Run {
  code: number | null
  output: string
  errors: string
}

/** Runs the server until it ends, or until its output shows a given text and it is asked to stop. */
function runServer(
  settings: Record<string, string>,
  { stopWhen }: { stopWhen?: RegExp } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DATABASE_URL: '',
        ...settings,
      },
    })
    const run: Run = { code: null, output: '', errors: '' }
    child.stdout?.on('data', (chunk: Buffer) => {
      run.output += chunk.toString()
      if (stopWhen?.test(run.output)) child.kill('SIGTERM')
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      run.errors += chunk.toString()
    })
    child.on('close', (code) => resolve({ ...run, code }))
  })
}

function codeOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : cause
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle start '))
  folders.push(folder)
  return folder
}
