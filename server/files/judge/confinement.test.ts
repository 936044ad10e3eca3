import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { beginConfined, findHold, type Hold, judgingCode } from './confinement.ts'

/*
 * The code of an attacker who has taken the process over through a parser's fault runs here as a script
 * that asks for things that it must not have.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'passerelle confined '))
const own = join(dataDir, 'judging', 'own')
const other = join(dataDir, 'judging', 'other')
const secret = join(dataDir, 'secret-key')
// Everyone may read the folder of the product's code.
const codeDir = mkdtempSync(join(tmpdir(), 'passerelle attack '))
const script = join(codeDir, 'attack.mjs')
const code = [...judgingCode, codeDir]
const listener = createServer((socket) => socket.end('reached'))
before(async () => {
  for (const folder of [own, other]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  mkdirSync(join(dataDir, 'incoming'))
  writeFileSync(secret, 'the key of everything', { mode: 0o600 })
  writeFileSync(join(other, 'given'), 'another person’s passport')
  writeFileSync(join(dataDir, 'incoming', 'file'), 'a file on its way')
  chmodSync(codeDir, 0o755)
  writeFileSync(script, attack())
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
})
after(() => {
  listener.close()
  for (const folder of [dataDir, codeDir]) rmSync(folder, { recursive: true, force: true })
})

/** Tries each act; the answer lists those that succeeded. */
function attack(): string {
  return `
    import { openSync, readFileSync, readdirSync, writeFileSync, linkSync, symlinkSync } from 'node:fs'
    import { connect } from 'node:net'
    process.on('message', async ({ secret, other, incoming, parent, port, module }) => {
      const acts = {
        'read the key': () => readFileSync(secret),
        'read the key by a link': () => {
          symlinkSync(secret, 'link')
          return readFileSync('link')
        },
        'link to the key': () => linkSync(secret, 'hard'),
        'list the data': () => readdirSync('../..'),
        'read another job': () => readFileSync(other + '/given'),
        'read another job from its own folder': () => readFileSync('../other/given'),
        'write to another job': () => writeFileSync(other + '/kept', 'x'),
        'read a file on its way': () => readFileSync(incoming + '/file'),
        'write a file on its way': () => writeFileSync(incoming + '/file', 'x'),
        'read what its parent was given': () => readFileSync('/proc/' + parent + '/environ'),
        'read the memory of its parent': () => readFileSync('/proc/' + parent + '/maps'),
        'read passwords': () => readFileSync('/etc/passwd'),
        'find a key among its variables': () => {
          const found = Object.keys(process.env).filter((one) => /KEY|URL|PASS|SECRET|HOME/.test(one))
          if (found.length === 0) throw new Error('none')
        },
        'start a program': async () => {
          const { execFileSync } = await import('node:child_process')
          return execFileSync(process.execPath, ['--version'])
        },
        // Opening it is enough: without a hold, the code must stay as it is.
        'change the code': () => openSync(module, 'r+'),
        'reach the network': () =>
          new Promise((resolve, reject) => {
            const socket = connect(port, '127.0.0.1')
            socket.on('data', resolve)
            socket.on('error', reject)
          }),
        'write to its own folder': () => writeFileSync('kept', 'x'),
        'read its own folder': () => readFileSync('kept'),
      }
      const done = []
      for (const [name, act] of Object.entries(acts)) {
        try {
          await act()
          done.push(name)
        } catch {}
      }
      process.send(done)
    })
  `
}

async function whatSucceeds(child: ChildProcess): Promise<string[]> {
  // Files of the run before, which may have been another user's.
  for (const name of ['kept', 'link', 'hard']) rmSync(join(own, name), { force: true })
  const { port } = listener.address() as AddressInfo
  child.send({
    ...{ secret, other, port, parent: process.pid },
    incoming: join(dataDir, 'incoming'),
    module: join(import.meta.dirname, 'judge-file.ts'),
  })
  const answer = await Promise.race([
    once(child, 'message').then(([done]): string[] => done),
    once(child, 'exit').then(([code]): string[] => [`ended with ${code}`]),
  ])
  // The holding process may end without it: it ends when no one listens any more.
  if (child.connected) child.disconnect()
  child.kill('SIGKILL')
  return answer
}

describe('a process that is taken over reaches its own folder and nothing else', () => {
  const begin = (hold: Hold) => beginConfined({ script, code, folder: own }, hold)
  const expected = ['write to its own folder', 'read its own folder']

  test('by Node’s permissions alone', async () => {
    assert.deepEqual(await whatSucceeds(begin('none')), expected)
  })

  test('by the strongest hold of this system', async (t) => {
    const hold = await findHold(join(dataDir, 'judging'))
    t.diagnostic(`the hold is ${hold}`)
    assert.deepEqual(await whatSucceeds(begin(hold)), expected)
  })
})

test('code that Node’s permissions don’t bind is held by the system, if it offers a hold', async (t) => {
  const hold = await findHold(join(dataDir, 'judging'))
  if (hold === 'none') return t.skip('this system offers none')
  const child = beginConfined({ script, code, folder: own }, hold, {
    permissions: false,
  })
  const done = await whatSucceeds(child)
  for (const act of ['read what its parent was given', 'read the memory of its parent']) {
    assert.ok(!done.includes(act), act)
  }
  if (hold !== 'user') assert.ok(!done.includes('reach the network'))
  if (hold === 'bubblewrap') {
    for (const act of [
      'read the key',
      'read another job',
      'write a file on its way',
      'change the code',
    ]) {
      assert.ok(!done.includes(act), act)
    }
  }
})

test('under a valid hold a file is read and its copy written, even below a closed folder', async () => {
  const closed = mkdtempSync(join(dataDir, 'closed '))
  const folder = join(closed, 'judging', 'own')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(codeDir, 'copy.mjs')
  writeFileSync(join(folder, 'given'), 'a file', { mode: 0o644 })
  writeFileSync(
    copy,
    `import { copyFileSync } from 'node:fs'
    copyFileSync('given', 'kept')
    process.exit()`,
  )
  const hold = await findHold(join(closed, 'judging'))
  const child = beginConfined({ script: copy, code, folder }, hold)
  const [ended] = await once(child, 'exit')
  assert.equal(ended, 0, `under ${hold}`)
  assert.equal(readFileSync(join(folder, 'kept'), 'utf8'), 'a file')
  assert.deepEqual(readdirSync(join(closed, 'judging')), ['own'])
})
