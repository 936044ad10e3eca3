import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptsAfterPaint, withoutScripts } from './scripts-after-paint.ts'

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

test('a document without scripts, or with unknown ones, stays as it is', () => {
  for (const other of [
    '<html></html>',
    '<script type="module" async="">import { a } from "/a.js";\nimport "/b.js";</script>',
  ]) {
    assert.equal(scriptsAfterPaint(other), other)
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
