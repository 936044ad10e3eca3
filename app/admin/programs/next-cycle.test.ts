import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNextCycle, nextCycle } from './next-cycle.ts'
import { intakeValues } from './values.ts'

const intake = {
  ...intakeValues(),
  key: '2028-02',
  term: 'spring' as const,
  academicYear: '2027-28',
  startsOn: '2028-02-29',
  opensAt: '2027-09-01T00:00',
  closesAt: '2028-01-31T23:59',
  closesFor: { ...intakeValues().closesFor, eu: '2028-02-29T12:00' },
  zone: 'Asia/Kolkata',
  decisionBy: '2028-02-29',
  depositBy: '2028-03-15',
  capacity: '30',
  confidence: 'confirmed' as const,
  override: 'full' as const,
}

test('an intake moves a year on by the clocks of its zone, to be confirmed', () => {
  assert.deepEqual(nextCycle(intake), {
    ...intake,
    key: '',
    academicYear: '2028-29',
    startsOn: '2029-02-28',
    opensAt: '2028-09-01T00:00',
    closesAt: '2029-01-31T23:59',
    closesFor: { ...intake.closesFor, eu: '2029-02-28T12:00' },
    decisionBy: '2029-02-28',
    depositBy: '2029-03-15',
    confidence: 'to_confirm',
    override: '',
  })
  assert.equal(nextCycle({ ...intake, academicYear: '2098-99' }).academicYear, '2099-00')
})

test('what is not a date yet stays as it was typed', () => {
  const { startsOn, closesAt, depositBy } = nextCycle({
    ...intake,
    startsOn: '',
    closesAt: 'soon',
    depositBy: '',
  })
  assert.deepEqual([startsOn, closesAt, depositBy], ['', 'soon', ''])
})

test('an intake that was moved already is known by its term, year and start', () => {
  assert.equal(hasNextCycle(intake, [intake]), false)
  assert.equal(hasNextCycle(intake, [intake, nextCycle(intake)]), true)
})
