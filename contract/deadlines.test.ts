import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlinesOf, intakeFor, lastDeadline, ownDeadline } from './deadlines.ts'
import { intakeStateAt, ownIntakeAt } from './intake-state.ts'

const general = '2027-03-01T22:59:00Z'
const eu = '2027-07-15T21:59:00Z'
const dates = { closesAt: general, closesFor: { eu } }

test('a date of one’s own audience holds, the general one otherwise', () => {
  assert.equal(ownDeadline(dates, 'france', ['DE']), eu)
  assert.equal(ownDeadline(dates, 'france', ['FR']), eu)
  assert.equal(ownDeadline(dates, 'france', ['SN']), general)
  assert.equal(ownDeadline(dates, 'turkey', ['DE']), general)
  assert.equal(ownDeadline(dates, 'france', []), general)
})

test('the most particular audience comes first', () => {
  const closesFor = { saarc: '2027-05-01T00:00:00Z', international: '2027-04-01T00:00:00Z' }
  assert.equal(ownDeadline({ closesAt: general, closesFor }, 'india', ['NP']), closesFor.saarc)
  assert.equal(
    ownDeadline({ closesAt: general, closesFor }, 'india', ['SN']),
    closesFor.international,
  )
  assert.equal(ownDeadline({ closesAt: general, closesFor }, 'india', ['IN']), general)
})

test('of several nationalities the one with most time counts, in whatever order', () => {
  assert.equal(ownDeadline(dates, 'france', ['SN', 'DE']), eu)
  assert.equal(ownDeadline(dates, 'france', ['DE', 'SN']), eu)
  const earlier = { closesAt: eu, closesFor: { eu: general } }
  assert.equal(ownDeadline(earlier, 'france', ['DE', 'SN']), eu)
})

test('an intake is open as long as it is open to anybody, and a date that is nobody’s keeps none open', () => {
  assert.equal(lastDeadline(dates), eu)
  assert.equal(lastDeadline({ closesAt: eu, closesFor: { eu: general } }), eu)
  const forAll = { international: general, eu: '2027-01-01T00:00:00Z' }
  assert.equal(lastDeadline({ closesAt: eu, closesFor: forAll }), general)
})

test('the state of an intake is that of whom it is open to longest, and of each one theirs', () => {
  const intake = { ...dates, opensAt: null, override: null }
  const april = new Date('2027-04-01T00:00:00Z')
  assert.equal(intakeStateAt(april, intake), 'open')
  assert.equal(intakeStateAt(april, intakeFor(intake, 'france', ['SN'])), 'closed')
  assert.equal(intakeStateAt(april, intakeFor(intake, 'france', ['SN', 'DE'])), 'open')
  assert.equal(intakeFor(intake, 'france', []), intake)
  const february = new Date('2027-02-20T00:00:00Z')
  const stateOf = (at: Date, state: 'open' | 'full' | 'cancelled', own: string[]) =>
    ownIntakeAt(at, { ...intake, state }, 'france', own).state
  for (const own of ['SN', 'DE']) {
    const told = intakeStateAt(february, intakeFor(intake, 'france', [own]))
    assert.equal(stateOf(february, 'open', [own]), told)
  }
  assert.equal(stateOf(april, 'open', []), 'open')
  assert.equal(stateOf(april, 'full', ['DE']), 'full')
  assert.equal(stateOf(april, 'full', ['SN']), 'closed')
  assert.equal(stateOf(april, 'cancelled', ['SN']), 'cancelled')
})

test('all dates are listed, the general one leading', () => {
  assert.deepEqual(deadlinesOf({ closesAt: general, closesFor: { saarc: general, eu } }), [
    { audience: null, closesAt: general },
    { audience: 'eu', closesAt: eu },
    { audience: 'saarc', closesAt: general },
  ])
})
