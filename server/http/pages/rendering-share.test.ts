import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'
import {
  busyFrom,
  createRenderingShare,
  robotsAtOnce,
  robotsWaitSeconds,
} from './rendering-share.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let site: TestApp
before(async () => {
  site = await createTestApp()
})
after(() => site.close())

test('while no one waits, a robot gets as many pages as a visitor', () => {
  const { begin } = createRenderingShare()
  for (let at = 0; at < busyFrom; at++) assert.ok(begin({ agent: crawler, network: 'a' }))
  assert.equal(begin({ agent: crawler, network: 'a' }), undefined)
})

test('under load robots have their share, a network a part of it, and visitors the rest', () => {
  const { begin } = createRenderingShare()
  const visitors = Array.from({ length: busyFrom }, () => begin({ agent: browser, network: 'v' }))
  const first = begin({ agent: crawler, network: 'a' })
  assert.ok(first)
  assert.equal(begin({ agent: crawler, network: 'a' }), undefined)
  for (const agent of [undefined, '', 'curl/8.1']) {
    assert.equal(begin({ agent, network: 'a' }), undefined)
  }
  for (let at = 1; at < robotsAtOnce; at++) assert.ok(begin({ agent: crawler, network: `b${at}` }))
  assert.equal(begin({ agent: crawler, network: 'c' }), undefined)
  for (let at = 0; at < 100; at++) assert.ok(begin({ agent: browser, network: 'a' }))
  first()
  assert.ok(begin({ agent: crawler, network: 'a' }))
  assert.equal(visitors.includes(undefined), false)
})

test('a crawler with many searches hears when to come back, and a visitor gets an answer', async () => {
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  const app = createApp({
    deps: site.deps,
    pageCache: site.pageCache,
    render: async () => {
      await isHeld
      return new Response('page', {
        headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=300' },
      })
    },
  })
  const ask = async (at: number, agent: string) =>
    app.request(`${testOrigin}/program?q=law${at}`, { headers: { 'user-agent': agent } }, {})
  const crawled = Array.from({ length: 30 }, (_, at) => ask(at, crawler))
  const visited = Array.from({ length: 30 }, (_, at) => ask(100 + at, browser))
  const refused = await Promise.race(crawled.slice(busyFrom))
  const rules = app.request(`${testOrigin}/robots.txt`, { headers: { 'user-agent': crawler } }, {})
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), String(robotsWaitSeconds))
  letGo()
  assert.equal((await rules).status, 200)
  const statuses = (await Promise.all(crawled)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, busyFrom)
  assert.ok((await Promise.all(visited)).every(({ status }) => status === 200))
  assert.equal((await ask(200, crawler)).status, 200)
  // A request that waits for another's rendering takes no share.
  const waited = await Promise.all(Array.from({ length: 20 }, () => ask(300, crawler)))
  assert.ok(waited.every(({ status }) => status === 200))
})
