import { createHash } from 'node:crypto'
import { installed, type Locked, type LockFile, nameOf, resolveFrom } from './lock-file.ts'

/**
 * The bill of materials in CycloneDX 1.6, from the lock file alone: it holds no time and no random
 * number, so the same lock file makes the same bill. `required` is what the server runs,
 * `optional` what one system of several needs, `excluded` what only tests and building need. Of the
 * latter the browser's files hold a part, which `bundled` names.
 */
export function billOfMaterials(lock: LockFile, bundled: ReadonlySet<string>) {
  const refOf = (path: string) => `${purlOf(nameOf(path), lock.packages[path]?.version)}#${path}`
  const text = JSON.stringify(lock)
  const digest = createHash('sha256').update(text).digest('hex')
  const root = `pkg:npm/${lock.name}@${lock.version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: lock.name,
        version: lock.version,
        purl: root,
        licenses: licencesOf(lock.packages[''] ?? {}),
      },
      properties: [{ name: 'package-lock.json:sha256', value: digest }],
    },
    components: installed(lock).map(([path, one]) => {
      const name = nameOf(path)
      const [group, plain] = name.startsWith('@') ? name.split('/', 2) : [undefined, name]
      return {
        type: 'library',
        'bom-ref': refOf(path),
        ...(group !== undefined && { group }),
        name: plain,
        version: one.version,
        purl: purlOf(name, one.version),
        scope: one.dev ? 'excluded' : one.optional || one.devOptional ? 'optional' : 'required',
        licenses: licencesOf(one),
        hashes: hashesOf(one),
        properties: [
          { name: 'cdx:npm:package:path', value: path },
          ...(one.dev ? [{ name: 'cdx:npm:package:development', value: 'true' }] : []),
          ...(bundled.has(path) ? [{ name: 'passerelle:bundled', value: 'true' }] : []),
        ],
      }
    }),
    dependencies: [
      { ref: root, dependsOn: directOf(lock).map(refOf) },
      ...installed(lock).map(([path, one]) => ({
        ref: refOf(path),
        dependsOn: wantedBy(lock, path, one).map(refOf),
      })),
    ],
  }
}

/** These packages and all that they want, as paths of the lock file. */
export function closureOf(lock: LockFile, names: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const next of wantedBy(lock, path, lock.packages[path] ?? {})) visit(next)
  }
  for (const name of names) {
    const path = resolveFrom(lock, '', name)
    if (path !== undefined) visit(path)
  }
  return seen
}

function directOf(lock: LockFile): string[] {
  const own = lock.packages['']
  const declared = own as Locked & { devDependencies?: Record<string, string> }
  return Object.keys({ ...declared.dependencies, ...declared.devDependencies }).flatMap(
    (name) => resolveFrom(lock, '', name) ?? [],
  )
}

function wantedBy(lock: LockFile, path: string, one: Locked): string[] {
  const names = Object.keys({
    ...one.dependencies,
    ...one.optionalDependencies,
    ...one.peerDependencies,
  })
  return [...new Set(names.flatMap((name) => resolveFrom(lock, path, name) ?? []))].toSorted()
}

/** https://github.com/package-url/purl-spec: the `@` of a scope is written as %40. */
function purlOf(name: string, version = ''): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function licencesOf({ license }: Locked) {
  if (license === undefined) return []
  return /[ (]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

function hashesOf({ integrity }: Locked) {
  const [kind, value = ''] = integrity?.split('-', 2) ?? []
  if (kind !== 'sha512') return []
  return [{ alg: 'SHA-512', content: Buffer.from(value, 'base64').toString('hex') }]
}

/** A UUID of version 8, whose bits are ours to choose. */
function uuidOf(digest: string): string {
  const [a, b, c, d, e] = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(13, 16),
    digest.slice(17, 20),
    digest.slice(20, 32),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}
