import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const folder = mkdtempSync(join(tmpdir(), 'passerelle supervise '))
after(() => rmSync(folder, { recursive: true, force: true }))

const obedient = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', () => process.exit(0))
  process.stdout.write('ready\\n')`
const endless = {
  'a loop that never gives its thread back': `setTimeout(() => { for (;;); }, 50)`,
  'a promise that asks for the next without an end': `
    const again = async () => { await null; return again() }
    setTimeout(again, 50)`,
  'a stop that never comes to its end': `
    parentPort.removeAllListeners('message')
    parentPort.on('message', () => new Promise(() => {}))
    setInterval(() => {}, 1000)`,
}

describe('asked to stop', { concurrency: true }, () => {
  test('a thread that obeys ends the process with its own code', async () => {
    const { code, ms } = await stopped(obedient)
    assert.equal(code, 0)
    assert.ok(ms < 8_000, `${ms} ms`)
  })

  for (const [what, source] of Object.entries(endless)) {
    test(`${what} is cut off within the time that is given`, async () => {
      const { code, ms, errors } = await stopped(`${obedient}\n${source}`)
      assert.match(errors, /was cut off/)
      assert.equal(code, 1)
      assert.ok(ms < 10_000, `${ms} ms`)
    })
  }

  test('a thread that fails ends the process', async () => {
    const { code, errors } = await stopped(`throw new Error('it broke')`)
    assert.equal(code, 1)
    assert.match(errors, /it broke/)
  })
})

interface Stopped {
  code: number | null
  ms: number
  errors: string
}

/** Supervises a module in a separate process, and asks it to stop while it works. */
function stopped(source: string): Promise<Stopped> {
  const name = crypto.randomUUID()
  const module = join(folder, `${name}-thread.mjs`)
  const program = join(folder, `${name}.mjs`)
  const supervisor = pathToFileURL(join(import.meta.dirname, 'supervise.ts')).href
  writeFileSync(module, source)
  writeFileSync(
    program,
    `import { supervise } from ${JSON.stringify(supervisor)}\nsupervise(${JSON.stringify(module)})`,
  )
  const child = spawn(process.execPath, [program])
  let askedAt = 0
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  child.stdout.once('data', () => {
    setTimeout(() => {
      askedAt = performance.now()
      child.kill('SIGTERM')
    }, 300)
  })
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, ms: performance.now() - askedAt, errors }))
  })
}
