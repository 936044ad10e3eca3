import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languages } from '#contract/common/values/languages.ts'
import { createI18n } from './i18n.ts'
import { writeValues } from './written-values.ts'

type Words = { [name: string]: string | Words }

test('counts have thousands separators, in every text that counts', () => {
  for (const language of languages) {
    const admin = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    const i18n = createI18n(language, {})
    writeValues(i18n)
    i18n.addResourceBundle(language, 'admin', admin)
    const t = i18n.getFixedT(language, 'admin')
    const say = (path: string, values: object) =>
      String(Reflect.apply(t, undefined, [path, values]))
    const counting = /\{\{(?:count|number|total|done|changed|fits|ready|read|rows|pages|place)\}\}/
    const counted = pathsIn(admin).filter(([path, text]) => counting.test(text) && path)
    assert.ok(counted.length > 400)
    const [many, more] = [10_498, { total: 10_498, done: 10_498, changed: 10_498, fits: 10_498 }]
    const others = { ...more, ready: many, read: many, rows: many, pages: many, place: many }
    for (const [path] of counted) {
      const values = { count: many, number: many, ...others }
      const said = say(path.replace(/_(?:one|other|many)$/, ''), values)
      assert.ok(!said.includes('10498'), `${language} ${path}: ${said}`)
    }
    const changed = say('timeline.change', {
      field: '–',
      before: '2005-01-13',
      after: '2027-28',
    })
    assert.doesNotMatch(changed, /2005-01|2027-28/)
    // A number that may be a year, and a text with a day among other words, stay as they are.
    assert.match(say('timeline.move', { number: 'PA-2005-01', status: 2027 }), /PA-2005-01.*2027/)
  }
})

test('French words before a name lose their e where it begins with a vowel', () => {
  const i18n = createI18n('fr', {})
  // The screens ask for it each time that their words are loaded.
  for (const _ of [1, 2]) writeValues(i18n)
  i18n.addResourceBundle('fr', 'admin', JSON.parse(readFileSync('locales/fr/admin.json', 'utf8')))
  const t = i18n.getFixedT('fr', 'admin')
  const given = (name: string) => t('notifications.file_given_named', { count: 1, name })
  assert.equal(given('Aminata Diop'), 'Le dossier d’Aminata Diop vous a été attribué')
  assert.equal(given('Fatou Sow'), 'Le dossier de Fatou Sow vous a été attribué')
  const months = t('messages.usualMonths', { from: 'avril', to: 'juin' })
  assert.equal(months, 'd’habitude d’avril à juin')
  assert.match(t('staff.reset.text', { name: 'Élise N’Diaye' }), /seconds facteurs d’Élise/)
})

test('no screen of the office shows a day, a year or a score as it is stored', () => {
  const raw = new RegExp(
    [
      // As a child of an element: `>{row.sentOn}<`.
      String.raw`>\s*\{\s*[\w.?]*\b(?:\w+(?:On|Date|At|By)|birthDate|academicYear|validForYear|score)\s*\}`,
      // Within a text: `${intake.academicYear}`, but for keys.
      String.raw`(?<!key=\{)\x60[^\x60\n]*\$\{[\w.?]*(?:birthDate|cademicYear|alidForYear|score)\}`,
    ].join('|'),
    'g',
  )
  const found = filesIn('app/admin').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(raw)].map(([text]) => `${file}: ${text}`),
  )
  assert.deepEqual(found, [])
})

function pathsIn(words: Words, before = ''): [path: string, text: string][] {
  return Object.entries(words).flatMap(([name, text]) =>
    typeof text === 'string' ? [[before + name, text]] : pathsIn(text, `${before}${name}.`),
  )
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(folder, file))
}
