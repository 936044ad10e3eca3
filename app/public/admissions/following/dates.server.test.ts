import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicationView } from '#contract/following.ts'
import { applicationStatuses } from '#contract/transitions.ts'
import words from '../../../../locales/en/following.json' with { type: 'json' }
import { ownDates } from './dates.server.ts'

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
    closesAt: '2027-03-31T18:29:00Z',
    zone: 'Asia/Kolkata',
    startsOn: '2027-08-02',
    decisionBy: '2027-05-15',
    depositBy: '2027-06-30',
  },
  history: [],
  submissionChannel: 'agency',
  canCancel: true,
  canReportSent: false,
  visaReports: [],
}

function toldOf(changes: Partial<ApplicationView>, now = '2026-12-01T09:00:00Z') {
  const applications = [{ ...sent, ...changes }]
  return ownDates({ applications }, { words, language: 'en', now: new Date(now) }).map(
    ({ what, at }) => [what, 'day' in at ? at.day : at.instant],
  )
}

test('what is to come is told in its order, with the days of the answer and of the deposit', () => {
  assert.deepEqual(toldOf({}), [
    [words.dates.agency, '2026-12-08'],
    [words.dates.closes, '2027-03-31T18:29:00Z'],
    [words.dates.decision, '2027-05-15'],
    [words.dates.deposit, '2027-06-30'],
    [words.dates.starts, '2027-08-02'],
  ])
  assert.deepEqual(toldOf({}, '2027-06-01T09:00:00Z'), [
    [words.dates.deposit, '2027-06-30'],
    [words.dates.starts, '2027-08-02'],
  ])
})

test('by when the university answers is told once, as what is waited for', () => {
  const waiting = { status: 'sent', nextMover: 'university', nextBy: '2027-04-30' } as const
  assert.deepEqual(toldOf(waiting).slice(0, 2), [
    [words.dates.university, '2027-04-30'],
    [words.dates.deposit, '2027-06-30'],
  ])
})

test('once there is an offer, its own terms say what is due', () => {
  const offered = applicationStatuses.slice(applicationStatuses.indexOf('refused'))
  for (const status of ['offer_conditional', 'offer_unconditional', ...offered] as const) {
    const told = toldOf({ status, nextMover: 'applicant' }).map(([what]) => what)
    assert.deepEqual(told, [words.dates.applicant, words.dates.starts], status)
  }
})
