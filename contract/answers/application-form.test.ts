import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import {
  type DestinationKey,
  type DraftStep,
  draftFields,
} from '#contract/common/values/vocabulary.ts'
import { Email } from '#contract/people/email.ts'
import { suggestEmail } from '#contract/people/values/email-typo.ts'
import { formWarnings, readApplication, stepProblems, stepsAsked } from './application-form.ts'
import type { ReadPhone } from './read-answers.ts'
import { ageOn } from './read-identity.ts'

const context = {
  today: '2026-12-01',
  readPhone: (typed: string, country: string): ReadPhone => {
    const digits = typed.replaceAll(/\D/g, '')
    const isRead = digits.length >= 8 && (typed.startsWith('+') || country === 'SN')
    if (!isRead) return { ok: false, country, example: country === 'FR' ? '+33 6 12' : undefined }
    const phone = typed.startsWith('+') ? `+${digits}` : `+221${digits}`
    return { ok: true, phone, written: phone }
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

const noChoices = { now: new Date('2026-12-01'), choices: [] }

/** The problem codes of a step after these changes, by field. */
function codes(step: DraftStep, changes: DraftAnswers): Record<string, string> {
  const fields = stepProblems(step, { ...answers, ...changes }, context)
  return Object.fromEntries(Object.entries(fields).map(([field, { code }]) => [field, code]))
}

test('a correctly filled form is read into an identity, an education and a consent', () => {
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
      passport: null,
    },
    guardian: null,
    education: {
      highestLevel: 'bachelor',
      qualification: 'Licence en physique',
      institution: 'Université Cheikh Anta Diop',
      country: 'SN',
      inProgress: false,
      completionMonth: null,
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

test('an empty form marks every field as needed', () => {
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

test('one-letter names, accents, apostrophes and other scripts are accepted as names', () => {
  for (const name of ['O', 'José María', "D'Angelo", 'Jean-Luc', 'محمد', '李', 'J. R. R.', 'Zoë']) {
    const passport = { givenNames: name, passportName: 'as written there' }
    assert.deepEqual(codes('identity', passport), {}, name)
  }
})

test('digits, brackets and addresses are not accepted as names', () => {
  for (const name of ['R2D2', '<b>Eve</b>', 'a@b.test', '-', 'x'.repeat(201)]) {
    assert.ok('givenNames' in codes('identity', { givenNames: name }), name)
  }
})

test('characters that a phone types for a hyphen or an apostrophe are folded; any other is named', () => {
  const folded = {
    'Jean\u2013Paul': 'Jean-Paul',
    'Anne\u2011Marie\u2014Lise': 'Anne-Marie-Lise',
    'N`Guessan': 'N’Guessan',
    'N´Dri': 'N’Dri',
    'O\u02BBKeefe': 'O’Keefe',
    'Awa\u00A0Marie': 'Awa Marie',
    'M．': 'M.',
  }
  for (const [typed, name] of Object.entries(folded)) {
    const reading = readApplication({ ...answers, givenNames: typed }, context)
    assert.equal(reading.ok && reading.value.identity.givenNames, name)
    const minor = { birthYear: '2010', guardianPhone: '77 123 45 67', guardianName: typed }
    assert.deepEqual(codes('guardian', minor), {}, typed)
  }
  for (const [name, sign] of [
    ['Awa/Marie', '/'],
    ['R2D2', '2'],
    ['-Awa', '-'],
    ['Awa (Marie)', '('],
  ] as const) {
    const fields = stepProblems('identity', { ...answers, givenNames: name }, context)
    assert.deepEqual(fields['givenNames'], { code: 'not_a_name', params: { sign } })
  }
})

test('an applicant without a family name ticks the box', () => {
  assert.deepEqual(codes('identity', { familyName: '' }), { familyName: 'required' })
  assert.deepEqual(codes('identity', { familyName: '', noFamilyName: 'on' }), {})
})

test('a birth date that does not exist is refused', () => {
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

test('an applicant born on 29 February is a year older on 1 March', () => {
  assert.equal(ageOn('2026-02-28', '2008-02-29'), 17)
  assert.equal(ageOn('2026-03-01', '2008-02-29'), 18)
})

test('an applicant under 18 names a guardian, an adult need not', () => {
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
  assert.deepEqual(codes('guardian', { ...minor, birthDay: '1', guardianPhone: 'none' }), {})
})

test('a name in another script needs its form in Latin letters; others may leave it out', () => {
  assert.deepEqual(codes('identity', { givenNames: '李' }), { passportName: 'required' })
  assert.deepEqual(codes('identity', { givenNames: '李', passportName: 'Lǐ' }), {})
  assert.deepEqual(codes('identity', { passportName: '李' }), { passportName: 'not_latin' })
  assert.deepEqual(codes('identity', { passportName: 'Ndiaye-Sarr O’Hara' }), {})
  const typed = { ...answers, passportName: 'Ndiaye–Sarr O`Hara' }
  const reading = readApplication(typed, context)
  assert.equal(reading.ok && reading.value.identity.passportName, "NDIAYE-SARR O'HARA")
})

test('a dot or a slash within a name in Latin letters asks for no other form of it', () => {
  assert.deepEqual(codes('identity', { givenNames: 'Gal·la', familyName: 'S/O Perera' }), {})
  const typed = { ...answers, passportName: 'Perera S/O Gal•la' }
  const reading = readApplication(typed, context)
  assert.equal(reading.ok && reading.value.identity.passportName, 'PERERA S O GALLA')
})

test('a phone number is read in the country of residence, or by its own code', () => {
  assert.deepEqual(codes('identity', { phone: '12' }), { phone: 'not_a_phone' })
  assert.deepEqual(codes('identity', { residenceCountry: 'FR' }), { phone: 'not_a_phone' })
  assert.deepEqual(codes('identity', { residenceCountry: 'FR', phone: '+221771234567' }), {})
  assert.deepEqual(codes('identity', { residenceCountry: '' }), { residenceCountry: 'required' })
})

test('the applicant is asked about a name that several countries share; it is never guessed', () => {
  const asked = (typed: string) => {
    const fields = stepProblems('identity', { ...answers, nationality: typed }, context)
    return fields['nationality']?.params?.['among']
  }
  assert.equal(asked('Congo'), 'CD CG')
  assert.equal(asked('congolaise'), 'CD CG')
  assert.equal(asked('Guinéenne'), 'GN GQ GW')
  assert.equal(asked('Corée'), 'KR KP')
  assert.equal(asked('Korean'), 'KR KP')
  assert.equal(asked('Dominican'), 'DO DM')
  assert.equal(asked('Nigera'), 'NE NG')
  assert.equal(asked('Syrian refugee'), 'XX SY')
  assert.equal(asked('Atlantis'), undefined)
  assert.deepEqual(codes('identity', { nationality: 'ZZ' }), { nationality: 'not_a_country' })
  assert.deepEqual(codes('education', { country: 'Narnia' }), { country: 'not_a_country' })
})

test('a stateless applicant says so, and gives the country of their travel document', () => {
  const nationalities = (typed: DraftAnswers) => {
    const reading = readApplication({ ...answers, ...typed }, context)
    return reading.ok ? reading.value.identity.nationalities : Object.keys(reading.fields)
  }
  assert.deepEqual(nationalities({ nationality: 'Apatride' }), ['XX'])
  assert.deepEqual(nationalities({ nationality: 'refugee', nationality2: 'Syrian' }), ['XX', 'SY'])
  assert.deepEqual(nationalities({ residenceCountry: 'stateless' }), ['residenceCountry'])
  const papers = { ...passport, nationality: 'stateless' }
  assert.deepEqual(nationalities(papers), ['passportCountry'])
  assert.deepEqual(nationalities({ ...papers, passportCountry: 'France' }), ['XX'])
  for (const nationality2 of ['none', 'Aucune', 'N/A', '-', 'néant', ' / ']) {
    assert.deepEqual(nationalities({ nationality2 }), ['SN'], nationality2)
  }
  assert.deepEqual(nationalities({ nationality: 'none' }), ['nationality'])
})

test('a phone number is read with any spacing and brackets', () => {
  const phone = (typed: string) => {
    const reading = readApplication({ ...answers, phone: typed }, context)
    return reading.ok ? reading.value.identity.phone : reading.fields['phone']?.code
  }
  assert.equal(phone('(+225) 07 07 12 34 56'), '+2250707123456')
  assert.equal(phone('00225 07-07-12-34-56'), '+2250707123456')
  assert.equal(phone('+33 (0)6 12 34 56 78'), '+33612345678')
  assert.equal(phone('＋221 77.123.45.67'), '+221771234567')
  assert.equal(phone('٧٧ ١٢٣ ٤٥ ٦٧'), '+221771234567')
  assert.equal(phone('Tél. 77 123 45 67'), '+221771234567')
  assert.equal(phone('+221 (0)77 123 45 67'), '+221771234567')
  assert.equal(phone('tel:+221771234567'), '+221771234567')
  assert.equal(phone('77 123 45 67 (WhatsApp)'), '+221771234567')
  assert.equal(phone('WhatsApp : +221 77 123 45 67'), '+221771234567')
  assert.equal(phone('Mon numéro est le 77 123 45 67'), '+221771234567')
  assert.equal(phone('77 123 45 67 (papa)'), '+221771234567')
  assert.equal(phone('O77 123 45 67'), '+2210771234567')
  assert.equal(phone('77 123 45 67 poste 12'), '+221771234567')
  assert.equal(phone('77/123/45/67'), '+221771234567')
  assert.equal(phone('none'), 'not_a_phone')
  assert.equal(phone('1-800-FLOWERS'), 'not_a_phone')
  const fields = stepProblems(
    'identity',
    { ...answers, residenceCountry: 'FR', phone: '12' },
    context,
  )
  assert.deepEqual(fields['phone'], {
    code: 'not_a_phone',
    params: { country: 'FR', example: '+33 6 12' },
  })
})

test('a text around a number is taken whole, or refused whole', () => {
  const longest = draftFields.identity['phone'] ?? 0
  const typed = 'Mon numéro WhatsApp personnel, à toute heure du jour : 00221 77 123 45 67'
  assert.ok(typed.length > 40 && typed.length <= longest)
  const reading = readApplication({ ...answers, phone: typed }, context)
  assert.equal(reading.ok && reading.value.identity.phone, '+221771234567')
  const words = 'Je n’ai pas encore de numéro au Sénégal, je vous l’enverrai bientôt'
  assert.equal(
    stepProblems('identity', { ...answers, phone: words }, context)['phone']?.code,
    'not_a_phone',
  )
  assert.equal(draftFields.guardian['guardianPhone'], longest)
})

test('the first of two numbers in one box is taken, and a warning says so', () => {
  for (const phone of [
    ...['77 123 45 67 / 76 987 65 43', '+221 77 123 45 67 ; +221 76 987 65 43'],
    ...['77 123 45 67 ou 76 987 65 43', '771234567,769876543', '771234567\n769876543'],
    '+221 77 123 45 67 (mon père, Mamadou Diop) / +221 76 987 65 43 (moi)',
  ]) {
    const reading = readApplication({ ...answers, phone }, context)
    assert.equal(reading.ok && reading.value.identity.phone, '+221771234567', phone)
    const { phone: warning } = formWarnings({ ...answers, phone }, context, noChoices)
    assert.deepEqual(warning, { code: 'phone_one_of', params: { phone: '+221771234567' } }, phone)
  }
  const { phone: none } = formWarnings({ ...answers, phone: '77/123/45/67' }, context, noChoices)
  assert.equal(none, undefined)
})

const passport = {
  passportNumber: '19 ab 12345',
  passportCountry: '',
  passportIssued: '14 MAR/MARS 2024',
  passportExpires: '13/03/2029',
}

test('a passport may be left out, but once begun it must be complete', () => {
  const reading = readApplication({ ...answers, ...passport }, context)
  assert.deepEqual(reading.ok && reading.value.identity.passport, {
    number: '19AB12345',
    country: 'SN',
    issued: '2024-03-14',
    expires: '2029-03-13',
  })
  assert.deepEqual(codes('identity', { passportNumber: 'A1234567' }), {
    passportIssued: 'required',
    passportExpires: 'required',
  })
  assert.deepEqual(codes('identity', { ...passport, passportNumber: '' }), {
    passportNumber: 'required',
  })
  const wrong: [DraftAnswers, Record<string, string>][] = [
    [{ passportNumber: '1234' }, { passportNumber: 'not_a_passport' }],
    [{ passportNumber: 'A'.repeat(21) }, { passportNumber: 'not_a_passport' }],
    [{ passportNumber: 'АВ123456' }, { passportNumber: 'not_a_passport' }],
    [{ passportCountry: 'Narnia' }, { passportCountry: 'not_a_country' }],
    [{ passportIssued: '1 12 2026' }, { passportIssued: 'date_in_future' }],
    [{ passportExpires: '2026-12-01' }, { passportExpires: 'passport_expired' }],
    [{ passportExpires: '31 2 2030' }, { passportExpires: 'not_a_date' }],
  ]
  for (const [changes, expected] of wrong) {
    assert.deepEqual(codes('identity', { ...passport, ...changes }), expected)
  }
})

test('a passport that expires too early for the stay gives a warning, and stops no one', () => {
  const warned = (
    destination: DestinationKey,
    startsOn: string | null,
    passportExpires: string,
  ) => {
    const typed = { ...answers, ...passport, passportExpires }
    assert.ok(readApplication(typed, context).ok)
    const choices = [{ destination, startsOn }]
    const { passportExpires: warning } = formWarnings(typed, context, { ...noChoices, choices })
    return warning?.code === 'passport_short' ? warning.params.months : undefined
  }
  assert.equal(warned('china', '2027-09-01', '2028-02-28'), 6)
  assert.equal(warned('china', '2027-09-01', '2028-03-01'), undefined)
  assert.equal(warned('dubai', '2027-08-31', '2028-02-28'), 6)
  assert.equal(warned('dubai', '2027-08-31', '2028-02-29'), undefined)
  assert.equal(warned('france', '2027-09-01', '2028-11-30'), 3)
  assert.equal(warned('france', '2027-09-01', '2028-12-01'), undefined)
  assert.equal(warned('india', '2027-07-15', '2027-07-14'), 0)
  assert.equal(warned('turkey', '2027-09-15', '2027-12-01'), undefined)
  assert.equal(warned('china', null, '2027-05-31'), 6)
})

test('several nationalities are read, each only once', () => {
  const reading = readApplication(
    { ...answers, nationality2: 'France', nationality3: 'Senegal' },
    context,
  )
  assert.deepEqual(reading.ok && reading.value.identity.nationalities, ['SN', 'FR'])
})

test('a likely slip in an address gives a warning and is never refused', () => {
  assert.equal(suggestEmail('awa@gmial.com'), 'awa@gmail.com')
  assert.equal(suggestEmail('awa@gmail.con'), 'awa@gmail.com')
  assert.equal(suggestEmail('awa@gmail.fr'), 'awa@gmail.com')
  assert.equal(suggestEmail('awa@gmail.co.uk'), 'awa@gmail.com')
  assert.equal(suggestEmail('awa@yahoo.co.uk'), undefined)
  // No usual provider has mailboxes with accents.
  assert.equal(suggestEmail('aïssatou@gmail.com'), 'aissatou@gmail.com')
  assert.equal(suggestEmail('zoé.çelik@yahoo.fr'.normalize('NFD')), 'zoe.celik@yahoo.fr')
  assert.equal(suggestEmail('zoé@gmial.com'), 'zoe@gmail.com')
  for (const email of [
    'awa@gmail.com',
    'awa@ucad.edu.sn',
    'aïssatou@université.fr',
    '艾@qq.com',
    'awa@live.fr',
    'awa',
  ]) {
    assert.equal(suggestEmail(email), undefined, email)
  }
  assert.deepEqual(codes('identity', { email: 'awa@gmial.com' }), {})
  const warnings = formWarnings({ email: 'awa@gmial.com' }, context, noChoices)
  assert.deepEqual(warnings, { email: { code: 'email_suspect', suggestion: 'awa@gmail.com' } })
})

test('an address without a domain is not an e-mail address', () => {
  assert.deepEqual(codes('identity', { email: 'aissatou' }), { email: 'not_an_email' })
  assert.deepEqual(codes('identity', { email: 'a@b' }), { email: 'email_incomplete' })
  const reading = readApplication(
    { ...answers, email: 'mailto:Liam.O’Brien@Example.org.' },
    context,
  )
  assert.equal(reading.ok && reading.value.identity.email, "Liam.O'Brien@example.org")
  const typo = formWarnings({ email: '<awa@gmial.com>' }, context, noChoices)
  assert.deepEqual(typo, { email: { code: 'email_suspect', suggestion: 'awa@gmail.com' } })
})

test('invisible marks that were pasted along are not part of an answer', () => {
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

test('a grade lies within the scale that the answer gives', () => {
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
    ['8.7/10.0', 'of-10'],
    ['14 (mention bien)', 'of-20'],
    ['15,5 sur 20', 'of-20'],
    ['12½', 'of-20'],
    ['3.8 / 5.0', 'of-5'],
    ['CGPA 3.61/4.00', 'of-4'],
    ['85%', 'of-100'],
    ['A+', 'letter'],
    ['Mention bien', 'other'],
  ] as const
  for (const [grade, gradeScale] of passing) {
    assert.deepEqual(codes('education', { grade, gradeScale }), {}, grade)
  }
  const refused = [
    ['4,1', 'of-4', 'grade_out_of_scale'],
    ['101', 'percent', 'grade_out_of_scale'],
    ['good', 'of-20', 'grade_in_words'],
    ['A-', 'of-4', 'grade_in_words'],
    ['15/40', 'of-20', 'grade_of_other_scale'],
    ['8.7/10.0', 'of-5', 'grade_of_other_scale'],
    ['85 %', 'of-20', 'grade_of_other_scale'],
    ['12 à 14', 'of-20', 'not_a_number'],
    ['-1', 'of-20', 'not_a_number'],
  ] as const
  for (const [grade, gradeScale, code] of refused) {
    assert.deepEqual(codes('education', { grade, gradeScale }), { grade: code }, grade)
  }
})

test('a scale that is written with the grade is taken if none was chosen', () => {
  const reading = readApplication({ ...answers, grade: '3,8/5.0', gradeScale: '' }, context)
  assert.ok(reading.ok)
  assert.deepEqual(
    [reading.value.education.grade, reading.value.education.gradeScale],
    ['3,8/5.0', 'of-5'],
  )
  assert.deepEqual(codes('education', { grade: '14', gradeScale: '' }), { gradeScale: 'required' })
})

test('an applicant in the final year of school has not finished it', () => {
  const finalYear = (changes: DraftAnswers) =>
    codes('education', { highestLevel: 'secondary_in_progress', ...changes })
  const toCome = { completionYear: 'level_to_come' }
  assert.deepEqual(finalYear({ completionYear: '2025' }), toCome)
  assert.deepEqual(finalYear({ completionYear: '2026', completionMonth: '11' }), toCome)
  assert.deepEqual(finalYear({ completionYear: '1999', completionMonth: '6' }), toCome)
  assert.deepEqual(finalYear({ completionYear: '2026' }), {})
  assert.deepEqual(finalYear({ completionYear: '2026', completionMonth: '12' }), {})
  assert.deepEqual(finalYear({ completionYear: '2027', completionMonth: '6' }), {})
  // What was finished before it is another qualification.
  const before = {
    qualification2: 'BEPC',
    institution2: 'Collège de Thiès',
    country2: 'SN',
    completionYear2: '2023',
    grade2: '13',
    gradeScale2: 'of-20',
  }
  assert.deepEqual(finalYear({ completionYear: '2027', ...before }), {})
  assert.deepEqual(codes('education', { highestLevel: 'secondary', completionYear: '2025' }), {})
})

test('a qualification of any level may still be in progress', () => {
  const read = (changes: DraftAnswers) => {
    const reading = readApplication({ ...answers, ...changes }, context)
    if (!reading.ok) return Object.values(reading.fields).map(({ code }) => code)
    const { inProgress, completionMonth, completionYear } = reading.value.education
    return [inProgress, completionMonth, completionYear]
  }
  assert.deepEqual(read({ completionYear: '2027' }), [true, null, 2027])
  assert.deepEqual(read({ completionYear: '2027', completionMonth: '6', inProgress: 'on' }), [
    ...[true, 6, 2027],
  ])
  // In the same year, a month or a tick says which.
  assert.deepEqual(read({}), [false, null, 2026])
  assert.deepEqual(read({ inProgress: 'on' }), [true, null, 2026])
  assert.deepEqual(read({ completionMonth: '11' }), [false, 11, 2026])
  assert.deepEqual(read({ completionMonth: '11', inProgress: 'on' }), ['not_to_come'])
  assert.deepEqual(read({ completionYear: '2025', inProgress: 'on' }), ['not_to_come'])
  assert.deepEqual(read({ completionYear: '2034' }), [true, null, 2034])
  for (const highestLevel of ['short_cycle', 'master', 'secondary_in_progress']) {
    assert.deepEqual(read({ completionYear: '2028', highestLevel }), [true, null, 2028])
  }
  assert.deepEqual(codes('education', { completionYear: '2035' }), { completionYear: 'too_large' })
  assert.deepEqual(codes('education', { completionYear: '1950' }), { completionYear: 'too_small' })
  assert.deepEqual(codes('education', { completionYear: 'x' }), { completionYear: 'not_a_year' })
  assert.deepEqual(codes('education', { completionMonth: '13' }), {
    completionMonth: 'not_a_choice',
  })
})

test('a missing grade needs a reason instead', () => {
  const without = { grade: '', gradeScale: '', noGrade: 'on' }
  assert.deepEqual(codes('education', without), { noGradeReason: 'reason_required' })
  assert.deepEqual(codes('education', { ...without, noGradeReason: 'Results in July' }), {})
})

test('a second qualification must be complete once it is begun', () => {
  assert.deepEqual(codes('education', { institution2: 'Lycée Lamine Guèye' }), {
    qualification2: 'required',
    country2: 'required',
    completionYear2: 'required',
    grade2: 'required',
    gradeScale2: 'required',
  })
})

test('the day of a test decides which scores are possible', () => {
  const taken = (test: string, date: string, testScore: string, testLevel = '') => {
    const [testYear = '', testMonth = '', testDay = ''] = date.split('-')
    return codes('tests', { noTests: '', test, testYear, testMonth, testDay, testScore, testLevel })
  }
  const off = { testScore: 'score_off_scale' }
  assert.deepEqual(taken('toefl', '2026-01-20', '94'), {})
  assert.deepEqual(taken('toefl', '2026-01-20', '120'), {})
  assert.deepEqual(taken('toefl', '2026-01-20', '121'), off)
  assert.deepEqual(taken('toefl', '2026-01-21', '94'), { testScore: 'score_of_other_scale' })
  assert.deepEqual(taken('toefl', '2025-01-21', '4.5'), { testScore: 'score_of_other_scale' })
  assert.deepEqual(taken('tef', '2024-05-21', '750', 'B2'), { testScore: 'score_of_other_scale' })
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

test('a score between two possible ones is refused, naming both', () => {
  const nearest = (name: string, testScore: string, testLevel = '') => {
    const day = { testYear: '2026', testMonth: '5', testDay: '9' }
    const fields = stepProblems('tests', { test: name, ...day, testScore, testLevel }, context)
    const { below, above } = fields['testScore']?.params ?? {}
    return [below, above]
  }
  assert.deepEqual(nearest('ielts', '6.25'), [6, 6.5])
  assert.deepEqual(nearest('gmat', '640'), [635, 645])
  assert.deepEqual(nearest('duolingo', '117'), [115, 120])
  assert.deepEqual(nearest('sat', '1234'), [1230, 1240])
  assert.deepEqual(nearest('toefl', '4,3'), [4, 4.5])
  assert.deepEqual(nearest('delf', '50.25', 'B2'), [50, 50.5])
  assert.deepEqual(nearest('ielts', '10'), [undefined, undefined])
})

test('a result below the pass mark of its level gives a warning, and stops no one', () => {
  const warningsFor = (name: string, testLevel: string, testScore: string) => {
    const day = { testYear: '2026', testMonth: '5', testDay: '9' }
    const result = { test: name, testLevel, testScore, ...day }
    assert.deepEqual(codes('tests', { noTests: '', ...result }), {}, `${name} ${testScore}`)
    return formWarnings(result, context, noChoices)
  }
  const warned = (pass: number, maximum: number) => ({
    testScore: { code: 'test_not_passed', params: { pass, maximum } },
  })
  assert.deepEqual(warningsFor('delf', 'B2', '45'), warned(50, 100))
  assert.deepEqual(warningsFor('delf', 'C1', '49,5/100'), warned(50, 100))
  assert.deepEqual(warningsFor('delf', 'B2', '50'), {})
  assert.deepEqual(warningsFor('hsk', '5', '179'), warned(180, 300))
  assert.deepEqual(warningsFor('hsk', '4', '180/300'), {})
  // The first two levels are marked out of 200, and 7 to 9 are awarded by one common paper.
  assert.deepEqual(warningsFor('hsk', '2', '119'), warned(120, 200))
  assert.deepEqual(warningsFor('hsk', '2', '120'), {})
  assert.deepEqual(warningsFor('hsk', '7', '100'), {})
  assert.deepEqual(warningsFor('tcf', '', '150'), {})
})

test('a result that is too old gives a warning and stops no one', () => {
  const old = { test: 'ielts', testYear: '2024', testMonth: '11', testDay: '30', testScore: '6' }
  assert.deepEqual(codes('tests', { noTests: '', ...old }), {})
  assert.deepEqual(formWarnings(old, context, noChoices), { test: { code: 'test_expired' } })
  const later = { ...old, testMonth: '12', testDay: '2' }
  assert.deepEqual(formWarnings(later, context, noChoices), {})
})

test('no result at all is an answer if there is a reason', () => {
  assert.deepEqual(codes('tests', { noTests: '' }), { noTests: 'required' })
  assert.deepEqual(codes('tests', { noTestsReason: '' }), { noTestsReason: 'reason_required' })
})

test('a consent is a tick and nothing else', () => {
  for (const declaration of ['', 'off', 'true', 'no']) {
    assert.deepEqual(codes('review', { declaration }), { declaration: 'consent_required' })
  }
})

test('inherited members of an object are not answers', () => {
  const inherited: DraftAnswers = Object.create({ givenNames: 'Eve' })
  const fields = stepProblems('identity', inherited, context)
  assert.equal(fields['givenNames']?.code, 'required')
})
