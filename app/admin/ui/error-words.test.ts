import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import type { z } from 'zod'
import { ProgramInput, UniversityInput } from '#contract/catalogue/catalogue-staff.ts'
import { ScholarshipInput } from '#contract/catalogue/scholarships-staff.ts'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { DecisionInput } from '#contract/decisions/decisions.ts'
import { StaffInput } from '#contract/identity/identity.ts'
import { errorWords } from './error-words.ts'

const read = (language: Language, name: string) =>
  JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8'))

async function wordsIn(language: Language) {
  const i18n = createInstance()
  await i18n.init({
    ...{ lng: language, ns: ['admin', 'translation'], defaultNS: 'admin' },
    interpolation: { escapeValue: false },
    resources: {
      [language]: { admin: read(language, 'admin'), translation: read(language, 'translation') },
    },
  })
  return i18n
}

/** Forms that show a field's error under its label. */
const labelled = { ProgramInput, UniversityInput, StaffInput, ScholarshipInput }

/** What dialogs send; their errors are shown by path alone. */
const unlabelled = [
  { outcome: 'offer_unconditional', offer: { deposit: {} } },
  { outcome: 'offer_conditional', offer: {}, conditions: [] },
  { outcome: 'offer_conditional', offer: {}, conditions: [{ text: '', evidence: null }] },
  { outcome: 'refused', note: '' },
  { outcome: 'ineligible' },
]

for (const language of languages) {
  test(`a missing value in a staff form is named by its label, in ${language}`, async () => {
    const i18n = await wordsIn(language)
    const generic = i18n.t('translation:field.required')
    for (const [form, schema] of Object.entries(labelled)) {
      const required = missingIn(schema, {})
      assert.ok(required.length > 0, form)
      for (const name of required) {
        const text = errorWords(i18n, { code: 'required' }, { name, label: 'A label' })
        assert.notEqual(text, generic, `${form}: ${name}`)
      }
    }
    for (const given of unlabelled) {
      for (const name of missingIn(DecisionInput, given)) {
        assert.notEqual(errorWords(i18n, { code: 'required' }, { name }), generic, name)
      }
    }
  })
}

test('a field without its own words is named by its label', async () => {
  const name = 'neverSeenBefore.en'
  const say = async (language: Language, label: string) =>
    errorWords(await wordsIn(language), { code: 'required' }, { name, label })
  assert.equal(await say('en', 'Title in English'), 'Fill in “Title in English”')
  assert.equal(await say('fr', 'Titre en anglais'), 'Remplissez «\u00a0Titre en anglais\u00a0»')
})

test('other errors have the same words as everywhere', async () => {
  const i18n = await wordsIn('en')
  const long = { code: 'too_long', params: { maximum: 20 } } as const
  assert.equal(
    errorWords(i18n, long, { name: 'name', label: 'Name' }),
    'Enter 20 characters or fewer',
  )
})

function missingIn(schema: z.ZodType, given: unknown): string[] {
  const { error } = schema.safeParse(given, { reportInput: true })
  const problems = error ? Object.entries(fieldProblems(error)) : []
  return problems.flatMap(([name, { code }]) => (code === 'required' ? [name] : []))
}
