import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

/*
 * A language is its row in the table and its folder in `locales/`. A made-up one, written from right to
 * left in letters that neither other language has, is added to a copy of the tree, which then speaks it.
 */

const root = join(import.meta.dirname, '..')
const folders = ['app', 'contract', 'locales', 'server']
let copy: string

before(() => {
  copy = mkdtempSync(join(tmpdir(), 'third-language-'))
  for (const one of [...folders, 'package.json']) {
    cpSync(join(root, one), join(copy, one), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const table = join(copy, 'contract/common/values/languages.ts')
  const row = `  ar: { locale: 'ar-MA', direction: 'rtl', ownName: 'العربية', required: false },\n`
  const text = readFileSync(table, 'utf8')
  writeFileSync(
    table,
    text.replace(/^ {2}fr: .*\n/m, (french) => french + row),
  )
  cpSync(join(copy, 'locales/en'), join(copy, 'locales/ar'), { recursive: true })
  for (const name of readdirSync(join(copy, 'locales/ar'))) {
    const file = join(copy, 'locales/ar', name)
    writeFileSync(file, JSON.stringify(inMadeUp(JSON.parse(readFileSync(file, 'utf8')))))
  }
})
after(() => rmSync(copy, { recursive: true, force: true }))

test('words, mails and texts are in a language that is added', () => {
  const said = speak(`
    import { serverWords, contentWords, followingWords } from '#app/server-words.ts'
    import { frameHeading } from '#app/admin/frame-heading.ts'
    import { readLocales, wordsAt } from '#server/words/locales.ts'
    import { languages, directionOf } from '#contract/common/values/languages.ts'
    import { inLanguage, textIn } from '#contract/common/values/by-language.ts'
    import { Bilingual } from '#contract/common/common.ts'
    import { agreedTextHash, findAgreedText } from '#server/admissions/drafts/consent-text.ts'
    const locales = readLocales('locales', { sendsMail: true })
    const title = { en: 'Law', fr: 'Droit' }
    console.log(JSON.stringify({
      languages, direction: directionOf('ar'),
      words: [
        serverWords('ar')('shell.skip'),
        contentWords('ar').known.title,
        frameHeading(new URL('http://x/admin/programs'), 'ar'),
        wordsAt(locales, 'ar', 'mail', 'application_received.subject'),
        wordsAt(locales, 'ar', 'receipt', 'title_one'),
        wordsAt(locales, 'ar', 'forms', 'inApp'),
      ],
      agreed: findAgreedText(locales, agreedTextHash(locales, 'send', ['en', 'fr'])) !== undefined,
      missing: [inLanguage(title, 'ar'), textIn(title, 'ar')],
      read: [title, { ...title, ar: 'ق' }].map((one) => Bilingual.safeParse(one).success),
    }))`)
  assert.deepEqual(said.languages, ['en', 'fr', 'ar'])
  assert.equal(said.direction, 'rtl')
  for (const words of said.words)
    assert.doesNotMatch(words.replaceAll(/\{\{.*?\}\}/g, ''), /[a-z]/i)
  assert.ok(said.agreed, 'what was agreed to before still is')
  assert.deepEqual(said.missing, ['Law', { text: 'Law', language: 'en' }])
  assert.deepEqual(said.read, [true, true])
})

function speak(script: string) {
  const args = ['--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }))
}

/** Words in Arabic letters, whatever they mean; what is filled in, and tags, stay. */
function inMadeUp(words: unknown): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(/\{\{.*?\}\}|<[^>]*>|[a-z]/gi, (one) => (one.length > 1 ? one : 'ق'))
  }
  if (Array.isArray(words)) return words.map(inMadeUp)
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, inMadeUp(value)]))
}
