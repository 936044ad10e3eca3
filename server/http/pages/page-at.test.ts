import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { pageHeaders } from '#app/page-headers.ts'
import { pageList } from '#contract/common/values/pages.ts'
import { pageAt } from './page-at.ts'

let routes: { path: string; hasHeaders: boolean }[]
before(async () => {
  const file = join(import.meta.dirname, '../../../build/server/index.js')
  const build: ServerBuild = await import(pathToFileURL(file).href)
  routes = Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== 'public/layout' || route.path === '*' || !route.module.default)
      return []
    return [{ path: `/${route.path ?? ''}`, hasHeaders: route.module.headers !== undefined }]
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

test('a page’s headers follow from the table: none writes its own', () => {
  assert.deepEqual(
    routes.filter(({ hasHeaders }) => hasHeaders),
    [],
  )
  for (const { path, kept, secret } of pageList) {
    const [found, lost] = [200, 404].map((status) => pageHeaders(asked(path), status))
    assert.equal(found?.['cache-control'] === 's-maxage=300', kept === true, path)
    assert.equal(lost?.['cache-control'] === 's-maxage=300', false, path)
    for (const headers of [found, lost, pageHeaders(`${asked(path)}.data`, 200)]) {
      assert.equal(headers?.['cache-control'] === 'no-store', secret !== undefined, path)
      assert.equal(/^noindex/.test(headers?.['x-robots-tag'] ?? ''), secret !== undefined, path)
    }
  }
  assert.deepEqual(pageHeaders('/_.data', 200), pageHeaders('/', 200))
})

test('an address with a secret is never cached, indexed or fetched in advance', () => {
  for (const { path, secret, kept, indexed, offline, ahead } of pageList) {
    if (secret !== undefined) assert.ok(!(kept || indexed || offline || ahead), path)
    // A page that may be read offline, or fetched in advance, reads the same for everyone.
    if (offline) assert.ok(kept, path)
  }
})
