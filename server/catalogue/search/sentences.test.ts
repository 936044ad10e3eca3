import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramResults } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSearch } from '../refresh-search.ts'
import { loadStarter } from '../starter/starter.ts'
import { type JudgedWish, judge, judgedRows, type Right } from './judge-answers.ts'

const wish = (language: Language, typed: string, ...right: Right[]): JudgedWish => ({
  language,
  typed,
  right,
})

/** Ordinary sentences that once found nothing, though the starter catalogue has something. */
const sentences: readonly JudgedWish[] = [
  wish('en', 'hospitality dubai', {
    programs: [{ title: /hotel|tourism/i, destination: 'dubai' }],
    enough: 'one',
  }),
  wish('en', 'cheap mbbs', { programs: [{ award: /mbbs/i, maxEuros: 6000 }], enough: 'first' }),
  wish('en', 'masters in cs france english', {
    programs: [{ level: ['master'], destination: 'france', field: /^(06|05|02)/ }],
    enough: 'first',
  }),
  wish('fr', 'bourse turquie', { scholarship: { keys: ['turkiye-burslari'] } }),
  wish('fr', 'étudier en chine en anglais', {
    programs: [{ destination: 'china', language: 'en' }],
    enough: 'all',
  }),
  wish('en', '北京大学', { university: { keys: ['peking-university'] } }),
  wish('en', '武漢大學', { university: { keys: ['wuhan-university'] } }),
  wish('en', '浙江大學', { university: { keys: ['zhejiang-university'] } }),
  wish('en', '北京大學', { university: { keys: ['peking-university'] } }),
  wish('fr', 'polytechnique', { university: { keys: ['northwestern-polytechnical-university'] } }),
  wish('en', 'delhi university economics', { university: { keys: ['university-of-delhi'] } }),
  wish('en', 'iit bombay', { university: { keys: ['indian-institute-of-technology-bombay'] } }),
  wish('en', 'mba 1 year', { programs: [{ level: ['mba'] }], enough: 'all' }),
  wish('fr', 'LEA anglais chinois', {
    programs: [{ title: /langues étrangères appliquées\s: anglais et chinois/i }],
    enough: 'all',
  }),
  wish('fr', 'psycho rennes', { programs: [{ title: /psycholog/i }], enough: 'all' }),
  wish('en', 'học bổng trung quốc', { scholarship: { destination: 'china' } }),
  wish('en', 'y khoa', { programs: [{ title: /medicine/i }], enough: 'all' }),
  wish('en', 'intl relations', {
    programs: [{ title: /international relations/i }],
    enough: 'all',
  }),
  wish('fr', 'communication dubai licence anglais', {
    programs: [
      { title: /communication/i, destination: 'dubai', level: ['bachelor'], language: 'en' },
    ],
    enough: 'first',
  }),
  wish('en', 'civil eng istambul', {
    programs: [{ title: /civil engineering/i, city: /istanbul/i }],
    enough: 'all',
  }),
  wish('fr', 'pharmacie inde', {
    programs: [{ title: /pharmac/i, destination: 'india' }],
    enough: 'first',
  }),
  wish('fr', 'chine anglais', {
    programs: [{ destination: 'china', language: 'en' }],
    enough: 'all',
  }),
  wish('en', 'B.D.S.', { programs: [{ title: /dent/i }], enough: 'first' }),
  wish('en', 'M. Tech mechanical', {
    programs: [{ title: /mechanical/i, level: ['master'] }],
    enough: 'first',
  }),
  wish('en', 'R.V. college of engineering', {
    university: { keys: ['r-v-college-of-engineering'] },
  }),
  wish('en', 'sosiology', { programs: [{ title: /sociolog/i }], enough: 'all' }),
  wish('fr', 'arkéologie', { programs: [{ title: /archéolog/i }], enough: 'all' }),
  wish('fr', 'géografie', { programs: [{ title: /géograph/i }], enough: 'first' }),
  wish('en', 'ekonomics', { programs: [{ title: /econom/i }], enough: 'all' }),
  wish('en', 'renmin uni', { university: { keys: ['renmin-university-of-china'] } }),
  wish('en', 'netaji subhas univ', {
    university: { keys: ['netaji-subhas-university-of-technology'] },
  }),
  wish('en', 'nanjing agricultural', { university: { keys: ['nanjing-agricultural-university'] } }),
  wish('en', 'shenyang aerospace', { university: { keys: ['shenyang-aerospace-university'] } }),
  wish('en', 'scholarship schwartzman', { scholarship: { keys: ['schwarzman'] } }),
  wish('fr', 'bourse ampaire', { scholarship: { destination: 'france' } }),
  wish('en', 'executive mba', { programs: [{ award: /executive/i }], enough: 'first' }),
]

let server: TestApp
before(async () => {
  server = await createTestApp()
  await loadStarter(server.deps)
})
after(() => server.close())

async function search(params: Readonly<Record<string, string>>): Promise<ProgramResults> {
  const answer = await server.request(`/api/programs?${new URLSearchParams(params)}`)
  assert.equal(answer.status, 200)
  return ProgramResults.parse(await answer.json())
}

test('ordinary sentences find what they are about', async () => {
  const verdicts: Record<string, string> = {}
  for (const one of sentences) {
    const answer = await search({ q: one.typed, size: String(judgedRows), lng: one.language })
    verdicts[one.typed] = judge(one, answer)
  }
  assert.deepEqual(verdicts, Object.fromEntries(sentences.map(({ typed }) => [typed, 'right'])))
})

test('if no program has two subjects together, both are shown', async () => {
  for (const [q, one, other] of [
    ['nursing and law', /nursing/i, /law/i],
    ['tourisme et droit', /touris/i, /law/i],
    ['philosophy and dentistry in turkey', /philosoph/i, /dentist/i],
  ] as const) {
    const { rows, leftOut } = await search({ q, size: '10' })
    assert.deepEqual(leftOut, [], q)
    for (const subject of [one, other]) {
      assert.ok(
        rows.some(({ title }) => subject.test(title.en)),
        `${q}: ${subject}`,
      )
    }
  }
  // What some program teaches together stays together.
  const { rows } = await search({ q: 'physics and chemistry' })
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ title }) => /physics/i.test(title.en) && /chemi/i.test(title.en)))
})

test('no university is guessed from everyday words or from a part of its name', async () => {
  for (const q of ['I have done it', 'where have they gone', 'eifel'])
    assert.deepEqual((await search({ q })).universities, [], q)
  const { universities } = await search({ q: 'gustav eifel' })
  assert.equal(universities[0]?.name, 'Gustave Eiffel University')
})

test('the answer names what was understood and left out in the words that were typed', async () => {
  const found = await search({ q: 'Droit à Abou Dhabi en Anglais zzzzz', lng: 'fr' })
  assert.ok(found.rows.length > 0)
  assert.ok(found.leftOut.includes('zzzzz'))
  const cheap = await search({ q: 'master france moins de 3 000 € online', lng: 'fr' })
  assert.deepEqual(
    cheap.understood.map(({ filter, value, words }) => [filter, value, words]),
    [
      ['level', 'master', 'master'],
      ['destination', 'france', 'france'],
    ],
  )
  assert.deepEqual(cheap.leftOut, ['moins de 3 000', 'online'])
})

test('a chosen filter applies, whatever the words say', async () => {
  const found = await search({ q: 'law turkey', destination: 'france' })
  assert.ok(found.rows.every(({ destination }) => destination === 'france'))
  assert.deepEqual([found.understood, found.leftOut], [[], ['turkey']])
  const same = await search({ q: 'law france', destination: 'france' })
  assert.deepEqual([same.understood, same.leftOut], [[], []])
})

test('an amount is compared in the currency that was named', async () => {
  const { rows, understood } = await search({ q: 'bachelor china under 2000000 CFA', size: '50' })
  assert.deepEqual(understood.at(-1), {
    filter: 'tuitionRange',
    value: '-2000000 XOF',
    words: 'under 2000000 CFA',
  })
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ tuition }) => (tuition?.yearlyEuros ?? 9e9) <= 3049))
})

test('every university that visitors may see is found by its name', async () => {
  const { rows } = await server.database.pool.query<{ key: string; name: string }>(
    `select u.key, u.name from university u where u.status = 'published' order by u.id`,
  )
  const missed: string[] = []
  for (const { key, name } of rows) {
    const { universities } = await search({ q: name, size: '1' })
    if (!universities.some((one) => one.key === key)) missed.push(name)
  }
  assert.ok(rows.length > 250)
  assert.deepEqual(missed, [])
})

test('without words, open programs with a known fee come first, from everywhere', async () => {
  const { rows } = await search({ size: '20' })
  assert.ok(rows.every(({ tuition, nextIntake }) => tuition !== null && nextIntake !== null))
  const count = (values: unknown[]) => new Set(values).size
  assert.ok(count(rows.map(({ university }) => university.key)) >= 15)
  assert.ok(count(rows.map(({ destination }) => destination)) >= 4)
  assert.ok(count(rows.map(({ field }) => field.slice(0, 2))) >= 5)
  assert.deepEqual(await search({ size: '20' }), await search({ size: '20' }))
})

test('a hidden destination gives no answers', async () => {
  const { db } = server.deps
  await db.updateTable('destination').set({ published: false }).where('key', '=', 'india').execute()
  await db.transaction().execute((tx) => refreshSearch(tx, 'all'))
  for (const q of ['iit bombay', 'India', 'Bangalore', 'iccr', 'bourse inde', 'anna university']) {
    const { rows, understood, universities, scholarships } = await search({ q })
    const places = [...rows, ...universities, ...scholarships].map((one) => one.destination)
    assert.ok(rows.length > 0 && !places.includes('india'), q)
    assert.ok(
      understood.every(({ filter }) => filter === 'scholarship'),
      q,
    )
  }
})
