import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { nameLanguage, splitScripts } from './name-language.ts'

test('the language of a name follows from its letters, or from where it comes from', () => {
  for (const [name, destination, language] of [
    ['武汉大学', 'china', 'zh'],
    ['काशी हिन्दू विश्वविद्यालय', 'india', 'hi'],
    ['جامعة عجمان', 'dubai', 'ar'],
    ['Université de Lille', 'france', 'fr'],
    ['Dokuz Eylül Üniversitesi', 'turkey', 'tr'],
    ['Reklamcılık', 'turkey', 'tr'],
    ['Lisans', 'turkey', 'tr'],
    ['Licence', 'france', 'fr'],
    ['Programme Grande École', 'france', 'fr'],
    ['Master', 'france', 'fr'],
    ['MBA', 'france', 'en'],
    ['Bachelor', 'france', 'en'],
    ['Master of Nursing', 'dubai', 'en'],
    ['B.E./B.Tech', 'india', 'en'],
    ['Doctor of Solid Mechanics', 'china', 'en'],
  ] as const) {
    assert.equal(nameLanguage(name, destination), language, name)
  }
})

test('a name that is the same in English is English', () => {
  assert.equal(nameLanguage('Psychology', 'turkey', 'Psychology'), 'en')
  assert.equal(nameLanguage('SKEMA Business School', 'france', 'SKEMA Business School'), 'en')
  assert.equal(nameLanguage('Psikoloji', 'turkey', 'Psychology'), 'tr')
})

test('no name of the starter catalogue in other letters is taken for English', () => {
  const universities: { localName: string | null; destination: string }[] = readFileSync(
    new URL('../../../data/universities.jsonl', import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  let checked = 0
  for (const { localName, destination } of universities) {
    const key = drawnDestinations.find((one) => one === destination)
    if (!localName || !key || !/[^\p{Script=Latin}\P{L}]/u.test(localName)) continue
    checked += 1
    assert.notEqual(nameLanguage(localName, key), 'en', localName)
  }
  assert.ok(checked > 50)
})

test('words in other letters are split from a text, each with its language', () => {
  assert.deepEqual(splitScripts('notice 发改价格〔2004〕, read'), [
    { said: 'notice ', lang: undefined },
    { said: '发改价格', lang: 'zh' },
    { said: '〔2004〕, read', lang: undefined },
  ])
  assert.deepEqual(splitScripts('University'), [{ said: 'University', lang: undefined }])
  assert.deepEqual(splitScripts(''), [])
})
