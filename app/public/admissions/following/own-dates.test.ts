import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicationView } from '#contract/admissions/following.ts'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import words from '../../../../locales/en/following.json' with { type: 'json' }
import { ownDates, undatedOf } from './own-dates.ts'

const sent: ApplicationView = {
  number: 'PA-7K3M-9Q2X',
  choice: 1,
  status: 'in_review',
  nextMover: 'agency',
  nextBy: '2026-12-08',
  program: { key: 'law', title: { en: 'Law', fr: 'Droit' } },
  university: { name: 'University of Pune', localName: null },
  destination: 'india',
  intake: {
    term: 'autumn',
    academicYear: '2027-28',
    closesAt: '2027-03-31T06:30:00Z',
    certainty: 'confirmed',
    sourceUrl: 'https://university.example/dates',
    sourceName: null,
    checkedOn: '2026-11-30',
    usualCloses: null,
    zone: 'Asia/Kolkata',
    startsOn: '2027-08-02',
    decisionBy: '2027-05-15',
    depositBy: '2027-06-30',
  },
  history: [],
  incomplete: false,
  submissionChannel: 'agency',
  canCancel: true,
  sending: {
    sender: 'us',
    senderThen: 'us',
    portals: [],
    officialUrl: null,
    reports: [],
    sentUnchecked: false,
  },
  canReportSent: false,
  canCorrectSent: false,
  visaReports: [],
}

function datesOf(changes: Partial<ApplicationView>, now = '2026-12-01T09:00:00Z') {
  const applications = [{ ...sent, ...changes }]
  return ownDates({ applications }, { words, language: 'en', now: new Date(now) }).map(
    ({ what, at }) => [what, 'day' in at ? at.day : at.instant],
  )
}

test('future dates are listed in order, with the days of the answer and of the deposit', () => {
  assert.deepEqual(datesOf({}), [
    [words.dates.agency, '2026-12-08'],
    [words.dates.closes, '2027-03-31T06:30:00Z'],
    [words.dates.decision, '2027-05-15'],
    [words.dates.deposit, '2027-06-30'],
    [words.dates.starts, '2027-08-02'],
  ])
  assert.deepEqual(datesOf({}, '2027-06-01T09:00:00Z'), [
    [words.dates.deposit, '2027-06-30'],
    [words.dates.starts, '2027-08-02'],
  ])
})

test('an applicant who sends it themselves reads by when, and until when we check it', () => {
  const sending: ApplicationView['sending'] = {
    ...sent.sending,
    sender: 'you_portal',
    portals: ['sii'],
  }
  const due = 'Send it yourself, on Study in India, by'
  assert.deepEqual(datesOf({ sending }).slice(0, 2), [
    [words.sending.checkHere, '2026-12-08'],
    [due, '2027-03-31T06:30:00Z'],
  ])
  // Once it is ready both are one day, which is listed once.
  const ready = { sending, status: 'ready_to_send', nextMover: 'applicant' } as const
  assert.deepEqual(datesOf(ready).slice(0, 2), [
    [due, '2027-03-31T06:30:00Z'],
    [words.dates.decision, '2027-05-15'],
  ])
})

test('the day of the university’s answer is listed once, as what is waited for', () => {
  const waiting = { status: 'sent', nextMover: 'university', nextBy: '2027-04-30' } as const
  assert.deepEqual(datesOf(waiting).slice(0, 2), [
    [words.dates.university, '2027-04-30'],
    [words.dates.deposit, '2027-06-30'],
  ])
  const said = { ...waiting, nextBy: sent.intake.decisionBy }
  assert.deepEqual(datesOf(said)[0], [words.dates.decision, '2027-05-15'])
})

test('a closing date without an hour is a whole day, and says who reported it', () => {
  const reported = {
    ...sent.intake,
    certainty: 'reported',
    closesAt: '2027-03-31T18:29:00Z',
    sourceUrl: 'https://benin.campusfrance.example/calendar',
    checkedOn: '2026-10-05',
  } as const
  const applications = [{ ...sent, intake: reported }]
  const now = new Date('2026-12-01T09:00:00Z')
  const date = ownDates({ applications }, { words, language: 'en', now }).find(({ id }) =>
    id.endsWith('.closes'),
  )
  assert.deepEqual(date?.at, { day: '2027-03-31' })
  assert.equal(date?.reported?.sourceUrl, 'https://benin.campusfrance.example/calendar')
  assert.equal(date?.reported?.checkedOn, '2026-10-05')
  const confirmed = { ...sent.intake, closesAt: '2027-03-31T18:29:00Z' }
  assert.deepEqual(datesOf({ intake: confirmed })[1], [words.dates.closes, '2027-03-31'])
})

test('no date and no calendar file is made of a closing date that is not known', () => {
  const undated = {
    ...sent.intake,
    certainty: 'typical',
    closesAt: null,
    usualCloses: { from: '03', to: '06' },
    startsOn: null,
    decisionBy: null,
    depositBy: null,
  } as const
  const changes = { intake: undated, nextBy: null }
  assert.deepEqual(datesOf(changes), [])
  assert.equal(undatedOf({ applications: [{ ...sent, ...changes }] }).length, 1)
  const gone = { ...sent, ...changes, status: 'sent' } as const
  assert.deepEqual(undatedOf({ applications: [gone] }), [], 'what was sent misses no intake')
})

test('once there is an offer, its own terms say what is due', () => {
  const offered = applicationStatuses.slice(applicationStatuses.indexOf('refused'))
  for (const status of ['offer_conditional', 'offer_unconditional', ...offered] as const) {
    const listed = datesOf({ status, nextMover: 'applicant' }).map(([what]) => what)
    assert.deepEqual(listed, [words.dates.applicant, words.dates.starts], status)
  }
})
