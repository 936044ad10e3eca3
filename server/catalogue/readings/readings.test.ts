import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { createApp } from '../../app.ts'
import { createPageCache } from '../../http/pages/page-cache.ts'
import { type RunningServer, serve } from '../../http/serve.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createReadings, type Readings, sweepReadings } from './readings.ts'

const browser =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
let site: TestApp
let server: RunningServer
let readings: Readings
/** Addresses that were rendered: an answer from the cache isn't. */
let rendered: string[] = []

before(async () => {
  site = await createTestApp()
  readings = createReadings(site.deps)
  const pageCache = createPageCache({
    ...{ publicUrl: site.deps.env.publicUrl, checkHost: false },
    ...{ maxBytes: 1_000_000, maxAgeMs: 300_000, now: Date.now },
    read: readings.count,
  })
  const app = createApp({
    ...{ deps: site.deps, pageCache, read: readings.count },
    render: async (request) => {
      const { pathname } = new URL(request.url)
      rendered.push(pathname)
      const isData = pathname.endsWith('.data')
      return new Response('<p>words</p>', {
        status: pathname.endsWith('-gone') ? 404 : 200,
        headers: {
          'content-type': isData ? 'text/x-script' : 'text/html; charset=utf-8',
          'cache-control': pathname.startsWith('/preview') ? 'no-store' : 's-maxage=300',
        },
      })
    },
  })
  server = await serve({ fetch: app.fetch, pageCache, port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  rendered = []
  await readings.save()
  await site.deps.db.deleteFrom('page_reading').execute()
})
after(async () => {
  await server.stop(0)
  await site.close()
})

test('a page is counted each time that a visitor opens it, rendered or cached', async () => {
  for (const path of ['/program/law-lille', '/university/lille', '/destinations/france']) {
    for (let visit = 0; visit < 3; visit++) await visitPage(path)
    const etag = await visitPage(path)
    await visitPage(path, { 'if-none-match': etag })
  }
  await visitPage('/program/law-lille?lng=fr')
  await visitPage('/program/law-lille?nationality=SN')
  assert.equal(rendered.length, 5, 'the others were kept')
  assert.deepEqual(await saved(), {
    'destination:france': 5,
    'program:law-lille': 7,
    'university:lille': 5,
  })
})

test('robots, early fetches, files, previews and pages that don’t exist are not counted', async () => {
  const notRead: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    // The worker that keeps pages readable without a network.
    { 'sec-fetch-dest': 'empty' },
  ]
  // Rendered first, then cached.
  for (let visit = 0; visit < 2; visit++) {
    for (const headers of notRead) await visitPage('/program/law-lille', headers)
    await visitPage('/program/law-lille', {}, 'HEAD')
    for (const path of [
      ...['/program', '/program?q=law', '/program/law-lille.data', '/preview/program.law.1.x'],
      ...['/program/law-gone', '/program/law/2027-09/deadline.ics', '/destinations/france/cost'],
      ...['/about', '/', '/destinations/france.data'],
    ]) {
      await visitPage(path)
    }
  }
  assert.deepEqual(await saved(), {})
  await visitPage('/program/law-lille', { 'sec-fetch-dest': 'document' })
  assert.deepEqual(await saved(), { 'program:law-lille': 1 })
})

test('what several processes counted adds up, by the day', async () => {
  const other = createReadings(site.deps)
  const header = (name: string) => (name === 'user-agent' ? browser : undefined)
  const visit = (who: Readings, ...paths: string[]) => {
    for (const path of paths) who.count(path, header)
  }
  visit(readings, '/program/law', '/program/law', '/program/art')
  visit(other, '/program/art', '/program/law')
  await Promise.all([readings.save(), other.save()])
  visit(other, '/program/law')
  await other.save()
  assert.deepEqual(await saved(), { 'program:art': 2, 'program:law': 4 })
  await other.save()
  assert.deepEqual(await saved(), { 'program:art': 2, 'program:law': 4 }, 'once each')
  site.clock.forwardSeconds(86_400)
  visit(other, '/program/law')
  await other.save()
  const days = await site.deps.db.selectFrom('page_reading').select('day').distinct().execute()
  assert.equal(days.length, 2)
})

test('counts that can’t be written now are written later', async () => {
  await visitPage('/program/law-lille')
  await site.database.pool.query('alter table page_reading rename to page_reading_away')
  await assert.rejects(readings.save())
  await visitPage('/program/law-lille')
  await site.database.pool.query('alter table page_reading_away rename to page_reading')
  assert.deepEqual(await saved(), { 'program:law-lille': 2 })
})

test('counts are kept for 400 days', async () => {
  const today = Date.parse(site.clock.now().toISOString().slice(0, 10))
  const ago = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10)
  await site.deps.db
    .insertInto('page_reading')
    .values([400, 401].map((days) => ({ subject: `program:${days}`, day: ago(days), readings: 1 })))
    .execute()
  await sweepReadings(site.deps)
  assert.deepEqual(await saved(), { 'program:400': 1 })
})

async function saved(): Promise<Record<string, number>> {
  await readings.save()
  const rows = await site.deps.db
    .selectFrom('page_reading')
    .select(['subject', (eb) => eb.fn.sum<number>('readings').as('readings')])
    .groupBy('subject')
    .orderBy('subject')
    .execute()
  return Object.fromEntries(rows.map(({ subject, readings: sum }) => [subject, Number(sum)]))
}

/** Opens an address as a browser does, with these extra headers; answers the page's tag. */
function visitPage(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<string>((resolve, reject) => {
    const request = { host: '127.0.0.1', port: server.port, path, method }
    get({ ...request, headers: { 'user-agent': browser, ...headers } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(String(answer.headers.etag)))
    }).on('error', reject)
  })
}
