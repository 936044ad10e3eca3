import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Settings } from '#contract/office/settings.ts'
import { promisedBy } from './promised-by.ts'

const settings = Settings.parse({ promisedDays: {} })
const intake = {
  key: '2027-09',
  term: 'autumn' as const,
  academicYear: '2027-28',
  closesAt: '2027-03-31T21:59:00.000Z',
  zone: 'Asia/Kolkata',
}

function sent(now: string, days: { decisionBy?: string | null } = {}) {
  const at = new Date(now)
  return promisedBy(settings, 'sent', at, 'agency', { ...intake, ...days })
}

test('a university that has said by when it answers is waited for until then', () => {
  assert.equal(sent('2027-01-01T09:00:00Z', { decisionBy: '2027-05-15' }), '2027-05-15')
  const read = promisedBy(settings, 'submitted', new Date('2027-01-01T09:00:00Z'), 'agency', {
    ...intake,
    decisionBy: '2027-05-15',
  })
  assert.equal(read, '2027-01-04')
})

test('a decision day that is over, or not known, promises nothing', () => {
  assert.equal(sent('2027-01-01T09:00:00Z'), '2027-01-31')
  assert.equal(sent('2027-01-01T09:00:00Z', { decisionBy: null }), '2027-01-31')
  // The last evening in India is over before that of Greenwich.
  assert.equal(sent('2027-05-15T18:29:00Z', { decisionBy: '2027-05-15' }), '2027-05-15')
  assert.equal(sent('2027-05-15T18:30:00Z', { decisionBy: '2027-05-15' }), '2027-06-14')
})

test('an applicant who sends it on a portal has until it closes, and no day if that is not known', () => {
  const at = new Date('2027-01-01T09:00:00Z')
  const sends = (closesAt: string | null) =>
    promisedBy(settings, 'ready_to_send', at, 'university_portal', { ...intake, closesAt })
  assert.equal(sends('2027-03-31T18:29:00.000Z'), '2027-03-31')
  assert.equal(sends(null), null)
})

test('documents are not waited for beyond the day on which the intake closes, by its clock', () => {
  const asked = (now: string, closesAt: string | null) =>
    promisedBy(settings, 'documents_requested', new Date(now), 'agency', { ...intake, closesAt })
  assert.equal(asked('2027-01-01T09:00:00Z', '2027-03-31T21:59:00.000Z'), '2027-01-15')
  // Midnight in India is the evening before in Greenwich.
  assert.equal(asked('2027-03-25T09:00:00Z', '2027-03-31T18:29:00.000Z'), '2027-03-31')
  assert.equal(asked('2027-03-25T09:00:00Z', '2027-03-31T18:31:00.000Z'), '2027-04-01')
  // Over, or not known: the university still takes them, or says nothing.
  assert.equal(asked('2027-04-01T09:00:00Z', '2027-03-31T18:29:00.000Z'), '2027-04-15')
  assert.equal(asked('2027-03-25T09:00:00Z', null), '2027-04-08')
})
