import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalOfIntake, portalsOf } from './portals.ts'

const french = {
  destination: 'france',
  level: 'master',
  submissionChannel: 'national_portal',
  residences: ['SN'],
} as const
const autumn = { term: 'autumn', academicYear: '2027-28', note: null, closesIn: {} }
const bySenegal = { ...autumn, closesIn: { SN: {} } }

test('if a season has two intakes, the one that closes by country of residence goes through Études en France', () => {
  const intakes = [bySenegal, autumn]
  assert.deepEqual(
    intakes.map((one) => portalOfIntake(french, intakes, one)),
    ['eef', 'mon-master'],
  )
  const bachelor = { ...french, level: 'bachelor' } as const
  assert.equal(portalOfIntake(bachelor, intakes, autumn), 'parcoursup')
})

test('an intake whose note names one portal goes through that one', () => {
  const named = (name: string) => ({ ...autumn, note: { en: `By ${name}.`, fr: `Par ${name}.` } })
  const intakes = [named('Mon Master'), named('Études en France')]
  assert.deepEqual(
    intakes.map((one) => portalOfIntake(french, intakes, one)),
    ['mon-master', 'eef'],
  )
  const both = { ...bySenegal, note: { en: 'Études en France, not Mon Master.', fr: '' } }
  assert.equal(portalOfIntake(french, [both, autumn], both), 'eef')
})

test('an intake alone in its season has no label, and neither has one that goes through no portal', () => {
  const spring = { ...autumn, term: 'spring' }
  assert.equal(portalOfIntake(french, [bySenegal, spring], bySenegal), null)
  assert.equal(portalOfIntake(french, [bySenegal, spring], spring), null)
  const own = { ...french, submissionChannel: 'university_portal' } as const
  assert.equal(portalOfIntake(own, [bySenegal, autumn], autumn), null)
  const indian = { ...french, destination: 'india' } as const
  assert.equal(portalOfIntake(indian, [autumn, { ...autumn }], autumn), null)
})

test('the portals depend on the reader', () => {
  assert.deepEqual(portalsOf(french, null), ['eef', 'mon-master'])
  assert.deepEqual(portalsOf(french, { nationalities: ['DE'], residence: 'SN' }), ['mon-master'])
  assert.deepEqual(portalsOf(french, { nationalities: ['SN'], residence: 'SN' }), ['eef'])
})
