import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The names that `.env.example` explains. */
const settings = new Set(
  [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? ''),
)

test('the build file of the image is right, and copies what there is', () => {
  const text = read('Dockerfile')
  assert.deepEqual(validate(text), [])
  const copied = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').slice(0, -1),
  )
  assert.ok(copied.length > 10)
  for (const path of copied) assert.ok(existsSync(join(root, path)), path)
  // The last stage is what runs: no password in it, and not the superuser.
  const [last = ''] = text.split('\nFROM ').slice(-1)
  assert.match(last, /^USER 10001:10001$/m)
  assert.match(last, /^HEALTHCHECK /m)
  assert.doesNotMatch(last, /npm (?:ci|install)/)
})

test('the image leaves out secrets, tests and what is built elsewhere', () => {
  const left = read('.dockerignore').split('\n')
  for (const path of ['.env', '.git', 'var', 'node_modules', 'build', '**/*.test.ts', 'e2e']) {
    assert.ok(left.includes(path), path)
  }
})

test('the compose file names existing settings, and reaches services that it has', () => {
  const Service = z.looseObject({
    environment: z.record(z.string(), z.string()).optional(),
    networks: z.array(z.string()),
    volumes: z.array(z.string()).optional(),
    depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  })
  const { services, volumes } = z
    .object({
      services: z.record(z.string(), Service),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(read('deploy/compose.yml')))
  const { environment = {} } = services['passerelle'] ?? {}
  assert.ok(Object.keys(environment).length > 10)
  for (const name of Object.keys(environment)) assert.ok(settings.has(name), name)
  const hosts = Object.values(environment).flatMap((value) =>
    [...value.matchAll(/:\/\/(?:[^@]*@)?([a-z]+):\d+/g)].map(([, host]) => host ?? ''),
  )
  assert.deepEqual(hosts.toSorted(), ['clamd', 'database', 'storage'])
  for (const host of hosts) assert.ok(host in services, host)
  const named = Object.values(services)
    .flatMap(({ volumes: mounted = [] }) => mounted)
    .map((mount) => mount.split(':')[0] ?? '')
    .filter((name) => /^[a-z]+$/.test(name))
  assert.deepEqual(named.toSorted(), Object.keys(volumes).toSorted())
})

test('the units start existing files', () => {
  for (const unit of ['passerelle', 'passerelle-backup']) {
    const text = read(`deploy/${unit}.service`)
    const started = /^ExecStart=\S+ (\S+)/m.exec(text)?.[1] ?? ''
    assert.ok(existsSync(join(root, started)), started)
    assert.match(text, /^UMask=0077$/m)
  }
})
