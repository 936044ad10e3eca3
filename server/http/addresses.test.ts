import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { withPages } from '../testing/built-pages.ts'
import { createClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

// These requests need no SQL: once is enough.
describe('the address of a page', { skip: Boolean(process.env['TEST_DATABASE_URL']) }, () => {
  let server: TestApp
  let site: TestApp
  let link: string

  before(async () => {
    server = await createTestApp()
    site = await withPages(server)
    const choice = await makeChoice(server.deps)
    const { accessToken } = await makeApplication(createClient(server), choice)
    link = `/application/${accessToken}`
  })
  after(() => server.close())

  const leadsTo = async (path: string, method = 'GET') => {
    const answer = await site.request(path, { method })
    assert.equal(answer.status, 308, path)
    return answer.headers.get('location')
  }
  const misses = () =>
    server.deps.db.selectFrom('rate_counter').selectAll().where('key', 'like', '%miss%').execute()

  test('a private link with a full stop behind it opens by one redirect, and is no guess', async () => {
    assert.equal((await site.request(link)).status, 200)
    for (const typed of [`${link}.`, `${link})`, `${link}%20%0A`, `${link}%C2%BB.`, `${link}/`]) {
      assert.equal(await leadsTo(typed), link)
      assert.equal(await leadsTo(typed, 'HEAD'), link)
    }
    const [start, token] = [link.slice(0, 13), link.slice(13)]
    assert.equal(await leadsTo(`${start}%3C${token}%3E`), link)
    assert.equal(await leadsTo(`/Application/${token}.?lng=fr`), `${link}?lng=fr`)
    assert.deepEqual(await misses(), [])
  })

  test('the redirect in between doesn’t leak the secret', async () => {
    const answer = await site.request(`${link}.`)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('referrer-policy'), 'same-origin')
  })

  test('an invalid link stays invalid, and is counted as a guess', async () => {
    const other = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
    assert.equal(await leadsTo(`${other}.`), other)
    assert.equal((await site.request(other)).status, 404)
    assert.equal((await misses()).length, 1)
  })

  test('each page has one canonical address', async () => {
    for (const [typed, exact] of [
      ['/ABOUT', '/about'],
      ['/About', '/about'],
      ['/about/', '/about'],
      ['/About/?lng=fr', '/about?lng=fr'],
      ['/Destinations/India', '/destinations/india'],
      ['/PROGRAM/?q=Law', '/program?q=Law'],
      ['/Auth/SignIn/', '/auth/signin'],
      ['/Admin/Staff', '/admin/staff'],
      ['/error-403/', '/error-403'],
    ] as const) {
      assert.equal(await leadsTo(typed), exact)
      assert.equal(await leadsTo(typed, 'HEAD'), exact)
    }
    for (const path of ['/abouts/', '/About/us', '/sanctum/csrf-cookie/', '/Api/programs']) {
      assert.equal((await site.request(path)).status, 404, path)
    }
    assert.equal((await site.request('/about')).status, 200)
  })
})
