import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { detectedLanguage, rememberLanguage } from '#app/language.ts'
import { detectLanguage } from './language.ts'
import { variantOf } from './pages/variant.ts'

/*
 * The parts of a browser that the detection reads: an address, a cookie, a local storage and its
 * preferred languages.
 */
const browser = {
  origin: 'http://localhost',
  search: '',
  cookie: '',
  stored: '',
  languages: [] as string[],
  lang: 'en',
}
let wentTo = ''
const globals = {
  document: {
    get cookie() {
      return browser.cookie
    },
    set cookie(text: string) {
      browser.cookie = text
    },
    get documentElement() {
      return { dataset: { language: browser.lang } }
    },
  },
  location: {
    get protocol() {
      return new URL(browser.origin).protocol
    },
    get origin() {
      return browser.origin
    },
    get search() {
      return browser.search
    },
    get href() {
      return `http://localhost/about${browser.search}`
    },
    replace: (url: URL) => {
      wentTo = url.search
    },
  },
  localStorage: {
    getItem: (name: string) => (name === 'i18nextLng' ? browser.stored || null : null),
    setItem: () => {},
    removeItem: () => {},
  },
  navigator: {
    get languages() {
      return browser.languages
    },
  },
}
const kept = new Map<string, PropertyDescriptor | undefined>()

before(() => {
  for (const [name, value] of Object.entries({ ...globals, window: globals })) {
    kept.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
})
after(() => {
  for (const [name, value] of kept) {
    Reflect.deleteProperty(globalThis, name)
    if (value) Object.defineProperty(globalThis, name, value)
  }
})

// frr is North Frisian, enm Middle English: they begin like ours but are other languages.
const values = ['', 'en', 'fr', 'de', 'fr-CA', 'frr', 'english']
const sets = [
  [],
  ['en-GB'],
  ['fr-SN', 'en'],
  ['frr', 'EN-us'],
  ['de', 'fr'],
  ['de'],
  ['tr', 'de', 'en', 'fr'],
]
const ours = (tag: string) =>
  ['en', 'fr'].find((one) => new RegExp(`^${one}(?:-|$)`, 'i').test(tag))

function* everyBrowser() {
  for (const query of values)
    for (const cookie of values)
      for (const stored of values)
        for (const languages of sets) yield { query, cookie, stored, languages }
}

function putOn({ query, cookie, stored, languages }: ReturnType<typeof first>) {
  browser.search = query === '' ? '' : `?lng=${query}`
  browser.cookie = cookie === '' ? '' : `i18next=${cookie}`
  browser.stored = stored
  browser.languages = languages
}
const first = () => ({ query: '', cookie: '', stored: '', languages: [] as string[] })

test('query, cookie, local storage, browser, in that order: a language that isn’t ours is skipped', () => {
  for (const one of everyBrowser()) {
    putOn(one)
    const { query, cookie, stored, languages } = one
    const expected = [query, cookie, stored, ...languages].map(ours).find(Boolean) ?? 'en'
    assert.equal(detectedLanguage(), expected, JSON.stringify(one))
  }
})

test('the server decides the same whenever the local storage is empty', () => {
  for (const one of everyBrowser()) {
    if (ours(one.stored)) continue
    putOn(one)
    const accepted = one.languages.map((tag, at) => `${tag};q=${1 - at / 10}`).join(',')
    const seen = detectLanguage(browser.search, one.cookie, accepted)
    assert.equal(detectedLanguage(), seen, JSON.stringify(one))
  }
})

test('the choice is kept in the cookie, even if an earlier source named another language', () => {
  for (const one of everyBrowser()) {
    putOn(one)
    browser.lang = detectLanguage(browser.search, one.cookie, one.languages.join(','))
    wentTo = ''
    const chosen = detectedLanguage()
    rememberLanguage()
    assert.match(browser.cookie, new RegExp(`^i18next=${chosen};`), JSON.stringify(one))
    assert.match(browser.cookie, /path=\/.*samesite=lax/i)
    assert.equal(wentTo, chosen === browser.lang ? '' : `?lng=${chosen}`, JSON.stringify(one))
  }
})

test('behind https the choice is in a cookie that no other host can set, and in no other', () => {
  putOn({ ...first(), cookie: 'fr' })
  browser.origin = 'https://passerelle.example'
  try {
    assert.equal(detectedLanguage(), 'en')
    rememberLanguage()
    assert.match(browser.cookie, /^__Host-i18next=en;/)
    assert.match(browser.cookie, /path=\/(;|$)/i)
    assert.match(browser.cookie, /secure/i)
    assert.doesNotMatch(browser.cookie, /domain/i)

    const read = (cookie: string) =>
      variantOf('/about', (name) => (name === 'cookie' ? cookie : undefined), browser.origin)
    assert.deepEqual(read('__Host-i18next=fr; __Host-data=low'), { language: 'fr', lowData: true })
    assert.deepEqual(read('i18next=fr; data=low'), { language: 'en', lowData: false })
  } finally {
    browser.origin = 'http://localhost'
  }
})
