import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { startSite } from '#server/testing/site.ts'
import { reachedFrom, sourcesIn } from './imports.ts'
import { installed, nameOf, readLockFile, readManifest } from './lock-file.ts'

const root = join(import.meta.dirname, '../..')
const isBuilt = existsSync(join(root, 'build/server/index.js'))
/** What operations.md asks operators to run on the machine itself. */
const commands = ['db-migrate', 'db-move', 'db-reset', 'audit-verify'].map(
  (name) => `scripts/${name}.ts`,
)

test('the server and its commands import no development dependency, early or late', () => {
  const manifest = readManifest()
  // `npm run dev` may start these, since developers have them; nothing else may reach them.
  const serving = sourcesIn('server').filter((file) => !file.startsWith('server/development/'))
  const { packages } = reachedFrom([...serving, ...commands], (file) =>
    // Pages import late what only a browser asks for.
    file.startsWith('server/'),
  )
  assert.ok(packages.has('sharp') && packages.has('react-router'))
  assert.deepEqual(strangers(packages, manifest.dependencies), [])
})

test('the built pages import no development dependency on the server', { skip: !isBuilt }, () => {
  const { files, packages } = reachedFrom(['build/server/index.js'], () => false)
  assert.ok(files.length > 10 && packages.has('react'))
  assert.deepEqual(strangers(packages, readManifest().dependencies), [])
})

test('a production install with the built pages beside it starts and answers with pages', {
  // Which database it is makes no difference to what is imported.
  skip: !isBuilt || process.env['TEST_DATABASE_URL'] !== '',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-production-'))
  const take = (path: string) => putBeside(join(root, path), join(folder, path))
  for (const path of ['server', 'app', 'contract', 'locales', 'migrations', 'data', 'build']) {
    take(path)
  }
  take('package.json')
  const kept = installed(readLockFile()).filter(
    ([path, one]) =>
      !one.dev && nameOf(path) !== 'node' && !path.slice(13).includes('/node_modules/'),
  )
  for (const [path] of kept) if (existsSync(join(root, path))) take(path)
  assert.ok(!existsSync(join(folder, 'node_modules/vite')))

  const site = await startSite({ DATA_DIR: join(folder, 'var') }, { folder })
  try {
    for (const path of ['/', '/apply', '/auth/signin', '/api/programs', '/sitemap.xml']) {
      assert.equal((await fetch(site.url + path)).status, 200, path)
    }
    assert.equal((await fetch(`${site.url}/admin`, { redirect: 'manual' })).status, 302)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The same files under another name: a link where the disk is the same, else a copy. */
function putBeside(from: string, to: string): void {
  if (statSync(from).isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) putBeside(join(from, name), join(to, name))
    return
  }
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function strangers(
  packages: ReadonlyMap<string, string>,
  dependencies: Record<string, string>,
): string[] {
  return [...packages]
    .filter(([name]) => dependencies[name] === undefined)
    .map(([name, file]) => `${name}, imported by ${file}`)
}
