import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProgramInput, type ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { unwritten } from '#contract/common/values/by-language.ts'
import { languageOf, languages } from '#contract/common/values/languages.ts'
import type { Condition } from '#contract/eligibility/values/rules.ts'
import { ruleFrom, ruleValues } from './rule-values.ts'
import { copyOf, toInput, toValues, tuitionValues } from './values.ts'

const confirmed = {
  certainty: 'confirmed',
  sourceUrl: 'https://example.test/fees/2027',
  sourceName: null,
  checkedOn: '2026-11-20',
  checkedBy: 'a-colleague',
} as const

const undated = {
  term: 'autumn',
  academicYear: '2027-28',
  sourceUrl: null,
  sourceName: null,
  checkedOn: null,
  checkedBy: null,
  startsOn: null,
  opensAt: null,
  closesAt: null,
  closesFor: {},
  closesIn: {},
  zone: 'Europe/Paris',
  decisionBy: null,
  depositBy: null,
  capacity: null,
  override: null,
} as const

const record: ProgramRecord = {
  key: 'bsc-physics-example',
  university: 'example-university',
  universityName: 'Example University',
  universityStatus: 'published',
  universityWebsite: null,
  partnership: 'none',
  verifiedBy: 'a-colleague',
  destinationPublished: true,
  destination: 'france',
  title: { en: 'Physics', fr: 'Physique' },
  award: 'BSc',
  level: 'bachelor',
  field: '0533',
  durationMonths: 36,
  mode: 'on_campus',
  pace: 'full_time',
  languages: ['en', 'fr'],
  summary: unwritten(),
  tuitionLines: [
    {
      audience: 'non_eu',
      amountMinor: 289_550,
      currency: 'EUR',
      period: 'year',
      academicYear: '2027-28',
      ...confirmed,
    },
  ],
  intakes: [
    {
      key: 'autumn-2027',
      term: 'autumn',
      academicYear: '2027-28',
      startsOn: '2027-09-01',
      opensAt: null,
      closesAt: '2027-06-30T23:59',
      closesFor: { eu: '2027-07-15T23:59' },
      closesIn: { MA: { closesAt: '2027-05-15T12:00', sourceUrl: null, checkedOn: '2026-10-05' } },
      usualCloses: { from: '05', to: '07' },
      zone: 'Europe/Paris',
      decisionBy: '2027-07-31',
      depositBy: null,
      capacity: 40,
      certainty: 'reported',
      sourceUrl: null,
      sourceName: 'Calendar of 2027',
      checkedOn: null,
      checkedBy: null,
      override: null,
    },
    {
      ...undated,
      key: 'usual',
      certainty: 'typical',
      usualCloses: { from: '11', to: '01' },
    },
    { ...undated, key: 'unknown', certainty: 'unknown', usualCloses: null },
  ],
  requirements: [
    {
      kind: 'language',
      mandatory: true,
      text: { en: 'French B2', fr: 'Français B2' },
      documents: ['language_certificate', 'passport'],
      ...confirmed,
      rule: { subject: 'language', language: 'fr', atLeast: 'B2' },
      group: 'languages',
      nationalities: ['IN'],
      sourceYear: '2026',
    },
  ],
  officialUrl: 'https://example.test/physics',
  submissionChannel: 'university_portal',
  verifiedOn: '2026-11-01',
  status: 'published',
  fees: [
    {
      kind: 'application',
      label: null,
      amountMinor: 5000,
      currency: 'EUR',
      period: 'once',
      academicYear: null,
      certainty: 'typical',
      sourceUrl: null,
      sourceName: null,
      checkedOn: null,
      checkedBy: null,
    },
  ],
  curriculum: { en: 'Mechanics.', fr: 'Mécanique.' },
  careers: null,
  derivedFields: [],
  version: 4,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: null,
}

/** The part of a record that is sent: the server decides who confirmed something. */
function asSent(whole: ProgramRecord): ProgramInput {
  const { universityName, universityStatus, universityWebsite, ...rest } = whole
  const { destination, destinationPublished, derivedFields, version, ...more } = rest
  const { updatedAt, updatedBy, partnership, verifiedBy, ...input } = more
  const unsigned = <T extends object>(lines: readonly T[]) =>
    lines.map((line) => ({ ...line, checkedBy: null }))
  return {
    ...input,
    tuitionLines: unsigned(input.tuitionLines),
    fees: unsigned(input.fees),
    requirements: unsigned(input.requirements),
    intakes: unsigned(input.intakes),
  }
}

test('a program put into the form and sent unchanged is the same program', () => {
  for (const language of languages)
    assert.deepEqual(ProgramInput.parse(toInput(toValues(record, language))), asSent(record))
})

test('the form shows who confirmed a value, and never sends it', () => {
  const values = toValues(record, 'en')
  assert.equal(values.tuitionLines[0]?.checkedBy, 'a-colleague')
  assert.doesNotMatch(JSON.stringify(toInput(values)), /checkedBy|a-colleague/)
})

test('a usual or unknown date is sent without the days that were typed', () => {
  const values = toValues(record, 'en')
  const [first] = values.intakes
  assert.ok(first)
  const sent = (given: Partial<typeof first>) => {
    const intakes = [{ ...first, ...given }]
    return ProgramInput.parse(toInput({ ...values, intakes })).intakes[0]
  }
  const days = { startsOn: null, opensAt: null, closesAt: null, closesFor: {}, closesIn: {} }
  const typical = sent({ certainty: 'typical', usualCloses: { from: '04', to: '' } })
  assert.deepEqual({ ...typical, ...days, decisionBy: null }, typical)
  assert.deepEqual(typical?.usualCloses, { from: '04', to: '04' })
  const unknown = sent({ certainty: 'unknown' })
  assert.deepEqual({ ...unknown, ...days, decisionBy: null, usualCloses: null }, unknown)
  // Nothing was lost on the way back.
  assert.equal(sent({})?.closesAt, first.closesAt)
})

test('a check of a program is not a check of its copy', () => {
  const copy = copyOf(record, 'copy', 'en')
  const { certainty, checkedBy, sourceUrl } = copy.tuitionLines[0] ?? {}
  assert.deepEqual([certainty, checkedBy, sourceUrl], ['reported', '', confirmed.sourceUrl])
  assert.equal(copy.requirements[0]?.certainty, 'reported')
  assert.deepEqual(
    copy.intakes.map((intake) => intake.certainty),
    ['reported', 'typical', 'unknown'],
  )
})

test('an amount is typed in the main unit of its currency, whatever its number of decimals', () => {
  const amountOf = (amountMinor: string, currency: string) =>
    toInput({
      ...toValues(record, 'en'),
      tuitionLines: [{ ...tuitionValues('en'), amountMinor, currency }],
    }).tuitionLines[0]?.amountMinor
  assert.equal(amountOf('2 895,50', 'EUR'), 289_550)
  assert.equal(amountOf('650000', 'XOF'), 650_000)
  assert.equal(amountOf('1.005', 'KWD'), 1_005)
  assert.equal(amountOf('about 3000', 'EUR'), 'about 3000')
})

test('the form shows a stored amount as its reader writes amounts', () => {
  for (const [amountMinor, en, fr] of [
    [5770, '57.7', '57,7'],
    [285_015, '2850.15', '2850,15'],
    [300_000, '3000', '3000'],
    [1, '0.01', '0,01'],
  ] as const) {
    const stored = {
      ...record,
      fees: record.fees?.map((fee) => ({ ...fee, amountMinor })) ?? [],
      tuitionLines: record.tuitionLines.map((line) => ({ ...line, amountMinor })),
    }
    for (const [language, typed] of Object.entries({ en, fr })) {
      const values = toValues(stored, languageOf(language))
      assert.equal(values.fees[0]?.amountMinor, typed)
      assert.equal(values.tuitionLines[0]?.amountMinor, typed)
    }
  }
})

test('a new program without a key gets one from its English title and its university', () => {
  const values = {
    ...toValues(undefined, 'en'),
    title: { en: 'Data & AI', fr: '' },
    university: 'uca',
  }
  assert.equal(toInput(values).key, 'data-ai-uca')
})

test('a rule of any kind is unchanged after it was in the form', () => {
  const conditions: Condition[] = [
    { subject: 'level', atLeast: 'bachelor' },
    { subject: 'grade', scale: 'of-20', atLeast: 12.5 },
    { subject: 'test', test: 'hsk', level: '4', atLeast: 180 },
    { subject: 'test', test: 'toefl', scale: '1-6', atLeast: 4.5 },
    { subject: 'test', test: 'gmat' },
    { subject: 'language', language: 'zh', atLeast: 'B2' },
    { subject: 'schooling', language: 'zh' },
    { subject: 'nationality', among: ['SN', 'ML'] },
    { subject: 'residence', among: ['IN'] },
    { subject: 'age', atLeast: 18, under: 25 },
    { subject: 'age', under: 21 },
    { subject: 'experience', months: 24 },
  ]
  for (const language of languages) {
    for (const rule of conditions) {
      assert.deepEqual(ruleFrom(ruleValues(rule, language)), rule)
    }
  }
  const any = { subject: 'any', of: conditions, otherwise: 'preparatory_year' } as const
  assert.deepEqual(ruleFrom(ruleValues(any, 'en')), any)
  assert.equal(ruleFrom(ruleValues(null, 'en')), null)
})
