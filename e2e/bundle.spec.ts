import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

/* What a page may load later, read from the build, without pressing everything that leads there. */

const folder = join(import.meta.dirname, '../build/client/assets')
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)

interface Route {
  id: string
  module: string
  imports?: readonly string[]
}

test('no public page loads the office’s parts, at once or later', () => {
  const ofOffice = [...scripts]
    .filter(([, text]) => text.includes('MuiButtonBase'))
    .map(([name]) => name)
  expect(ofOffice.length).toBeGreaterThan(0)
  const pages = routes().filter(({ id }) => !id.startsWith('admin/'))
  expect(pages.length).toBeGreaterThan(20)

  const loads = pages.flatMap(({ id, module, imports = [] }) => {
    const reached = reachedFrom([module, ...imports].map((path) => path.replace('/assets/', '')))
    return ofOffice.filter((name) => reached.has(name)).map((name) => `${id}: ${name}`)
  })

  expect(loads).toEqual([])
})

test('the scripts that a read-only page loads at once contain no React, and at most 30 kB', () => {
  const [first = ''] = [...scripts.keys()].filter((name) => name.startsWith('entry.client-'))
  const reached = reachedFrom([first], atOnce)
  expect(reached.size).toBeGreaterThan(1)
  const text = [...reached].map((name) => scripts.get(name) ?? '')
  expect(text.filter((one) => /react\.(?:transitional\.)?element/.test(one))).toEqual([])
  const bytes = text.reduce((sum, one) => sum + brotliCompressSync(one).byteLength, 0)
  expect(bytes).toBeLessThan(30_000)
})

function routes(): Route[] {
  const manifest = [...scripts].find(([name]) => name.startsWith('manifest-'))?.[1] ?? ''
  const { routes }: { routes: Record<string, Route> } = JSON.parse(
    manifest.slice(manifest.indexOf('=') + 1).replace(/;\s*$/, ''),
  )
  return Object.values(routes)
}

const atOnce = /(?:from|import)["'`]\.\/([\w-]+\.js)["'`]/g
const atOnceOrLater = /(?:from|import\(?)["'`]\.\/([\w-]+\.js)["'`]/g

/** The scripts with all that they import, then or when something is pressed. */
function reachedFrom(begin: readonly string[], imports = atOnceOrLater): Set<string> {
  const reached = new Set<string>()
  const waiting = [...begin]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const text = scripts.get(name)
    if (text === undefined || reached.has(name)) continue
    reached.add(name)
    const found = text.matchAll(imports)
    waiting.push(...[...found].map(([, next = '']) => next))
  }
  return reached
}
