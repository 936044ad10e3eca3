import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { problems } from '#contract/common/values/problems.ts'
import { problemWords } from './problem-words.ts'

function wordsOf(language: string, namespace: string) {
  return JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))
}

async function inLanguage(language: Language) {
  const i18n = createInstance()
  const [admin, translation] = [wordsOf(language, 'admin'), wordsOf(language, 'translation')]
  const resources = { [language]: { admin, translation } }
  await i18n.init({ lng: language, ns: ['admin', 'translation'], resources })
  return i18n
}

test('staff read their own words for a problem, not the applicant’s, in both languages', () => {
  const [english, french] = languages.map((one) =>
    Object.keys(wordsOf(one, 'admin').problemForStaff),
  )
  assert.deepEqual(english, french)
  assert.deepEqual(
    english?.filter((code) => !Object.hasOwn(problems, code)),
    [],
  )
})

test('staff are not addressed as the applicant', async () => {
  const [en, fr] = [await inLanguage('en'), await inLanguage('fr')]
  for (const i18n of [en, fr]) {
    for (const code of Object.keys(problems)) {
      const text = problemWords(i18n, code)
      assert.notEqual(text, code)
      assert.doesNotMatch(
        text,
        /you (already )?have an application|your answers|you handed in|vos réponses|vous avez (déjà une|remise)|que vous avez remise/i,
      )
    }
  }
  assert.match(problemWords(en, 'already_applied'), /^This person already has/)
  assert.match(problemWords(fr, 'already_applied'), /^Cette personne a déjà/)
  assert.equal(problemWords(en, 'version_stale'), en.t('translation:problem.version_stale'))
  assert.equal(problemWords(en, 'newer_than_this_page'), 'newer_than_this_page')
})

test('a colleague who may not do it, or no longer may, reads who to ask', async () => {
  assert.match(problemWords(await inLanguage('en'), 'forbidden'), /no longer.*Ask a colleague/)
  assert.match(problemWords(await inLanguage('fr'), 'forbidden'), /ou plus.*Demandez-le/)
})

test('no screen of the office reads the words of a problem past those for staff', () => {
  const past = globSync('app/admin/**/*.{ts,tsx}', { exclude: ['**/problem-words.ts'] }).filter(
    (file) => /translation:problem\.\$|\bt\(\s*`problem\.\$/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(past, [])
})
