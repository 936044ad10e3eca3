import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { type Page, pageList } from '#contract/pages.ts'
import { pageAt } from './page-at.ts'

let routes: { path: string; headers: Record<string, string> }[]
before(async () => {
  const file = join(import.meta.dirname, '../../build/server/index.js')
  const build: ServerBuild = await import(pathToFileURL(file).href)
  routes = Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== 'public/layout' || route.path === '*' || !route.module.default)
      return []
    const headers = route.module.headers
    const said: unknown = typeof headers === 'function' ? Reflect.apply(headers, undefined, []) : {}
    return [{ path: `/${route.path ?? ''}`, headers: said as Record<string, string> }]
  })
})

const asked = (path: string) => path.replaceAll(/:\w+\??/g, 'a-1')

test('every page that is served is in the table, and every one of the table is served', () => {
  const unsaid = routes.filter(({ path }) => !pageAt(asked(path)))
  assert.deepEqual(unsaid, [])
  const served = new Set(routes.map(({ path }) => pageAt(asked(path))))
  const missing = pageList.filter((page) => !served.has(page) && page.path !== '/admin/*')
  assert.deepEqual(missing, [])
})

test('what a page answers with is what the table says of it', () => {
  for (const { path, headers } of routes) {
    const page: Page = pageAt(asked(path)) ?? {}
    const caching = headers['cache-control'] ?? ''
    assert.equal(/s-maxage/.test(caching), page.kept === true, path)
    if (page.secret === undefined) continue
    assert.equal(caching, 'no-store', path)
    assert.match(headers['x-robots-tag'] ?? '', /^noindex/, path)
  }
})

test('an address with a secret is kept nowhere, found nowhere and fetched by nobody else', () => {
  for (const { path, secret, kept, indexed, offline, ahead } of pageList) {
    if (secret !== undefined) assert.ok(!(kept || indexed || offline || ahead), path)
    // What may be read without a network, or before it is asked for, reads the same for everybody.
    if (offline) assert.ok(kept, path)
  }
})
