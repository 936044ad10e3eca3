import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
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

test('a page’s scripts are not requested before its first paint', () => {
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

test('the office’s scripts run after its first paint, the first one ahead', () => {
  const late = startAfterPaint(page, '/first.js')
  assert.doesNotMatch(late, /<link rel="modulepreload"|^import /m)
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
  assert.doesNotMatch(startAfterPaint(page, undefined), /import\("\/first/)
})

test('if the office has a frame to show, nothing is requested before it is on screen; otherwise everything is', async () => {
  const [, code = ''] =
    /type="module" async="">([\s\S]*?)<\/script>/.exec(startAfterPaint(page, '/first.js')) ?? []
  // What a browser would import is only noted.
  const script = code.replaceAll(/\bimport\(/g, 'fetched(')
  async function open(dataset: object, { hidden = false } = {}) {
    const asked: string[] = []
    const waiting: (() => void)[] = []
    const note = (href: string) => asked.push(href)
    const document = {
      hidden,
      documentElement: { dataset },
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => note(href) },
    }
    const window = {}
    class PerformanceObserver {
      constructor(seen: () => void) {
        waiting.push(seen)
      }
      observe() {}
    }
    runInNewContext(script, {
      ...{ document, window, PerformanceObserver, fetched: note },
      ...{ setTimeout: () => 0, requestAnimationFrame: (drawn: () => void) => waiting.push(drawn) },
    })
    await nextTurn()
    const before = [...asked]
    for (const seen of waiting) seen()
    await nextTurn()
    return { before, asked }
  }
  const scripts = [
    '/a.js',
    '/b.js',
    '/entry.js',
    '/first.js',
    '/home.js',
    '/manifest.js',
    '/root.js',
  ]
  const known = await open({ returning: '' })
  assert.deepEqual(known.before, [])
  assert.deepEqual(known.asked.toSorted(), scripts)
  const unknown = await open({})
  assert.deepEqual(unknown.before, ['/a.js', '/b.js'])
  const behind = await open({ returning: '' }, { hidden: true })
  assert.deepEqual(behind.before.toSorted(), scripts)
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

test('if the entry isn’t recognised, a page that is only read starts at once', () => {
  const other = { entry: '/other.js', first: ['/other.js'] }
  assert.equal(scriptsWhenNeeded(page, other), scriptsAfterPaint(page))
})
