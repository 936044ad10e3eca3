import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pageList } from '#contract/common/values/pages.ts'
import { describeWholeApi } from '../app.ts'
import { withPages } from '../testing/built-pages.ts'
import { createClient, signedInAs } from '../testing/client.ts'
import {
  addDestination,
  confirmed,
  makeProgram,
  makeUniversity,
} from '../testing/factories-catalogue.ts'
import { makeReport } from '../testing/factories-conversations.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { learnRows } from './destinations/apply-destinations.ts'

let server: TestApp
before(async () => {
  server = await withPages(await createTestApp())
  await hideSome()
})
after(() => server.close())

/** In every text of what is hidden, and nowhere else. */
const mark = /zqxw/i
const hidden = {
  program: ['draft', 'archived', 'of-draft', 'of-archived', 'of-hidden'].map(marked),
  university: ['uni-draft', 'uni-archived', 'uni-of-hidden'].map(marked),
  destination: [marked('land'), marked('isle')],
}
const texts = (name: string) => JSON.stringify({ en: `Zqxw ${name}`, fr: `Zqxw ${name}` })

function marked(name: string): string {
  return `zqxw-${name}`
}

async function hideSome(): Promise<void> {
  const { deps } = server
  const { db } = deps
  const shown = await makeUniversity(deps, { key: 'shown' })
  await makeProgram(deps, { universityId: shown.id, key: 'shown-one', title: 'Physics' })
  const hide = async (key: string, status: 'draft' | 'archived' | 'published') =>
    (await makeUniversity(deps, { key, name: 'Zqxw', city: 'Zqxwville', status })).id
  const draft = await hide(marked('uni-draft'), 'draft')
  const archived = await hide(marked('uni-archived'), 'archived')
  const away = await hide(marked('uni-of-hidden'), 'published')
  for (const key of hidden.destination) {
    await addDestination(deps, { key: key, country: 'PT' })
    await db
      .updateTable('destination')
      .set({ published: false, name: texts(key), summary: texts(key) })
      .where('key', '=', key)
      .execute()
  }
  await learnRows(db)
  const { id: land } = await db
    .selectFrom('destination')
    .select('id')
    .where('key', '=', marked('land'))
    .executeTakeFirstOrThrow()
  await db.updateTable('university').set({ destination_id: land }).where('id', '=', away).execute()
  for (const [name, universityId, status] of [
    ['draft', shown.id, 'draft'],
    ['archived', shown.id, 'archived'],
    ['of-draft', draft, 'published'],
    ['of-archived', archived, 'published'],
    ['of-hidden', away, 'published'],
  ] as const) {
    const title = { en: `Physics zqxw ${name}`, fr: `Physique zqxw ${name}` }
    await makeProgram(deps, { key: marked(name), universityId, status, title })
  }
  for (const [key, status, destination] of [
    ['scholarship-draft', 'draft', null],
    ['scholarship-of-hidden', 'published', land],
  ] as const) {
    await db
      .insertInto('scholarship')
      .values({
        ...{ key: marked(key), position: 1, status, destination_id: destination },
        ...{ name: texts(key), provider: texts(key), coverage: texts(key) },
        ...{ submission_channel: 'applicant_only', review_by: '2027-01-01', ...confirmed },
      })
      .execute()
  }
  await db
    .insertInto('fact')
    .values({
      ...{ destination_id: land, key: 'visa', label: texts('fact'), value: texts('fact') },
      ...{ section: 'visa', position: 1, review_by: '2027-01-01', source_type: 'official' },
      ...confirmed,
    })
    .execute()
  await deps.catalogueChanged()
}

/** Every address without a secret that may name a record, for a record that visitors must not see. */
function addresses(): Set<string> {
  const all = new Set(['/sitemap.xml', '/sw.js', '/destination-colours.css', '/api/openapi.json'])
  const keys = Object.values(hidden).flat()
  const open = pageList.filter((page) => page.secret === undefined).map(({ path }) => path)
  const secretless = Object.entries(describeWholeApi(server.deps).paths ?? {}).flatMap(
    ([path, { get }]) =>
      get && Reflect.get(get, 'x-access') === 'public' && !path.includes('token}') ? [path] : [],
  )
  for (const key of [...keys, 'shown', 'shown-one', 'france']) {
    for (const path of open.map((one) => one.replace(/:\w+/, key).replace('*', key))) {
      for (const one of [path, `${path}?lng=fr`, `${path}.data`]) all.add(one)
      all.add(`/og${path}.en.png`)
    }
    for (const path of secretless) all.add(path.replaceAll(/\{\w+\}/g, key))
    for (const query of ['program', 'destination', 'university', 'compare', 'saved', 'key']) {
      for (const path of ['/program', '/apply', '/notify', '/university', '/api/programs']) {
        all.add(`${path}?${query}=${key}`)
      }
    }
    for (const path of ['/program', '/university', '/api/universities'])
      all.add(`${path}?q=physics`)
    all.add(`/notify?search=destination%3D${key}`)
    all.add(`/documents/prepare?program=${key}`)
    all.add(`/api/catalogue/programs?key=${key}&key=shown-one`)
    all.add(`/api/alerts/subject?program=${key}`)
  }
  for (const [type, some] of Object.entries(hidden)) {
    for (const key of some) {
      all.add(`/contact?about=${type}:${key}`)
      all.add(`/api/error-reports/subject?about=${type}:${key}`)
    }
  }
  all.add(`/api/error-reports/subject?about=fact:${marked('land')}/visa`)
  for (const token of ['x', `destination.${marked('land')}.9999999999.${'x'.repeat(43)}`]) {
    for (const end of ['', '.data', '.data?_routes=root']) all.add(`/preview/${token}${end}`)
  }
  return all
}

test('no address shows a visitor anything of what is not published', async () => {
  for (const path of addresses()) {
    const answer = await server.request(path)
    const isPicture = answer.headers.get('content-type')?.startsWith('image/') ?? false
    const text = isPicture ? path : withoutAsked(await answer.text(), path)
    assert.ok(!mark.test(text), `${path}: ${/.{0,60}zqxw.{0,60}/i.exec(text)}`)
  }
})

/** A page may repeat what its address says. */
function withoutAsked(text: string, path: string): string {
  const asked = [...decodeURIComponent(path).matchAll(/zqxw[\w-]*/g)].map(([one]) => one)
  return asked.reduce((rest, one) => rest.replaceAll(one, ''), text)
}

test('the preview of a draft shows no other draft', async () => {
  const staff = await signedInAs(server, 'auditor')
  for (const [entity, key] of [
    ['destination', marked('land')],
    ['university', marked('uni-of-hidden')],
    ['program', marked('of-hidden')],
    ['program', marked('draft')],
  ] as const) {
    const { path } = await (await staff.get(`/api/admin/previews/${entity}/${key}`)).json()
    const page = await (await server.request(path)).text()
    assert.equal(page.includes('Zqxw zqxw-land'), key !== marked('draft'), key)
    assert.doesNotMatch(page, /zqxw-isle/, key)
  }
})

test('what a report was about has no name any more for its writer once it is hidden', async () => {
  const { db } = server.deps
  const { token } = await makeReport(server, createClient(server), { about: 'program:shown-one' })
  const read = async () =>
    (await (await server.request(`/api/conversations/by-link/${token}`)).json()).subject
  assert.equal((await read()).name.en, 'Physics')
  await sql`update university set status = 'draft' where key = 'shown'`.execute(db)
  await sql`update program set title = ${texts('renamed')} where key = 'shown-one'`.execute(db)
  assert.deepEqual(await read(), { type: 'program', key: 'shown-one', name: null })
})
