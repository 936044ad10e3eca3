import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { destinationStyles } from '#contract/common/values/destinations.ts'
import { languages } from '#contract/common/values/languages.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { makeDestination, makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { breakLines } from './break-lines.ts'
import { coloursOf } from './colours.ts'
import { drawCard } from './draw-card.ts'
import { findCard } from './find-card.ts'
import { createPictureCache } from './picture-cache.ts'

let site: TestApp
let program: string
let university: string

before(async () => {
  site = await createTestApp()
  for (const key of drawnDestinations) await makeDestination(site.deps, key)
  university = (await makeUniversity(site.deps, { destination: 'turkey' })).key
  program = (await makeProgram(site.deps)).key
})
after(() => site.close())

test('every kind of page has a picture of 1200 × 630 in both languages', async () => {
  const pages = [
    'home',
    'about',
    'services',
    'contact',
    'privacy',
    'terms',
    'documents/prepare',
    'accessibility',
    'program',
    'apply',
    'application',
    ...drawnDestinations.map((key) => `destinations/${key}`),
    `program/${program}`,
    `university/${university}`,
  ]
  for (const page of pages) {
    for (const language of languages) {
      const answer = await site.request(`/og/${page}.${language}.png`)
      assert.equal(answer.status, 200, page)
      assert.equal(answer.headers.get('content-type'), 'image/png')
      const png = Buffer.from(await answer.arrayBuffer())
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630], page)
      assert.ok(png.length < 300_000, `${page}: ${png.length} bytes`)
      const again = await site.request(`/og/${page}.${language}.png`, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      })
      assert.equal(again.status, 304)
    }
  }
})

test('a picture names no city that was derived from something else', async () => {
  const known = await makeProgram(site.deps)
  const derived = await makeProgram(site.deps, { derived_fields: ['city'] })
  const underOf = async (key: string) => {
    const { under } = await findCard(`program/${key}`, 'en', {
      locales: site.deps.locales,
      brand: 'Passerelle',
      read: async (path) => site.request(path),
    })
    return under.at(-1)
  }
  assert.equal(await underOf(known.key), 'Lyon, France')
  assert.equal(await underOf(derived.key), 'France')
})

test('nothing is drawn for a page that does not exist', async () => {
  for (const path of [
    'none',
    'destinations/atlantis',
    'program/no-such-program',
    'university/no-such-university',
    'program/..%2f..%2fsecret',
    `program/${program}/more`,
    'auth/signin',
  ]) {
    assert.equal((await site.request(`/og/${path}.en.png`)).status, 404, path)
  }
  for (const path of ['home.de.png', 'home.en.svg', 'home', '']) {
    assert.equal((await site.request(`/og/${path}`)).status, 404, path)
  }
})

test('a flood of pictures waits for its turn, or has to come later', async () => {
  const draw = createPictureCache({ maxBytes: 1_000_000, maxWaiting: 2 })
  const svg = (at: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 ${at}h9"/></svg>`
  const answers = await Promise.allSettled([0, 0, 1, 2, 3, 4].map((at) => draw(svg(at))))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  assert.ok((await draw(svg(4))).length > 0)
})

test('a long title shrinks, then ends in an ellipsis; a name in a script no font has is left out', () => {
  const width = (text: string) => text.length
  const sizes = [
    { size: 2, lines: 1 },
    { size: 1, lines: 2 },
  ]
  assert.deepEqual(breakLines('one two', width, { width: 14, sizes }), {
    size: 2,
    lines: ['one two'],
  })
  assert.deepEqual(breakLines('one two three four', width, { width: 13, sizes }), {
    size: 1,
    lines: ['one two three', 'four'],
  })
  assert.deepEqual(breakLines('one two three four five six seven', width, { width: 13, sizes }), {
    size: 1,
    lines: ['one two three', 'four five si…'],
  })
  const svg = drawCard({ brand: 'A & <B>', title: '北京 Ağaç “İşleri”', under: [] })
  assert.ok(svg.includes('A &amp; &lt;B&gt;') && svg.includes('>Ağaç “İşleri”<'))
})

test('the pictures have the colours of the pages', () => {
  const css = destinationStyles()
  for (const key of drawnDestinations) {
    const { ground, ink } = coloursOf(key)
    const block = new RegExp(`^\\[data-destination="${key}"\\] \\{([^}]*)\\}`, 'm').exec(css)?.[1]
    assert.match(block ?? '', new RegExp(`--tint: ${ground};\\s*--tint-ink: ${ink};`), key)
  }
})
