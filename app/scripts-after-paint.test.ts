import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  scriptsAfterPaint,
  scriptsWhenNeeded,
  startAfterPaint,
  withoutScripts,
} from './scripts-after-paint.ts'

const page = `<head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js" nonce="n"/></head>
<body><script nonce="n" type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1_main from "/home.js";
const route1 = {...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/entry.js");</script></body>`

test('a page’s scripts are not asked for before its first paint', () => {
  const late = scriptsAfterPaint(page)
  assert.doesNotMatch(late, /<link rel="modulepreload"/)
  assert.doesNotMatch(late, /^import /m)
  assert.match(late, /<script nonce="n" type="module" async="">\(async\(\)=>\{\nawait new Promise/)
  assert.match(late, /for\(const href of \["\/a\.js","\/b\.js"\]\)/)
  assert.match(
    late,
    /const \[,route0,route1_main\]=await Promise\.all\(\[import\("\/manifest\.js"\),import\("\/root\.js"\),import\("\/home\.js"\)\]\);/,
  )
  const [order, entry] = [late.indexOf('__reactRouterRouteModules'), late.indexOf('/entry.js')]
  assert.ok(order > 0 && order < entry)
})

test('the office’s scripts are fetched at once, and run after its first paint, the first one ahead', () => {
  const late = startAfterPaint(page, '/first.js')
  assert.equal(late.match(/<link rel="modulepreload"/g)?.length, 2)
  assert.doesNotMatch(late, /^import /m)
  const order = [
    'await new Promise',
    'document.hidden',
    'import("/first.js")',
    'import("/root.js")',
  ]
  const places = order.map((part) => late.indexOf(part))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  assert.ok(places.every((place) => place > 0))
  assert.doesNotMatch(startAfterPaint(page, undefined), /void import/)
})

test('a document without scripts, or with unknown ones, stays as it is', () => {
  for (const other of [
    '<html></html>',
    '<script type="module" async="">import { a } from "/a.js";\nimport "/b.js";</script>',
  ]) {
    assert.equal(scriptsAfterPaint(other), other)
    assert.equal(startAfterPaint(other, undefined), other)
  }
})

test('low-data mode leaves no script, and asks for none', () => {
  assert.equal(
    withoutScripts(`${page}<script type="application/ld+json">{"a":1}</script><p>read</p>`),
    '<head></head>\n<body></body><p>read</p>',
  )
  assert.equal(
    withoutScripts('<link rel="stylesheet" href="/assets/style-B_1-x.css"/>'),
    '<link rel="stylesheet" href="/assets/style-B_1-x.low.css"/>',
  )
})

test('a page that only reads fetches its entry, and what the app needs when that is called for', () => {
  const waiting = scriptsWhenNeeded(page, { entry: '/entry.js', first: ['/entry.js', '/a.js'] })
  assert.doesNotMatch(waiting, /<link rel="modulepreload"|^import /m)
  const [, later = '', atOnce = ''] =
    /window\.fetchRoutes=async\(\)=>\{([\s\S]*?)\n\};([\s\S]*)<\/script>/.exec(waiting) ?? []
  assert.match(later, /import\("\/manifest\.js"\),import\("\/root\.js"\),import\("\/home\.js"\)/)
  assert.match(later, /for\(const href of \["\/b\.js"\]\)/)
  assert.match(later, /__reactRouterRouteModules/)
  assert.doesNotMatch(later, /entry\.js/)
  assert.match(atOnce, /for\(const href of \["\/a\.js"\]\)[\s\S]*import\("\/entry\.js"\);/)
  assert.doesNotMatch(atOnce, /root\.js|home\.js/)
  assert.match(waiting, /window\.__reactRouterManifest=\{url:"\/manifest\.js"\}/)
})

test('where the entry isn’t known, a page that only reads starts at once', () => {
  const other = { entry: '/other.js', first: ['/other.js'] }
  assert.equal(scriptsWhenNeeded(page, other), scriptsAfterPaint(page))
})
