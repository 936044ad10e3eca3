import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { readApplication } from './application-form.ts'
import { typedAnswers } from './typed-answers.ts'

const context = {
  today: '2026-11-03',
  readPhone: (text: string) => {
    const number = text.startsWith('+') ? text : `+225${text.replaceAll(' ', '')}`
    return { ok: true as const, phone: number, written: number }
  },
}

const typed: DraftAnswers = {
  givenNames: 'Awa',
  familyName: 'Koné',
  birthDay: '7',
  birthMonth: '3',
  birthYear: '2009',
  nationality: 'CI',
  nationality2: 'Congo - Kinshasa',
  residenceCountry: 'Türkiye',
  email: 'famille.kone@example.test',
  phone: '07 07 12 34 56',
  guardianName: 'Fatou Koné',
  guardianPhone: '+22507071234567',
  highestLevel: 'secondary',
  qualification: 'Baccalauréat D',
  institution: 'Lycée classique',
  country: 'CI',
  completionYear: '2026',
  grade: '14,5',
  gradeScale: 'of-20',
  qualification2: 'BEPC',
  institution2: 'Collège moderne',
  country2: 'FR',
  completionYear2: '2023',
  noGrade2: 'on',
  noGradeReason2: 'Not printed',
  test: 'delf',
  testDay: '9',
  testMonth: '5',
  testYear: '2026',
  testLevel: 'B2',
  test2: 'ielts',
  testDay2: '19',
  testMonth2: '12',
  testYear2: '2025',
  testScore2: '6.5',
  declaration: 'on',
}

function read(answers: DraftAnswers) {
  const reading = readApplication(answers, context)
  assert.ok(reading.ok, JSON.stringify(reading))
  return reading.value
}

test('the contents of a form are read the same again, in either language, except the consent', () => {
  const forms: DraftAnswers[] = [
    typed,
    {
      ...typed,
      ...{ familyName: '', noFamilyName: 'on', birthYear: '2004' },
      ...{ test: '', testDay: '', testMonth: '', testYear: '', testLevel: '' },
      ...{ test2: '', testDay2: '', testMonth2: '', testYear2: '', testScore2: '' },
      ...{ noTests: 'on', noTestsReason: 'In June' },
    },
    { ...typed, nationality: 'apatride', nationality2: '' },
    { ...typed, givenNames: 'Нургуль', passportName: 'NURGUL KONE' },
    {
      ...typed,
      ...{ passportNumber: '20 AB 12345', passportCountry: 'CI' },
      ...{ passportIssued: '14 3 2024', passportExpires: '13/03/2034' },
    },
    { ...typed, completionMonth: '7', completionYear: '2027', inProgress: 'on' },
  ]
  for (const form of forms) {
    const before = read(form)
    for (const language of ['en', 'fr'] as const) {
      const again = typedAnswers(before, language)
      assert.equal(again['declaration'], undefined)
      assert.deepEqual(read({ ...again, declaration: 'on' }), gradesIn(before, language))
    }
  }
})

/** A grade is kept as it was typed, and is filled in again the way its reader writes it. */
function gradesIn(form: ReturnType<typeof read>, language: Language) {
  const written = <Graded extends { grade: string | null }>(one: Graded) => ({
    ...one,
    grade: one.grade === null ? null : figuresFor(one.grade, language),
  })
  const { education } = form
  return {
    ...form,
    education: { ...written(education), others: education.others.map(written) },
  }
}

test('grades and results are filled in again with the decimal sign of the form’s language', () => {
  const form = read(typed)
  const { grade, testScore2 } = typedAnswers(form, 'fr')
  assert.deepEqual([grade, testScore2], ['14,5', '6,5'])
  const english = typedAnswers(form, 'en')
  assert.deepEqual([english['grade'], english['testScore2']], ['14.5', '6.5'])
})

test('an earlier, shorter form fills in what it has', () => {
  const { identity } = read(typed)
  const answers = typedAnswers({ identity }, 'fr')
  assert.equal(answers['residenceCountry'], 'Turquie')
  assert.equal(answers['highestLevel'], undefined)
})
