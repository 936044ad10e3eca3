import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { unwritten } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { valueText } from '../ui/conflict.ts'
import { valueWords } from './change-words.ts'

// Staff choose between the sides of a conflict: each appears as readers see it, not as it is stored.

const awa = 'A'.repeat(22)
const nameOf = (key: string) => (key === awa ? 'Awa Sow' : undefined)

async function reader(language: Language) {
  const i18n = createInstance()
  const wordsOf = (namespace: string) =>
    JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))
  const resources = {
    [language]: { admin: wordsOf('admin'), translation: wordsOf('translation') },
  }
  await i18n.init({ lng: language, ns: ['admin', 'translation'], resources })
  return (entity: string, path: string, value: unknown) => {
    const say = (at: string, part: string) =>
      nameOf(part) ?? valueWords(i18n, { entity, path: at, fields: [], nameOf }, part)
    return valueText(say, path, value).replaceAll('\u00a0', ' ')
  }
}

const asKept: [string, string, unknown, { en: string; fr: string }][] = [
  ['applicant', 'owner', awa, { en: 'Awa Sow', fr: 'Awa Sow' }],
  ['applicant', 'nationality', 'CI', { en: 'Côte d’Ivoire', fr: 'Côte d’Ivoire' }],
  ['applicant', 'birthDate', '2006-11-05', { en: '5 Nov 2006', fr: '5 nov. 2006' }],
  ['applicant', 'language', 'fr', { en: 'French', fr: 'français' }],
  [
    'staff',
    'scope',
    'own',
    { en: 'Only their own applicants', fr: 'Ses propres candidats seulement' },
  ],
  ['staff', 'destinations', ['india', 'china'], { en: 'India; China', fr: 'Inde; Chine' }],
  ['settings', 'security.secondPerson', false, { en: 'no', fr: 'non' }],
  [
    'program',
    'tuitionLines',
    [
      {
        ...{ audience: 'non_eu', amountMinor: '9000', currency: 'AED', period: 'year' },
        checkedOn: '2026-11-05',
      },
    ],
    {
      en: 'AED 9,000 · Non-EU students · a year · 5 Nov 2026',
      fr: '9\u202f000 AED · Étudiants hors UE · par an · 5 nov. 2026',
    },
  ],
  [
    'program',
    'tuitionLines',
    [{ amountMinor: 'about 9000', currency: 'AED' }],
    { en: 'about 9000 AED', fr: 'about 9000 AED' },
  ],
  ['program', 'fees', [{ kind: 'deposit' }], { en: 'Deposit', fr: 'Acompte' }],
  [
    'program',
    'requirements',
    [{ nationalities: ['SN', 'ML'], checkedBy: awa }],
    { en: 'Senegal; Mali · Awa Sow', fr: 'Sénégal; Mali · Awa Sow' },
  ],
  [
    'destination',
    'calendar',
    [{ kind: 'exam', countries: ['SN'], note: unwritten() }],
    { en: 'Exam · Senegal', fr: 'Examen · Sénégal' },
  ],
  ['fact', 'sourceType', 'press', { en: 'Press', fr: 'Presse' }],
]

for (const language of ['en', 'fr'] as const) {
  test(`what a colleague saved meanwhile is shown in words, not in codes (${language})`, async () => {
    const read = await reader(language)
    for (const [entity, path, value, words] of asKept) {
      assert.equal(read(entity, path, value), words[language], `${entity} ${path}`)
    }
  })

  test(`freely typed text stays as it is (${language})`, async () => {
    const read = await reader(language)
    for (const text of ['Bachelor, with honours', '+221771112233', 'own', 'awa@example.test']) {
      assert.equal(read('applicant', 'givenNames', text), text)
      assert.equal(read('university', 'region', text), text)
    }
    assert.equal(read('applicant', 'phone', ''), '–')
  })
}
