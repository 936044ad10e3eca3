import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftAnswers } from './admissions.ts'
import { ageOn, readApplication, stepProblems } from './application-form.ts'
import type { DraftStep } from './vocabulary.ts'

const context = {
  today: '2026-12-01',
  parsePhone: (typed: string, country: string) => {
    const digits = typed.replaceAll(/\D/g, '')
    if (digits.length < 8) return undefined
    return typed.startsWith('+') ? `+${digits}` : country === 'SN' ? `+221${digits}` : undefined
  },
}

const answers: DraftAnswers = {
  givenNames: ' Aïssatou ',
  familyName: 'N’Diaye',
  birthDay: '7',
  birthMonth: '3',
  birthYear: '2005',
  nationality: 'SN',
  residenceCountry: 'SN',
  email: ' Aissatou@Example.TEST ',
  phone: '77 123 45 67',
  highestLevel: 'bachelor',
  institution: 'Université Cheikh Anta Diop',
  country: 'SN',
  completionYear: '2026',
  grade: '14,5',
  gradeScale: 'of-20',
  declaration: 'on',
}

/** The problem codes of a step after these changes, by field. */
function codes(step: DraftStep, changes: DraftAnswers): Record<string, string> {
  const fields = stepProblems(step, { ...answers, ...changes }, context)
  return Object.fromEntries(Object.entries(fields).map(([field, { code }]) => [field, code]))
}

test('a form filled in rightly is read into an identity, an education and a consent', () => {
  const reading = readApplication(answers, context)
  assert.ok(reading.ok)
  assert.deepEqual(reading.value, {
    identity: {
      givenNames: 'Aïssatou',
      familyName: 'N’Diaye',
      birthDate: '2005-03-07',
      nationality: 'SN',
      residenceCountry: 'SN',
      email: 'Aissatou@example.test',
      phone: '+221771234567',
      guardianName: null,
      guardianPhone: null,
    },
    education: {
      highestLevel: 'bachelor',
      institution: 'Université Cheikh Anta Diop',
      country: 'SN',
      completionYear: 2026,
      grade: '14,5',
      gradeScale: 'of-20',
      languageTest: null,
    },
    consent: { declaration: true },
  })
})

test('an empty form says of every field that it is needed', () => {
  const reading = readApplication({}, context)
  assert.ok(!reading.ok)
  assert.deepEqual(Object.keys(reading.fields).sort(), [
    'birthDay',
    'birthMonth',
    'birthYear',
    'completionYear',
    'country',
    'declaration',
    'email',
    'familyName',
    'givenNames',
    'grade',
    'gradeScale',
    'highestLevel',
    'institution',
    'nationality',
    'phone',
    'residenceCountry',
  ])
  assert.equal(reading.fields['email']?.code, 'required')
  assert.equal(reading.fields['declaration']?.code, 'consent_required')
})

test('one-letter names, accents, apostrophes and other scripts pass as names', () => {
  for (const name of ['O', 'José María', "D'Angelo", 'Jean-Luc', 'محمد', '李', 'J. R. R.', 'Zoë']) {
    assert.deepEqual(codes('identity', { givenNames: name }), {}, name)
  }
})

test('digits, brackets and addresses do not pass as names', () => {
  for (const name of ['R2D2', '<b>Eve</b>', 'a@b.test', '-', 'Eve\u0000', 'x'.repeat(101)]) {
    assert.ok('givenNames' in codes('identity', { givenNames: name }), name)
  }
})

test('somebody without a family name ticks that', () => {
  assert.deepEqual(codes('identity', { familyName: '' }), { familyName: 'required' })
  assert.deepEqual(codes('identity', { familyName: '', noFamilyName: 'on' }), {})
})

test('a birth date that does not exist is told so', () => {
  const none = { birthDay: '29', birthMonth: '2', birthYear: '2005' }
  assert.deepEqual(codes('identity', none), { birthDay: 'not_a_date' })
  assert.deepEqual(codes('identity', { ...none, birthYear: '2004' }), {})
  for (const part of [
    { birthMonth: '13' },
    { birthDay: '0' },
    { birthYear: '05' },
    { birthDay: 'x' },
  ]) {
    assert.deepEqual(codes('identity', part), { birthDay: 'not_a_date' })
  }
  assert.deepEqual(codes('identity', { birthMonth: '' }), { birthMonth: 'required' })
})

test('applicants are 15 to 80 years old on the day', () => {
  const guardian = { guardianName: 'Fatou Ndiaye', guardianPhone: '77 765 43 21' }
  const born = (birthDay: string, birthMonth: string, birthYear: string) =>
    codes('identity', { birthDay, birthMonth, birthYear, ...guardian })
  assert.deepEqual(born('1', '12', '2011'), {})
  assert.deepEqual(born('2', '12', '2011'), { birthYear: 'too_young' })
  assert.deepEqual(born('2', '12', '1945'), {})
  assert.deepEqual(born('1', '12', '1945'), { birthYear: 'too_old' })
  assert.deepEqual(born('2', '12', '2026'), { birthYear: 'date_in_future' })
})

test('who was born on 29 February is a year older on 1 March', () => {
  assert.equal(ageOn('2026-02-28', '2008-02-29'), 17)
  assert.equal(ageOn('2026-03-01', '2008-02-29'), 18)
})

test('an applicant under 18 names a guardian, one of age need not', () => {
  const minor = { birthDay: '2', birthMonth: '12', birthYear: '2008' }
  assert.deepEqual(codes('identity', minor), {
    guardianName: 'guardian_required',
    guardianPhone: 'guardian_required',
  })
  const named = { ...minor, guardianName: 'Fatou Ndiaye', guardianPhone: '77 765 43 21' }
  assert.deepEqual(codes('identity', named), {})
  assert.deepEqual(codes('identity', { ...named, guardianPhone: '12' }), {
    guardianPhone: 'not_a_phone',
  })
  assert.deepEqual(codes('identity', { ...minor, birthDay: '1', guardianPhone: 'nobody' }), {})
})

test('a telephone number is read in the country of residence, or by its own code', () => {
  assert.deepEqual(codes('identity', { phone: '12' }), { phone: 'not_a_phone' })
  assert.deepEqual(codes('identity', { residenceCountry: 'FR' }), { phone: 'not_a_phone' })
  assert.deepEqual(codes('identity', { residenceCountry: 'FR', phone: '+221771234567' }), {})
  assert.deepEqual(codes('identity', { residenceCountry: '' }), { residenceCountry: 'required' })
})

test('a country is one of the list', () => {
  assert.deepEqual(codes('identity', { nationality: 'ZZ' }), { nationality: 'not_a_choice' })
  assert.deepEqual(codes('education', { country: 'senegal' }), { country: 'not_a_choice' })
})

test('an address without a domain is not an e-mail address', () => {
  for (const email of ['aissatou', 'a@b', 'a b@example.test', 'a@example.test, b@example.test']) {
    assert.deepEqual(codes('identity', { email }), { email: 'not_an_email' }, email)
  }
})

test('a grade lies within its scale, which the answer says', () => {
  const problems = stepProblems('education', { ...answers, grade: '21' }, context)
  assert.deepEqual(problems['grade'], {
    code: 'grade_out_of_scale',
    params: { minimum: 0, maximum: 20 },
  })
  const passing = [
    ['20', 'of-20'],
    ['14.25', 'of-20'],
    ['15/20', 'of-20'],
    ['87 %', 'percent'],
    ['3,6', 'of-4'],
    ['١٤', 'of-20'],
    ['A+', 'letter'],
    ['Mention bien', 'other'],
  ] as const
  for (const [grade, gradeScale] of passing) {
    assert.deepEqual(codes('education', { grade, gradeScale }), {}, grade)
  }
  const refused = [
    ['4,1', 'of-4', 'grade_out_of_scale'],
    ['101', 'percent', 'grade_out_of_scale'],
    ['good', 'of-20', 'not_a_number'],
    ['15/40', 'of-20', 'not_a_number'],
    ['-1', 'of-20', 'not_a_number'],
  ] as const
  for (const [grade, gradeScale, code] of refused) {
    assert.deepEqual(codes('education', { grade, gradeScale }), { grade: code }, grade)
  }
})

test('only who is still at school completes it later', () => {
  assert.deepEqual(codes('education', { completionYear: '2027' }), { completionYear: 'too_large' })
  const atSchool = { completionYear: '2027', highestLevel: 'secondary_in_progress' }
  assert.deepEqual(codes('education', atSchool), {})
  assert.deepEqual(codes('education', { completionYear: '1950' }), { completionYear: 'too_small' })
  assert.deepEqual(codes('education', { completionYear: 'x' }), { completionYear: 'not_a_number' })
})

test('a consent is a tick and nothing else', () => {
  for (const declaration of ['', 'off', 'true', 'no']) {
    assert.deepEqual(codes('consent', { declaration }), { declaration: 'consent_required' })
  }
})

test('fields of an object’s own inheritance are not answers', () => {
  const inherited: DraftAnswers = Object.create({ givenNames: 'Eve' })
  const fields = stepProblems('identity', inherited, context)
  assert.equal(fields['givenNames']?.code, 'required')
})
