import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import * as creation from './i18next.ts'
import * as replacement from './react-i18next.ts'
import { BrowserWords } from './words.ts'

const namespaces = ['translation', 'forms', 'eligibility', 'admin'] as const
const languages = ['en', 'fr'] as const

for (const language of languages) {
  test(`a browser reads every word in ${language} as the server does`, async () => {
    const start = {
      lng: language,
      fallbackLng: 'en',
      defaultNS: 'translation',
      ns: ['translation'],
      resources: Object.fromEntries(
        languages.map((one) => [
          one,
          Object.fromEntries(namespaces.map((name) => [name, wordsOf(one, name)])),
        ]),
      ),
    }
    const library = createInstance()
    await library.init({ ...start, initAsync: false, interpolation: { escapeValue: false } })
    const ours = new BrowserWords()
    ours.init(start)
    const expected = library.getFixedT(language)
    const told = ours.getFixedT(language)

    let compared = 0
    for (const name of namespaces) {
      for (const [path, values] of questionsOf(wordsOf(language, name))) {
        const key = `${name}:${path}`
        assert.deepEqual(told(key, values), ask(expected, key, values), key)
        compared += 1
      }
    }
    assert.ok(compared > 2_000, `only ${compared}`)
  })
}

test('a word that is missing in a language is read in the other, then as its key', () => {
  const words = new BrowserWords()
  words.init({
    lng: 'fr',
    fallbackLng: 'en',
    defaultNS: 'translation',
    resources: { en: { translation: { page: { title: 'Title' } } }, fr: { translation: {} } },
  })
  const t = words.getFixedT('fr')
  assert.equal(t('page.title'), 'Title')
  assert.equal(t('page.other'), 'page.other')
  assert.equal(t('page.other', { defaultValue: 'so {{far}}', far: 'near' }), 'so near')
  assert.equal(t('page'), 'page')
})

test('words that come later are added to those that are there', () => {
  const words = new BrowserWords()
  const first = { field: { name: 'Name' } }
  words.init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'translation',
    resources: { en: { translation: first } },
  })
  words.addResourceBundle('en', 'translation', { field: { age: 'Age' } }, true)
  const t = words.getFixedT('en')
  assert.deepEqual([t('field.name'), t('field.age')], ['Name', 'Age'])
  assert.deepEqual(first, { field: { name: 'Name' } })
})

test('a change of language is told, and read from then on', async () => {
  const words = new BrowserWords()
  const resources = { en: { translation: { yes: 'yes' } }, fr: { translation: { yes: 'oui' } } }
  words.init({ lng: 'en', fallbackLng: 'en', defaultNS: 'translation', resources })
  let told = 0
  const stop = words.subscribe(() => {
    told += 1
  })
  await words.changeLanguage('fr')
  stop()
  await words.changeLanguage('en')
  assert.equal(told, 1)
  assert.equal(words.getFixedT('fr')('yes'), 'oui')
  assert.equal(words.getFixedT('fr'), words.getFixedT('fr'))
})

test('nothing is asked of the library of words that a browser does not have', () => {
  const app = join(import.meta.dirname, '..')
  const asked = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|server/.test(name))
    .map((name) => readFileSync(join(app, name), 'utf8'))
    .flatMap((code) => [
      ...[...code.matchAll(/\b(?:i18n|getI18n\(\))\.(?!ts\b)(\w+)/g)].map(([, name = '']) => name),
      ...[...code.matchAll(/^import \{([^}]+)\} from '(?:react-)?i18next'/gm)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      ),
    ])
    .filter((name) => !name.startsWith('type '))
  const known = new Set([...Object.keys(replacement), ...Object.keys(creation)])
  const unknown = asked.filter((name) => !(name in new BrowserWords()) && !known.has(name))
  assert.ok(asked.length > 100)
  assert.deepEqual(unknown, [])
})

type Values = Record<string, unknown>

function wordsOf(language: string, name: string): Values {
  const file = join(import.meta.dirname, '../../locales', language, `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Every word with values for what is in it, every plural with some counts, every list whole. */
function* questionsOf(tree: object, above = ''): Generator<[path: string, values: Values]> {
  for (const [name, value] of Object.entries(tree)) {
    const path = above + name
    if (typeof value === 'object') {
      // A list with values in it is read word by word: nobody asks for it whole.
      if (!JSON.stringify(value).includes('{{')) yield [path, { returnObjects: true }]
      yield* questionsOf(value, `${path}.`)
      continue
    }
    const names = [...String(value).matchAll(/\{\{([^}]+)\}\}/g)].map(([, one = '']) => one)
    const values = Object.fromEntries(names.map((one) => [one, `<${one}> & $1`]))
    const plural = /^(.+)_(?:zero|one|other)$/.exec(path)?.[1]
    for (const count of plural ? [0, 1, 2, 1.5, 40] : []) yield [plural ?? '', { ...values, count }]
    if (!('count' in values)) yield [path, values]
  }
}

/** The library's own types follow the keys, which are many here. */
function ask(lookUp: unknown, key: string, values: Values): unknown {
  return typeof lookUp === 'function' ? lookUp(key, values) : undefined
}
