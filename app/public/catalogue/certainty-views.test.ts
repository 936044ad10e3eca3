import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promisedDays } from '#contract/admissions/values/transitions.ts'
import type {
  Intake,
  ProgramDetail,
  ProgramRow,
  University,
} from '#contract/catalogue/catalogue.ts'
import { type Certainty, certainties } from '#contract/common/values/certainty.ts'
import { languages } from '#contract/common/values/languages.ts'
import { intakeFor } from '#contract/dates/values/deadlines.ts'
import { closingLines } from '../content/home-closing-line.server.ts'
import { programLine } from './finder/program-line.server.ts'
import { programJsonLd } from './json-ld.server.ts'
import { deadlineFile } from './program/deadline-file.server.ts'
import { closingView } from './program/deadlines.server.ts'
import { groundsView } from './program/grounds-view.server.ts'
import { programView } from './program/program-view.server.ts'

/* What each certainty may show, wherever a visitor or a machine reads it. */

const page = 'https://www.senegal.campusfrance.org/calendrier-2027-2028'
const closes = '2090-12-15T22:59:00Z'
const noon = '2090-12-15T11:00:00Z'

const grounds = {
  sourceUrl: 'https://university.example/programs/one',
  sourceName: null,
  checkedOn: '2026-10-05',
  checkedBy: null,
} as const

const intake: Intake = {
  key: '2091-09',
  term: 'autumn',
  academicYear: '2091-92',
  startsOn: null,
  opensAt: null,
  ...grounds,
  certainty: 'confirmed',
  closesAt: closes,
  closesFor: {},
  closesIn: {},
  usualCloses: null,
  zone: 'Europe/Paris',
  decisionBy: null,
  depositBy: null,
  capacity: null,
  note: null,
  state: 'open',
}

const university: University = {
  key: 'one',
  name: 'University One',
  localName: null,
  shortName: null,
  destination: 'france',
  city: 'Gif-sur-Yvette',
  country: null,
  region: null,
  latitude: 48.7,
  longitude: 2.2,
  ownership: 'public',
  founded: 1971,
  website: 'https://university.example',
  description: { en: 'Founded in 1971.', fr: 'Fondée en 1971.' },
  submissionChannel: 'national_portal',
  accreditations: [],
  rankings: [],
  partnership: 'none',
  paysAgency: false,
  housing: null,
  internationalEmail: null,
  source: null,
  sourceYear: null,
  sourceUrl: null,
  programCount: 1,
}

const row: ProgramRow = {
  key: 'law-one',
  title: { en: 'Law', fr: 'Droit' },
  award: 'Licence',
  level: 'bachelor',
  field: '0421',
  university: { key: 'one', name: 'University One', localName: null },
  destination: 'france',
  city: 'Orsay',
  isGroup: false,
  derivedFields: [],
  durationMonths: 36,
  languages: ['fr'],
  mode: 'on_campus',
  submissionChannel: 'national_portal',
  tuition: {
    amountMinor: 290_200,
    currency: 'EUR',
    period: 'year',
    academicYear: '2026-27',
    audience: 'non_eu',
    certainty: 'reported',
    yearlyEuros: 2902,
  },
  nextIntake: { ...intake },
}

const program: ProgramDetail = {
  ...row,
  university,
  originalTitle: null,
  pace: 'full_time',
  summary: { en: 'Three years.', fr: 'Trois ans.' },
  tuitionLines: [],
  fees: [],
  intakes: [intake],
  requirements: [],
  curriculum: null,
  careers: null,
  scholarships: [],
  officialUrl: null,
  portals: [],
  source: null,
  sourceYear: null,
  sourceUrl: null,
  verifiedOn: null,
  figures: [],
  similar: [],
}

/** An intake with a day that its certainty may not show: nothing of it may come out. */
function sure(certainty: Certainty): Intake {
  return { ...intake, certainty, usualCloses: { from: '03', to: '06' } }
}

const site = { publicUrl: 'https://example.org' }
const day = /15\s+(?:December|décembre)\s+2090|2090-?12-?15/

test('a day is shown where it is confirmed or reported, and nowhere else', () => {
  for (const language of languages) {
    for (const certainty of certainties) {
      const { kind, sentence, at } = closingView(sure(certainty), language)
      const isDay = certainty === 'confirmed' || certainty === 'reported'
      assert.equal(day.test(sentence), isDay, sentence)
      assert.equal(at, isDay ? '2090-12-15' : null)
      assert.equal(kind, { typical: 'usual', unknown: 'unknown' }[String(certainty)] ?? 'day')
      assert.doesNotMatch(sentence, /\d:\d|UTC/)
    }
  }
  const english = (certainty: Certainty) => closingView(sure(certainty), 'en').sentence
  assert.equal(english('confirmed'), 'Apply by 15\u00a0December\u00a02090')
  assert.equal(english('reported'), 'Apply by 15\u00a0December\u00a02090 (reported)')
  assert.equal(english('typical'), 'Usually closes between March and June; date not known yet')
  assert.equal(english('unknown'), 'Closing date not known yet')
  assert.equal(
    closingView({ ...sure('typical'), usualCloses: { from: '03', to: '03' } }, 'fr').sentence,
    'Clôture d’habitude en mars\u00a0; date pas encore connue',
  )
})

test('an hour that a date carries is shown with its zone; the end of a day is none', () => {
  const at = (certainty: Certainty, closesAt: string) =>
    closingView({ ...intake, certainty, closesAt }, 'en').sentence
  assert.match(at('confirmed', noon), /12:00 \(Paris/)
  assert.match(at('reported', noon), /12:00 \(Paris/)
  assert.doesNotMatch(at('typical', noon), /12:00/)
  assert.doesNotMatch(at('confirmed', closes), /23:59/)
  assert.doesNotMatch(at('reported', closes), /23:59/)
})

test('dates by country of residence: one says that there are some until the country of residence is known', () => {
  const residents: Intake = {
    ...intake,
    certainty: 'reported',
    closesAt: null,
    closesIn: {
      SN: { closesAt: closes, sourceUrl: page, checkedOn: '2026-10-02' },
      ML: { closesAt: '2091-01-30T22:59:00Z', sourceUrl: page, checkedOn: null },
    },
  }
  for (const language of languages) {
    assert.equal(closingView(residents, language).kind, 'residence')
    const of = (residence: string) =>
      closingView(intakeFor(residents, 'france', { nationalities: [], residence }), language)
    assert.match(of('SN').sentence, day)
    assert.equal(of('FR').kind, 'unknown')
  }
  const view = programView({ ...program, intakes: [residents] }, 'fr', {}, promisedDays).intakes[0]
  assert.deepEqual(
    view?.deadlines.map(({ country, grounds: { source, read } }) => [
      country?.name,
      source?.host,
      read,
    ]),
    [
      ['Mali', 'senegal.campusfrance.org', null],
      ['Sénégal', 'senegal.campusfrance.org', 'Lu le 2\u00a0octobre\u00a02026'],
    ],
  )
  const file = (query: string) => fileOf(residents, query)
  assert.equal(file(''), undefined)
  assert.match(file('in=SN') ?? '', /DTSTART;VALUE=DATE:20901215/)
  assert.ok(unfolded(file('in=SN')).includes(`Check the source: ${page}`))
})

function fileOf(asked: Intake, query = ''): string | undefined {
  const params = new URLSearchParams(query)
  return deadlineFile({ program, intake: asked, params }, { ...site, language: 'en' })
}

function unfolded(file: string | undefined): string {
  return file?.replaceAll('\r\n ', '').replaceAll('\\,', ',') ?? ''
}

test('a calendar file is made of a known day; of a reported one it says whose report and when', () => {
  assert.equal(fileOf(sure('typical')), undefined)
  assert.equal(fileOf(sure('unknown')), undefined)
  const confirmed = unfolded(fileOf(sure('confirmed')))
  assert.ok(!/eported/.test(confirmed), confirmed)
  const reported = unfolded(fileOf(sure('reported')))
  assert.match(reported, /SUMMARY:Reported application deadline/)
  assert.match(reported, /Reported by university\.example, read on 5\u00a0October\u00a02026\./)
  assert.match(reported, /Check the source: https:\/\/university\.example\/programs\/one/)
})

test('the next closing date is a known day', () => {
  for (const certainty of certainties) {
    const lines = closingLines([{ ...row, nextIntake: sure(certainty) }], 'en')
    assert.equal(lines.length, certainty === 'confirmed' || certainty === 'reported' ? 1 : 0)
  }
})

test('structured data has what is confirmed and for which year, and nothing about a group of programs', () => {
  const fee = {
    audience: 'non_eu',
    amountMinor: 290_200,
    currency: 'EUR',
    period: 'year',
    ...grounds,
  } as const
  const structured = (certainty: Certainty, more: Partial<ProgramDetail> = {}) =>
    JSON.stringify(
      programJsonLd(
        {
          ...program,
          intakes: [
            { ...sure(certainty), opensAt: '2090-10-01T00:00:00Z', startsOn: '2091-09-01' },
          ],
          tuitionLines: [
            { ...fee, certainty, academicYear: '2091-92' },
            { ...fee, certainty, amountMinor: 500, academicYear: null },
          ],
          requirements: [
            {
              ...{ kind: 'academic', mandatory: true, documents: [], rule: null, group: null },
              ...{ text: { en: 'A diploma.', fr: 'Un diplôme.' }, sourceYear: null },
              ...{ nationalities: [], certainty, ...grounds },
            },
          ],
          ...more,
        },
        { ...site, language: 'en' },
        [],
      ),
    )
  for (const certainty of ['reported', 'typical', 'unknown'] as const) {
    assert.doesNotMatch(
      structured(certainty),
      /applicationDeadline|applicationStartDate|startDate|offers|Prerequisites|timeToComplete|Awarded|Mode|geo|foundingDate|"description"/,
    )
  }
  const confirmed = structured('confirmed', { verifiedOn: '2026-11-20' })
  assert.match(confirmed, /"applicationDeadline":"2090-12-15"/)
  assert.match(confirmed, /"timeToComplete":"P36M"/)
  assert.match(
    confirmed,
    /"price":"2902.00","priceCurrency":"EUR","validFrom":"2091","validThrough":"2092"/,
  )
  assert.doesNotMatch(confirmed, /"price":"5.00"/)
  const derived = { verifiedOn: '2026-11-20', derivedFields: ['durationMonths', 'award'] }
  assert.doesNotMatch(structured('confirmed', derived), /timeToComplete|Awarded/)
  assert.doesNotMatch(structured('confirmed', { isGroup: true }), /EducationalOccupationalProgram/)
})

test('derived values are shown as usual, and a derived city is not given as the place of teaching', () => {
  const derived: ProgramRow = {
    ...row,
    city: null,
    derivedFields: ['durationMonths', 'languages', 'award', 'city'],
  }
  const { duration, languages: taught, award } = programLine(derived, 'en')
  assert.deepEqual([duration, taught, award], ['usually 3 years', 'normally French', null])
  assert.equal(programLine(derived, 'fr').duration, '3 ans, en général')
  assert.equal(programLine(row, 'en').duration, '3 years')
})

test('an amount has its year and how sure it is beside it; one that isn’t known isn’t shown', () => {
  const line = (certainty: Certainty, academicYear: string | null = null) =>
    programLine(
      { ...row, tuition: row.tuition && { ...row.tuition, certainty, academicYear } },
      'en',
      { comparison: { currency: 'USD', perEuro: 1.1, asOf: '2026-10-02' } },
    ).tuition
  assert.equal(line('reported', '2026-27')?.year, '2026–27')
  assert.equal(line('reported')?.year, 'year not given')
  assert.match(line('reported')?.yearly ?? '', /USD/)
  assert.equal(line('typical')?.amount, 'usually €2,902 a year')
  assert.equal(line('typical')?.yearly, null)
  assert.equal(line('unknown'), null)
})

test('only confirmed values are called “checked”, and a stranger’s page is never official', () => {
  const read = (certainty: Certainty) => groundsView({ ...grounds, certainty }, 'fr').read
  assert.match(read('confirmed') ?? '', /^Vérifié le/)
  for (const certainty of ['reported', 'typical'] as const) {
    assert.doesNotMatch(read(certainty) ?? '', /[Vv]érifi/)
  }
  assert.equal(read('unknown'), null)
  const agency = 'https://apply.china-admissions.com/law'
  const view = programView(
    { ...program, officialUrl: agency, sourceUrl: agency },
    'en',
    {},
    promisedDays,
  )
  assert.equal(view.official, null)
  assert.equal(view.provenance.source?.stranger, 'agency')
})
