import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { closeFolder } from './closed-folder.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'passerelle closed '))
})
after(() => rmSync(folder, { recursive: true, force: true }))

function openToOthers(dataDir: string): string[] {
  const all = [
    dataDir,
    ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(dataDir, name),
    ),
  ]
  return all.filter((path) => (lstatSync(path).mode & 0o077) !== 0)
}

test('private data is written to folders and files that no one else can open', () => {
  const dataDir = join(folder, 'fresh')
  const script = `
    const { writeForOneselfAlone } = await import('#server/database/closed-folder.ts')
    const { openDatabase } = await import('#server/database/database.ts')
    const { readSecret } = await import('#server/keys/secret.ts')
    process.umask(0o022)
    writeForOneselfAlone()
    const log = { warn() {}, info() {}, error() {} }
    const database = await openDatabase({ databaseUrl: undefined, dataDir: ${JSON.stringify(dataDir)}, poolSize: 1, log })
    await database.pool.query('create table t as select generate_series(1, 1000) as n')
    readSecret({ secretKey: undefined, formerSecretKeys: [] }, ${JSON.stringify(dataDir)})
    await database.close()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
  })
  const within = join(dataDir, 'database')
  assert.ok(readdirSync(within, { recursive: true }).length > 500)
  // For the embedded database itself the folder is closed, and so are its files at the next start.
  assert.deepEqual(
    openToOthers(dataDir).filter((path) => !path.startsWith(`${within}/`)),
    [],
  )
  assert.deepEqual(closeFolder(dataDir), { wasOpen: false, open: [] })
  assert.deepEqual(openToOthers(dataDir), [])
})

test('a folder that was open to others is closed at the start, and a message says so', () => {
  const dataDir = join(folder, 'older')
  mkdirSync(join(dataDir, 'database', 'global'), { recursive: true })
  writeFileSync(join(dataDir, 'database', 'global', '1262'), '')
  writeFileSync(join(dataDir, 'secret-key'), '')
  chmodSync(join(dataDir, 'database', 'global', '1262'), 0o666)
  for (const part of ['', 'database', 'secret-key']) chmodSync(join(dataDir, part), 0o755)
  assert.ok(openToOthers(dataDir).length >= 4)
  assert.deepEqual(closeFolder(dataDir), { wasOpen: true, open: [] })
  assert.deepEqual(openToOthers(dataDir), [])
  assert.equal(lstatSync(join(dataDir, 'secret-key')).mode & 0o700, 0o700)
  assert.deepEqual(closeFolder(dataDir), { wasOpen: false, open: [] })
})
