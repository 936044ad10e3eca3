import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlinesOf, intakeFor, lastDeadline, ownDeadline, type Reader } from './deadlines.ts'
import { intakeStateAt, nextIntakeAt, ownIntakeAt, seasonEnd } from './intake-state.ts'

const general = '2027-03-01T22:59:00Z'
const eu = '2027-07-15T21:59:00Z'
const dates = { closesAt: general, closesFor: { eu }, closesIn: {} }
const from = (...nationalities: string[]): Reader => ({ nationalities, residence: null })
const living = (residence: string, ...nationalities: string[]): Reader => ({
  nationalities,
  residence,
})

test('a date of the reader’s own audience applies, otherwise the general one', () => {
  assert.equal(ownDeadline(dates, 'france', from('DE')), eu)
  assert.equal(ownDeadline(dates, 'france', from('FR')), eu)
  assert.equal(ownDeadline(dates, 'france', from('SN')), general)
  assert.equal(ownDeadline(dates, 'turkey', from('DE')), general)
  assert.equal(ownDeadline(dates, 'france', from()), general)
})

test('the most particular audience comes first', () => {
  const closesFor = { saarc: '2027-05-01T00:00:00Z', international: '2027-04-01T00:00:00Z' }
  assert.equal(
    ownDeadline({ closesAt: general, closesFor, closesIn: {} }, 'india', from('NP')),
    closesFor.saarc,
  )
  assert.equal(
    ownDeadline({ closesAt: general, closesFor, closesIn: {} }, 'india', from('SN')),
    closesFor.international,
  )
  assert.equal(
    ownDeadline({ closesAt: general, closesFor, closesIn: {} }, 'india', from('IN')),
    general,
  )
})

test('of several nationalities the one with the most time counts, in any order', () => {
  assert.equal(ownDeadline(dates, 'france', from('SN', 'DE')), eu)
  assert.equal(ownDeadline(dates, 'france', from('DE', 'SN')), eu)
  const earlier = { closesAt: eu, closesFor: { eu: general }, closesIn: {} }
  assert.equal(ownDeadline(earlier, 'france', from('DE', 'SN')), eu)
})

test('an intake is open as long as it is open to anyone, and a date that applies to no one keeps none open', () => {
  assert.equal(lastDeadline(dates), eu)
  assert.equal(lastDeadline({ closesAt: eu, closesFor: { eu: general }, closesIn: {} }), eu)
  const forAll = { international: general, eu: '2027-01-01T00:00:00Z' }
  assert.equal(lastDeadline({ closesAt: eu, closesFor: forAll, closesIn: {} }), general)
})

test('the state of an intake is that of the group it is open to longest, and each reader gets their own', () => {
  const intake = {
    ...dates,
    opensAt: null,
    override: null,
    term: 'autumn' as const,
    academicYear: '2027-28',
  }
  const april = new Date('2027-04-01T00:00:00Z')
  assert.equal(intakeStateAt(april, intake), 'open')
  assert.equal(intakeStateAt(april, intakeFor(intake, 'france', from('SN'))), 'closed')
  assert.equal(intakeStateAt(april, intakeFor(intake, 'france', from('SN', 'DE'))), 'open')
  assert.equal(intakeFor(intake, 'france', from()), intake)
  const february = new Date('2027-02-20T00:00:00Z')
  const stateOf = (at: Date, state: 'open' | 'full' | 'cancelled', own: string[]) =>
    ownIntakeAt(at, { ...intake, state }, 'france', from(...own)).state
  for (const own of ['SN', 'DE']) {
    const state = intakeStateAt(february, intakeFor(intake, 'france', from(own)))
    assert.equal(stateOf(february, 'open', [own]), state)
  }
  assert.equal(stateOf(april, 'open', []), 'open')
  assert.equal(stateOf(april, 'full', ['DE']), 'full')
  assert.equal(stateOf(april, 'full', ['SN']), 'closed')
  assert.equal(stateOf(april, 'cancelled', ['SN']), 'cancelled')
})

test('all dates are listed, the general one first', () => {
  assert.deepEqual(deadlinesOf({ ...byCountry, closesFor: { saarc: general, eu } }), [
    { audience: 'eu', country: null, closesAt: eu },
    { audience: 'saarc', country: null, closesAt: general },
    { audience: null, country: 'MA', closesAt: morocco },
    { audience: null, country: 'ML', closesAt: mali },
  ])
  assert.deepEqual(deadlinesOf(dates)[0], { audience: null, country: null, closesAt: general })
})

const morocco = '2026-11-15T22:59:00Z'
const mali = '2026-11-29T22:59:00Z'
const page = { sourceUrl: 'https://www.maroc.campusfrance.org/calendrier', checkedOn: null }
/** As Études en France has them: each country its own day, no day for the others. */
const byCountry = {
  closesAt: null,
  closesFor: {},
  closesIn: { MA: { closesAt: morocco, ...page }, ML: { closesAt: mali, ...page } },
}

test('if the country of residence decides, its date applies, and no other is made up', () => {
  const own = (reader: Reader) => ownDeadline(byCountry, 'france', reader)
  assert.equal(own(living('MA', 'MA')), morocco)
  assert.equal(own(living('MA', 'CI')), morocco)
  assert.equal(own(living('ML', 'MA')), mali)
  assert.equal(own(living('CI', 'CI')), null)
  assert.equal(own(from('MA')), null)
  assert.equal(own(living('MA')), morocco)
  assert.equal(lastDeadline(byCountry), null)
})

test('citizens of Europe are not bound by the date of the country they live in', () => {
  assert.equal(ownDeadline(byCountry, 'france', living('MA', 'FR')), null)
  const both = { ...byCountry, closesAt: general }
  assert.equal(ownDeadline(both, 'france', living('MA', 'DE')), general)
  assert.equal(ownDeadline(both, 'france', living('MA', 'MA')), morocco)
  // With two passports the later of both dates counts, and an unknown one leaves it open.
  assert.equal(ownDeadline(both, 'france', living('MA', 'MA', 'DE')), general)
  assert.equal(ownDeadline(byCountry, 'france', living('MA', 'MA', 'FR')), null)
})

test('a date for a named nationality comes before that of a country, and that before the one for all from abroad', () => {
  const intake = {
    closesAt: general,
    closesFor: { saarc: eu, international: '2027-01-01T00:00:00Z' },
    closesIn: { AE: { closesAt: mali, ...page } },
  }
  assert.equal(ownDeadline(intake, 'india', living('AE', 'NP')), eu)
  assert.equal(ownDeadline(intake, 'india', living('AE', 'SN')), mali)
  assert.equal(ownDeadline(intake, 'india', living('SN', 'SN')), intake.closesFor.international)
  assert.equal(ownDeadline(intake, 'india', living('AE', 'IN')), general)
})

test('without a known day an intake takes applications until its season is over, but doesn’t count as open', () => {
  const intake = {
    closesAt: null,
    closesFor: {},
    closesIn: {},
    opensAt: null,
    override: null,
    term: 'autumn' as const,
    academicYear: '2027-28',
  }
  assert.equal(intakeStateAt(new Date('2026-12-01'), intake), 'undated')
  assert.equal(intakeStateAt(new Date('2027-11-30T23:59:30Z'), intake), 'undated')
  assert.equal(intakeStateAt(new Date('2027-12-01T00:00:00Z'), intake), 'closed')
  assert.equal(
    intakeStateAt(new Date('2027-09-02'), { ...intake, startsOn: '2027-09-01' }),
    'closed',
  )
  const dated = { ...intake, closesAt: '2028-01-31T00:00:00Z' }
  assert.equal(nextIntakeAt(new Date('2026-12-01'), [intake, dated])?.closesAt, dated.closesAt)
  assert.equal(seasonEnd({ term: 'spring', academicYear: '2027-28' }).getUTCFullYear(), 2028)
  assert.equal(seasonEnd({ term: 'spring', academicYear: '2027' }).getUTCFullYear(), 2027)
})

test('a reader whose country is not known can choose from the dates by country', () => {
  const intake = {
    ...byCountry,
    state: 'undated' as const,
    term: 'autumn' as const,
    academicYear: '2027-28',
  }
  const at = new Date('2026-11-20T00:00:00Z')
  assert.deepEqual(ownIntakeAt(at, intake, 'france', from('CI')).closesIn, byCountry.closesIn)
  assert.equal(ownIntakeAt(at, intake, 'france', living('MA', 'MA')).state, 'closed')
  assert.equal(ownIntakeAt(at, intake, 'france', living('ML', 'ML')).state, 'closing_soon')
  assert.equal(ownIntakeAt(at, intake, 'france', living('CI', 'CI')).state, 'undated')
})
