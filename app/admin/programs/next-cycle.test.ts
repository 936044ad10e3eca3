import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNextCycle, nextCycle } from './next-cycle.ts'
import { type IntakeValues, intakeValues } from './values.ts'

const page = 'https://university.example/dates'
const intake: IntakeValues = {
  ...intakeValues(),
  key: '2028-02',
  term: 'spring',
  academicYear: '2027-28',
  certainty: 'confirmed',
  sourceUrl: page,
  sourceName: 'Calendar',
  checkedOn: '2027-09-01',
  checkedBy: 'a-colleague',
  startsOn: '2028-02-29',
  opensAt: '2027-09-01T00:00',
  closesAt: '2027-11-30T23:59',
  closesFor: { ...intakeValues().closesFor, eu: '2028-01-31T12:00' },
  closesIn: { MA: { closesAt: '2027-11-15T23:59', sourceUrl: '', checkedOn: '' } },
  zone: 'Asia/Kolkata',
  decisionBy: '2028-02-29',
  depositBy: '2028-03-15',
  capacity: '30',
  override: 'full',
}

test('the next cycle has the months in which the last one closed, with its source, and no day', () => {
  assert.deepEqual(nextCycle(intake), {
    ...intakeValues(),
    term: 'spring',
    academicYear: '2028-29',
    zone: 'Asia/Kolkata',
    capacity: '30',
    certainty: 'typical',
    usualCloses: { from: '11', to: '01' },
    sourceUrl: page,
    sourceName: 'Calendar',
    checkedOn: '2027-09-01',
  })
  assert.equal(nextCycle({ ...intake, academicYear: '2098-99' }).academicYear, '2099-00')
})

test('usual dates stay usual, and unknown ones stay unknown', () => {
  const usualCloses = { from: '03', to: '06' }
  const undated = {
    ...intake,
    closesAt: '',
    closesFor: intakeValues().closesFor,
    closesIn: {},
    usualCloses,
  }
  const of = (given: Partial<IntakeValues>) => {
    const { certainty, usualCloses: months, sourceUrl } = nextCycle({ ...undated, ...given })
    return [certainty, months, sourceUrl]
  }
  const none = ['unknown', { from: '', to: '' }, '']
  assert.deepEqual(of({ certainty: 'typical' }), ['typical', usualCloses, page])
  // A source that says when it begins and not when it closes.
  assert.deepEqual(of({ certainty: 'reported' }), ['typical', usualCloses, page])
  assert.deepEqual(of({ certainty: 'unknown' }), none)
  assert.deepEqual(of({ usualCloses: { from: '', to: '' } }), none)
  // Days that are on screen no more, because it was said that they are not known.
  assert.deepEqual(of({ certainty: 'unknown', closesAt: '2027-11-30T23:59' }), none)
})

test('an unfinished date makes nothing usual', () => {
  const next = nextCycle({
    ...intake,
    closesAt: 'soon',
    closesFor: intakeValues().closesFor,
    closesIn: {},
  })
  assert.equal(next.certainty, 'unknown')
})

test('an intake that was rolled over already is recognised by its term and year, one for each', () => {
  const other = { ...intake, key: 'late' }
  assert.equal(hasNextCycle(intake, [intake]), false)
  const one = [intake, other, nextCycle(intake)]
  assert.deepEqual([hasNextCycle(intake, one), hasNextCycle(other, one)], [true, false])
  assert.equal(hasNextCycle(other, [...one, nextCycle(other)]), true)
  assert.equal(hasNextCycle({ ...intake, academicYear: '' }, one), false)
})
