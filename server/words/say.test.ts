import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLocales } from './locales.ts'
import { sayIn } from './say.ts'

const locales = readLocales(join(import.meta.dirname, '../../locales'), { sendsMail: true })

test('values stand in their places as they are, whatever they look like', () => {
  const say = sayIn(locales, 'en', 'dossier')
  assert.equal(
    say('fromLine', { brand: '{{name}} $& $t(title)', name: '<b>' }),
    '{{name}} $& $t(title), <b>',
  )
  assert.equal(say('title'), 'Application: ')
})

test('how many there are decides the ending, and is written as its reader writes it', () => {
  for (const [language, none, one, many] of [
    ['en', '0 pages', '1 page', '1,200 pages'],
    ['fr', '0 page', '1 page', '1\u202f200 pages'],
  ] as const) {
    const say = sayIn(locales, language, 'dossier')
    assert.deepEqual(
      [0, 1, 1200].map((count) => say('pages', { count })),
      [none, one, many],
    )
  }
})

test('words of no path, of a branch or of another language are a mistake', () => {
  const say = sayIn(locales, 'fr', 'mail', 'asking.')
  assert.throws(() => say('nothing'), /No words at fr\/mail asking\.nothing/)
  assert.throws(() => sayIn(locales, 'fr', 'mail')('asking'), /No words/)
  assert.throws(() => sayIn(locales, 'fr', 'none'), /No words/)
})
