import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app.ts'
import { sitemapRoutes } from './sitemap.ts'

let site: TestApp

before(async () => {
  site = await createTestApp()
})
after(() => site.close())

test('the sitemap names each published page in both languages, and no other', async () => {
  const program = await makeProgram(site.deps)
  const draft = await makeProgram(site.deps, { status: 'draft' })
  const university = await makeUniversity(site.deps)
  const hidden = await makeUniversity(site.deps, { status: 'draft' })
  const all = [...(await readSitemap(site.app)).values()].join('')
  for (const path of [
    '/',
    '/program',
    '/university',
    '/destinations/france',
    `/program/${program.key}`,
  ]) {
    assert.ok(all.includes(`<loc>${testOrigin}${path}</loc>`), path)
    assert.ok(all.includes(`<loc>${testOrigin}${path}?lng=fr</loc>`), path)
    assert.ok(all.includes(`hreflang="x-default" href="${testOrigin}${path}"`), path)
  }
  assert.ok(all.includes(`/university/${university.key}<`))
  assert.ok(!all.includes(draft.key) && !all.includes(hidden.key))
  assert.match(all, /<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/)
})

test('if there are more pages than one file may hold, there are several files, and each address is in one of them', async () => {
  const { id } = await makeProgram(site.deps)
  await addCopies(id, 30_000)
  const parts = await readSitemap(site.app)
  const programs = [...parts].filter(([address]) => address.includes('/programs-'))
  assert.equal(programs.length, 2)
  const addresses = programs.flatMap(([, xml]) => {
    const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    assert.ok(found.length > 0 && found.length <= 50_000, `${found.length} addresses`)
    assert.ok(xml.endsWith('</urlset>\n'))
    return found
  })
  assert.equal(addresses.length, new Set(addresses).size)
  assert.equal(addresses.filter((one) => one?.includes('/program/copy-')).length, 60_000)
})

test('ids without a published page make no part', async () => {
  const small = new Hono().route('/', sitemapRoutes(site.deps, { pagesPerPart: 2 }))
  await sql`delete from program_search`.execute(site.deps.db)
  const { id } = await makeProgram(site.deps)
  const parts = [...(await readSitemap(small)).keys()].filter((one) => one.includes('/programs-'))
  assert.deepEqual(parts, [`${testOrigin}/sitemaps/programs-${Math.ceil(id / 2)}.xml`])
})

test('a part that does not exist is not found', async () => {
  for (const file of ['programs-0', 'programs-99', 'programs-9999999', 'staff-1', 'programs-1x']) {
    assert.equal((await site.request(`/sitemaps/${file}.xml`)).status, 404, file)
  }
})

/** The text of each file that the index names. */
async function readSitemap(app: { request: TestApp['app']['request'] }) {
  const index = await app.request(`${testOrigin}/sitemap.xml`, {}, {})
  assert.equal(index.status, 200)
  const files = [...(await index.text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  const parts = new Map<string, string>()
  for (const [, address = ''] of files) {
    const answer = await app.request(address, {}, {})
    assert.equal(answer.status, 200, address)
    parts.set(address, await answer.text())
  }
  return parts
}

async function addCopies(id: number, count: number): Promise<void> {
  const { db } = site.deps
  await sql`
    insert into program (key, university_id, title, level, field, status)
    select 'copy-' || n, university_id, title, level, field, status
    from program, generate_series(1, ${count}::integer) n where id = ${id}`.execute(db)
  await sql`
    insert into program_search
      (program_id, title_id, university_id, city_id, destination, level, field, languages, mode, channel)
    select copy.id, title_id, search.university_id, city_id, destination, search.level, search.field,
      search.languages, search.mode, search.channel
    from program_search search, program copy
    where search.program_id = ${id} and copy.key like 'copy-%'`.execute(db)
}
