import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftAnswers } from './admissions.ts'
import { formWarnings, readApplication, stepProblems, stepsAsked } from './application-form.ts'
import { Email } from './common.ts'
import { readCountry } from './country-names.ts'
import { suggestEmail } from './email-typo.ts'
import { ageOn } from './read-identity.ts'
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
  qualification: 'Licence en physique',
  institution: 'Université Cheikh Anta Diop',
  country: 'SN',
  completionYear: '2026',
  grade: '14,5',
  gradeScale: 'of-20',
  noTests: 'on',
  noTestsReason: 'I take one in March',
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
      passportName: null,
      nationalities: ['SN'],
      residenceCountry: 'SN',
      email: 'Aissatou@example.test',
      phone: '+221771234567',
    },
    guardian: null,
    education: {
      highestLevel: 'bachelor',
      qualification: 'Licence en physique',
      institution: 'Université Cheikh Anta Diop',
      country: 'SN',
      completionYear: 2026,
      grade: '14,5',
      gradeScale: 'of-20',
      noGradeReason: null,
      others: [],
    },
    tests: { results: [], noneBecause: 'I take one in March' },
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
    'noTests',
    'phone',
    'qualification',
    'residenceCountry',
  ])
  assert.equal(reading.fields['email']?.code, 'required')
  assert.equal(reading.fields['declaration']?.code, 'consent_required')
})

test('one-letter names, accents, apostrophes and other scripts pass as names', () => {
  for (const name of ['O', 'José María', "D'Angelo", 'Jean-Luc', 'محمد', '李', 'J. R. R.', 'Zoë']) {
    const passport = { givenNames: name, passportName: 'as written there' }
    assert.deepEqual(codes('identity', passport), {}, name)
  }
})

test('digits, brackets and addresses do not pass as names', () => {
  for (const name of ['R2D2', '<b>Eve</b>', 'a@b.test', '-', 'x'.repeat(101)]) {
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
  const born = (birthDay: string, birthMonth: string, birthYear: string) =>
    codes('identity', { birthDay, birthMonth, birthYear })
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
  assert.ok(stepsAsked({ ...answers, ...minor }, context.today).includes('guardian'))
  assert.ok(!stepsAsked(answers, context.today).includes('guardian'))
  assert.deepEqual(codes('guardian', minor), {
    guardianName: 'guardian_required',
    guardianPhone: 'guardian_required',
  })
  const named = { ...minor, guardianName: 'Fatou Ndiaye', guardianPhone: '77 765 43 21' }
  assert.deepEqual(codes('guardian', named), {})
  assert.deepEqual(codes('guardian', { ...named, guardianPhone: '12' }), {
    guardianPhone: 'not_a_phone',
  })
  assert.deepEqual(codes('guardian', { ...minor, birthDay: '1', guardianPhone: 'nobody' }), {})
})

test('a name in another script needs its form in Latin letters; others may leave it out', () => {
  assert.deepEqual(codes('identity', { givenNames: '李' }), { passportName: 'required' })
  assert.deepEqual(codes('identity', { givenNames: '李', passportName: 'Lǐ' }), {})
  assert.deepEqual(codes('identity', { passportName: '李' }), { passportName: 'not_latin' })
  assert.deepEqual(codes('identity', { passportName: 'Ndiaye-Sarr O’Hara' }), {})
})

test('a telephone number is read in the country of residence, or by its own code', () => {
  assert.deepEqual(codes('identity', { phone: '12' }), { phone: 'not_a_phone' })
  assert.deepEqual(codes('identity', { residenceCountry: 'FR' }), { phone: 'not_a_phone' })
  assert.deepEqual(codes('identity', { residenceCountry: 'FR', phone: '+221771234567' }), {})
  assert.deepEqual(codes('identity', { residenceCountry: '' }), { residenceCountry: 'required' })
})

test('a country is known by its name in either language, its code, and with a slip', () => {
  const known = {
    sn: 'SN',
    Sénégal: 'SN',
    senegal: 'SN',
    'cote d ivoire': 'CI',
    'Ivory Coast': 'CI',
    Turquie: 'TR',
    'India ': 'IN',
    Camerun: 'CM',
    Allemagn: 'DE',
    Niger: 'NE',
    DRC: 'CD',
  }
  for (const [typed, code] of Object.entries(known)) {
    assert.equal(readCountry(typed), code, typed)
  }
  for (const typed of ['', 'ZZ', 'Atlantis', 'G', '???']) {
    assert.equal(readCountry(typed), undefined, typed)
  }
  assert.deepEqual(codes('identity', { nationality: 'ZZ' }), { nationality: 'not_a_country' })
  assert.deepEqual(codes('education', { country: 'Narnia' }), { country: 'not_a_country' })
})

test('several nationalities are read, the same one once', () => {
  const reading = readApplication(
    { ...answers, nationality2: 'France', nationality3: 'Senegal' },
    context,
  )
  assert.deepEqual(reading.ok && reading.value.identity.nationalities, ['SN', 'FR'])
})

test('a likely slip in an address is told and never refused', () => {
  assert.equal(suggestEmail('awa@gmial.com'), 'awa@gmail.com')
  assert.equal(suggestEmail('awa@gmail.con'), 'awa@gmail.com')
  for (const email of ['awa@gmail.com', 'awa@ucad.edu.sn', 'awa@live.fr', 'awa']) {
    assert.equal(suggestEmail(email), undefined, email)
  }
  assert.deepEqual(codes('identity', { email: 'awa@gmial.com' }), {})
  const warnings = formWarnings({ email: 'awa@gmial.com' }, new Date('2026-12-01'))
  assert.deepEqual(warnings, { email: { code: 'email_suspect', suggestion: 'awa@gmail.com' } })
})

test('an address without a domain is not an e-mail address', () => {
  for (const email of ['aissatou', 'a@b', 'a b@example.test', 'a@example.test, b@example.test']) {
    assert.deepEqual(codes('identity', { email }), { email: 'not_an_email' }, email)
  }
})

test('marks that nobody sees, pasted along, are no part of an answer', () => {
  const pasted = {
    ...answers,
    email: '\u202aaissatou@example.test\u202c',
    givenNames: '\u200fAïssatou\ufeff',
    institution: 'Université\u0007 Cheikh \u202eAnta Diop',
  }
  const reading = readApplication(pasted, context)
  assert.ok(reading.ok, JSON.stringify(reading))
  assert.equal(reading.value.identity.email, 'aissatou@example.test')
  assert.equal(reading.value.identity.givenNames, 'Aïssatou')
  assert.equal(reading.value.education.institution, 'Université Cheikh Anta Diop')
  assert.deepEqual(codes('identity', { email: 'a\u0000b@example.test' }), {})
  assert.equal(Email.safeParse('a\u0000b@example.test').success, false)
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

test('a grade that isn’t there yet needs a reason instead', () => {
  const without = { grade: '', gradeScale: '', noGrade: 'on' }
  assert.deepEqual(codes('education', without), { noGradeReason: 'reason_required' })
  assert.deepEqual(codes('education', { ...without, noGradeReason: 'Results in July' }), {})
})

test('a second diploma is asked for whole, once it is begun', () => {
  assert.deepEqual(codes('education', { institution2: 'Lycée Lamine Guèye' }), {
    qualification2: 'required',
    country2: 'required',
    completionYear2: 'required',
    grade2: 'required',
    gradeScale2: 'required',
  })
})

test('the day of a test decides what its score may be', () => {
  const taken = (test: string, date: string, testScore: string, testLevel = '') => {
    const [testYear = '', testMonth = '', testDay = ''] = date.split('-')
    return codes('tests', { noTests: '', test, testYear, testMonth, testDay, testScore, testLevel })
  }
  const off = { testScore: 'score_off_scale' }
  assert.deepEqual(taken('toefl', '2026-01-20', '94'), {})
  assert.deepEqual(taken('toefl', '2026-01-20', '120'), {})
  assert.deepEqual(taken('toefl', '2026-01-20', '121'), off)
  assert.deepEqual(taken('toefl', '2026-01-21', '94'), off)
  assert.deepEqual(taken('toefl', '2026-01-21', '4,5'), {})
  assert.deepEqual(taken('toefl', '2026-01-21', '4.25'), off)
  assert.deepEqual(taken('ielts', '2026-05-09', '6,5'), {})
  assert.deepEqual(taken('ielts', '2026-05-09', '6,4'), off)
  assert.deepEqual(taken('gmat', '2026-05-09', '645'), {})
  assert.deepEqual(taken('gmat', '2026-05-09', '640'), off)
  assert.deepEqual(taken('hsk', '2026-05-09', '', ''), { testLevel: 'required' })
  assert.deepEqual(taken('hsk', '2026-05-09', '210', '5'), {})
  assert.deepEqual(taken('ielts', '2026-12-02', '6'), { testYear: 'date_in_future' })
  assert.deepEqual(taken('latin', '2026-05-09', '6'), { test: 'not_a_choice' })
  const problems = stepProblems(
    'tests',
    { test: 'ielts', testYear: '2026', testMonth: '5', testDay: '9', testScore: '10' },
    context,
  )
  assert.deepEqual(problems['testScore']?.params, { minimum: 0, maximum: 9, step: 0.5 })
})

test('a result that is too old is told and stops nobody', () => {
  const old = { test: 'ielts', testYear: '2024', testMonth: '11', testDay: '30', testScore: '6' }
  assert.deepEqual(codes('tests', { noTests: '', ...old }), {})
  const now = new Date('2026-12-01')
  assert.deepEqual(formWarnings(old, now), { test: { code: 'test_expired' } })
  assert.deepEqual(formWarnings({ ...old, testMonth: '12', testDay: '2' }, now), {})
})

test('no result at all is an answer, with its reason', () => {
  assert.deepEqual(codes('tests', { noTests: '' }), { noTests: 'required' })
  assert.deepEqual(codes('tests', { noTestsReason: '' }), { noTestsReason: 'reason_required' })
})

test('a consent is a tick and nothing else', () => {
  for (const declaration of ['', 'off', 'true', 'no']) {
    assert.deepEqual(codes('review', { declaration }), { declaration: 'consent_required' })
  }
})

test('fields of an object’s own inheritance are not answers', () => {
  const inherited: DraftAnswers = Object.create({ givenNames: 'Eve' })
  const fields = stepProblems('identity', inherited, context)
  assert.equal(fields['givenNames']?.code, 'required')
})
