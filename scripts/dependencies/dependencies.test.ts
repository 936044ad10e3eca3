import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { auditDependencies, fits } from './audit.ts'
import { billOfMaterials, closureOf } from './bill-of-materials.ts'
import { installed, type Locked, readLockFile, readManifest, resolveFrom } from './lock-file.ts'
import { readAdvisories } from './read-advisories.ts'

const lock = readLockFile()
const manifest = readManifest()
const known = readAdvisories()
const sha512 = `sha512-${'A'.repeat(86)}==`
const good: Locked = { version: '1.0.0', integrity: sha512, license: 'MIT' }

/** The findings once a package of this kind is among them. */
const foundWith = (one: Locked, name = 'some-package') =>
  auditDependencies(
    { ...lock, packages: { ...lock.packages, [`node_modules/${name}`]: { ...good, ...one } } },
    manifest,
    known,
  )

test('no dependency has a known advisory, or comes unsealed, with a script or under another licence', () => {
  assert.deepEqual(auditDependencies(lock, manifest, known), [])
})

test('a dependency with an advisory, without integrity, with a new script or licence is found', () => {
  assert.deepEqual(foundWith({}), [])
  assert.match(foundWith({ version: '4.4.2' }, 'debug')[0] ?? '', /^debug 4\.4\.2: MAL-2025-debug/)
  assert.match(foundWith({ version: '8.2.9' }, 'react-router')[0] ?? '', /GHSA-qwww-vcr4-c8h2/)
  assert.match(foundWith({ integrity: '' })[0] ?? '', /without a SHA-512/)
  assert.match(foundWith({ integrity: 'sha1-x' })[0] ?? '', /without a SHA-512/)
  assert.match(foundWith({ hasInstallScript: true })[0] ?? '', /runs a script/)
  assert.match(foundWith({ deprecated: 'use another' })[0] ?? '', /deprecated \(use another\)/)
  assert.match(foundWith({ license: 'MIT AND AGPL-3.0-only' })[0] ?? '', /AGPL/)
  assert.deepEqual(foundWith({ license: '(MIT OR EUPL-1.1+)' }), [])
  assert.match(
    foundWith({ resolved: 'git+ssh://git@example.org/x' })[0] ?? '',
    /not from the regis/,
  )
})

test('a dependency is judged by what would be fetched, not by the name or version that it declares', () => {
  const tarball = (name: string, version: string) =>
    `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`
  assert.deepEqual(foundWith({ resolved: tarball('some-package', '1.0.0') }), [])
  assert.match(
    foundWith({ resolved: tarball('another', '1.0.0') })[0] ?? '',
    /^some-package 1\.0\.0: from/,
  )
  assert.match(
    foundWith({ resolved: tarball('some-package', '0.9.0') })[0] ?? '',
    /: from .*0\.9\.0/,
  )
  assert.match(foundWith({ name: 'debug', version: '4.4.2' })[0] ?? '', /^debug 4\.4\.2: MAL/)
  const script = { name: 'another', hasInstallScript: true }
  assert.match(foundWith(script, 'node')[0] ?? '', /^another 1\.0\.0: runs a script/)
})

test('a package accepted for tests only is found if the server runs it, and acceptance ends with its reason', () => {
  const { dev: _, ...dicer } = lock.packages['node_modules/dicer'] ?? good
  assert.match(foundWith(dicer, 'dicer')[0] ?? '', /CVE-2022-24434/)
  const without = { ...lock, packages: { ...lock.packages } }
  delete without.packages['node_modules/dicer']
  assert.match(auditDependencies(without, manifest, known)[0] ?? '', /^dicer: accepted with/)
  const loose = { ...manifest, dependencies: { ...manifest.dependencies, hono: '^4.13.19' } }
  assert.match(auditDependencies(lock, loose, known)[0] ?? '', /^hono: \^4\.13\.19 is no exact/)
})

test('a version is within a range as npm reads it', () => {
  for (const [version, range, expected] of [
    ['8.2.9', '>=8.0.0 <8.3.0', true],
    ['8.3.0', '>=8.0.0 <8.3.0', false],
    ['8.10.0', '>=8.0.0 <8.3.0', false],
    ['10.0.0', '<9.1.0', false],
    ['4.13.5-rc.1', '<4.13.5', true],
    ['4.13.5', '<4.13.5', false],
    ['4.4.2', '=4.4.2', true],
    ['4.4.3', '=4.4.2', false],
    ['1.0.0', '<=1.0.0', true],
  ] as const) {
    assert.equal(fits(version, range), expected, `${version} ${range}`)
  }
  assert.throws(() => fits('1.0.0', '^1.0.0'))
})

test('the bill of materials names every package once with its licence and digest, the same each time', () => {
  const bill = billOfMaterials(lock, closureOf(lock, ['react']))
  assert.deepEqual(bill, billOfMaterials(lock, closureOf(lock, ['react'])))
  assert.equal(bill.bomFormat, 'CycloneDX')
  assert.match(bill.serialNumber, /^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
  assert.equal(bill.components.length, installed(lock).length)
  const refs = new Set(bill.components.map((one) => one['bom-ref']))
  assert.equal(refs.size, bill.components.length)
  for (const { dependsOn } of bill.dependencies) {
    for (const ref of dependsOn) assert.ok(refs.has(ref), ref)
  }
  const sharp = bill.components.find(({ name, group }) => name === 'sharp' && !group)
  assert.equal(sharp?.purl, `pkg:npm/sharp@${manifest.dependencies['sharp']}`)
  assert.deepEqual(sharp?.licenses, [{ license: { id: 'Apache-2.0' } }])
  assert.match(sharp?.hashes[0]?.content ?? '', /^[\da-f]{128}$/)
  assert.equal(sharp?.scope, 'required')
  const runner = bill.components.find(({ purl }) => purl?.startsWith('pkg:npm/%40playwright/test@'))
  assert.equal(runner?.scope, 'excluded')
  const isBundled = (name: string) =>
    bill.components
      .find((one) => one.name === name && !one.group)
      ?.properties.some((one) => one.name === 'passerelle:bundled')
  assert.ok(isBundled('react'))
  assert.ok(!isBundled('sharp'))
})

test('the Node that runs the product is the one whose digest is kept', (t) => {
  const version = manifest.dependencies['node'] ?? ''
  const known: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'node-binaries.json'), 'utf8'),
  )
  assert.ok(known[version], `node-binaries.json has no digest of Node ${version}`)
  const expected = known[version][`${process.platform}-${process.arch}`]
  if (expected === undefined) return t.skip('no digest for this system')
  const program = join(import.meta.dirname, '../../node_modules/node/bin/node')
  assert.equal(createHash('sha256').update(readFileSync(program)).digest('hex'), expected)
})

test('a package is searched for beside its importer, then further out', () => {
  const packages = {
    'node_modules/a': good,
    'node_modules/a/node_modules/@s/b': good,
    'node_modules/a/node_modules/@s/b/node_modules/c': good,
    'node_modules/c': good,
  }
  const from = (path: string, name: string) => resolveFrom({ ...lock, packages }, path, name)
  assert.equal(
    from('node_modules/a/node_modules/@s/b', 'c'),
    'node_modules/a/node_modules/@s/b/node_modules/c',
  )
  assert.equal(from('node_modules/a', 'c'), 'node_modules/c')
  assert.equal(from('node_modules/a', '@s/b'), 'node_modules/a/node_modules/@s/b')
  assert.equal(from('node_modules/c', '@s/b'), undefined)
})
