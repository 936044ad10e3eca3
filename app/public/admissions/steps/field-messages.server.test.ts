import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticesOf } from '../notices.server.ts'
import { fieldMessages } from './field-messages.server.ts'
import type { FieldProblems } from './field-problems.ts'

const inBoth = (
  field: string,
  problem: FieldProblems[string],
  part: 'message' | 'summary' = 'summary',
) =>
  (['en', 'fr'] as const).map((language) =>
    // Kept spaces as the others, so that a test can be read.
    fieldMessages({ [field]: problem }, language)[field]?.[part].replaceAll(/[\u00A0\u202F]/g, ' '),
  )

test('the summary names the field; what asks for an answer does so itself', () => {
  assert.deepEqual(inBoth('completionYear', { code: 'too_large', params: { maximum: 2034 } }), [
    'Year of the qualification: enter 2034 or earlier',
    'Année du diplôme : saisissez 2034 ou une année antérieure',
  ])
  assert.deepEqual(
    inBoth('completionYear', { code: 'too_large', params: { maximum: 2034 } }, 'message'),
    ['Enter 2034 or earlier', 'Saisissez 2034 ou une année antérieure'],
  )
  assert.deepEqual(inBoth('givenNames', { code: 'required' }), [
    'Enter your given names',
    'Saisissez vos prénoms',
  ])
  assert.match(inBoth('grade2', { code: 'grade_in_words' })[0] ?? '', /^Average or grade \(2\): /)
  assert.match(
    inBoth('birthYear', { code: 'too_young', params: { minimum: 15 } })[0] ?? '',
    /^Date of birth: /,
  )
})

test('figures are written as the reader writes them', () => {
  const off = {
    code: 'score_off_scale',
    params: { minimum: 0, maximum: 9, step: 0.5, below: 6, above: 6.5 },
  } as const
  assert.deepEqual(inBoth('testScore', off), [
    'Score: enter 6 or 6.5. On this date the score is between 0 and 9, in steps of 0.5',
    'Résultat : saisissez 6 ou 6,5. À cette date, le résultat est compris entre 0 et 9, par pas de 0,5',
  ])
  const out = { code: 'score_off_scale', params: { minimum: 0, maximum: 500, step: 0.01 } } as const
  assert.match(inBoth('testScore', out)[1] ?? '', /par pas de 0,01$/)
})

test('a test whose scale has changed says when, and what to copy from its report', () => {
  const params = { test: 'toefl', changed: '2026-01-21', minimum: 1, maximum: 6, newer: 0 }
  const [english, french] = inBoth('testScore', { code: 'score_of_other_scale', params })
  assert.match(english ?? '', /since 21 January 2026 TOEFL iBT has been scored from 1 to 6/)
  assert.match(french ?? '', /depuis le 21 janvier 2026/)
  assert.match(english ?? '', /not the comparable score from 0 to 120/)
})

test('countries, signs and numbers are named in the reader’s words', () => {
  assert.match(
    inBoth('nationality', { code: 'not_a_country', params: { among: 'KR KP' } })[1] ?? '',
    /Corée du Sud ou Corée du Nord$/,
  )
  assert.match(
    inBoth('givenNames', { code: 'not_a_name', params: { sign: '/' } })[0] ?? '',
    /^Given names: a name can’t include “\/”/,
  )
  assert.match(
    inBoth('phone', {
      code: 'not_a_phone',
      params: { country: 'IN', example: '+91 81234 56789' },
    })[0] ?? '',
    /In India it should look like \+91 81234 56789$/,
  )
})

test('what is worth a second look is said in both languages', () => {
  const warnings = {
    phone: {
      code: 'phone_renumbered',
      params: { country: 'BJ', since: 2024, digits: 10, phone: '+229 01 97 12 34 56' },
    },
    testScore: { code: 'test_not_passed', params: { pass: 50, maximum: 100 } },
    passportExpires: {
      code: 'passport_short',
      params: { destination: 'france', months: 3, expires: '2028-06-30' },
    },
  } as const
  const english = noticesOf({ warnings }, 'en')
  assert.match(english['phone'] ?? '', /Numbers in Benin have had 10 digits since 2024/)
  assert.match(english['testScore'] ?? '', /pass mark of 50 out of 100/)
  assert.match(
    english['passportExpires'] ?? '',
    /30.June.2028.*3 months after the end of your stay in France/,
  )
  const french = noticesOf({ warnings }, 'fr')
  assert.match(
    french['passportExpires'] ?? '',
    /30.juin.2028.*3.mois après la fin de votre séjour \(France\)/,
  )
  for (const text of Object.values({ ...english, ...french })) assert.doesNotMatch(text, /\{\{/)
})
