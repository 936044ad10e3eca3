import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFaults, spanFaults } from './certain-days.ts'

const today = '2026-11-28'
const intake: Parameters<typeof dayFaults>[0] = {
  certainty: 'reported',
  startsOn: null,
  opensAt: null,
  closesAt: '2027-01-15T23:59',
  closesFor: {},
  closesIn: {},
  usualCloses: null,
  decisionBy: null,
  depositBy: null,
}
const months = { from: '03', to: '06' }
const residence = { closesAt: '2026-11-15T23:59', sourceUrl: null, checkedOn: null }
const faults = (given: Partial<typeof intake>) =>
  Object.entries(dayFaults({ ...intake, ...given }, today)).map(([name, { code }]) => [name, code])

test('days need a certainty that has days, and such a certainty needs days', () => {
  assert.deepEqual(faults({}), [])
  assert.deepEqual(faults({ closesAt: null }), [['closesAt', 'day_needed']])
  for (const one of [
    { startsOn: '2027-09-01' },
    { closesFor: { eu: '2027-01-15T23:59' } },
    { closesIn: { MA: residence } },
  ]) {
    assert.deepEqual(faults({ closesAt: null, ...one }), [])
  }
})

test('a usual date has months and no day, an unknown one has neither', () => {
  const typical = { certainty: 'typical', usualCloses: months } as const
  assert.deepEqual(faults({ ...typical, closesAt: null }), [])
  assert.deepEqual(faults(typical), [['closesAt', 'day_of_typical']])
  assert.deepEqual(
    faults({
      ...typical,
      closesAt: null,
      decisionBy: '2027-03-01',
      closesFor: { eu: '2027-01-15T23:59' },
      closesIn: { MA: residence },
    }).map(([name]) => name),
    ['closesFor.eu', 'closesIn.MA', 'decisionBy'],
  )
  assert.deepEqual(faults({ ...typical, closesAt: null, usualCloses: null }), [
    ['usualCloses', 'period_needed'],
  ])
  assert.deepEqual(faults({ certainty: 'unknown', closesAt: null }), [])
  assert.deepEqual(faults({ certainty: 'unknown' }), [['closesAt', 'day_of_typical']])
})

test('the date of a country has an exact page, read on a past day', () => {
  const closesIn = {
    MA: { ...residence, sourceUrl: 'https://www.maroc.example.org', checkedOn: '2026-11-29' },
    SN: { ...residence, sourceUrl: 'https://www.senegal.example.org/dates', checkedOn: today },
  }
  assert.deepEqual(faults({ closesIn }), [
    ['closesIn.MA.sourceUrl', 'not_a_page'],
    ['closesIn.MA.checkedOn', 'date_in_future'],
  ])
})

test('a day of a calendar belongs to a year, and a usual date has months', () => {
  const spans = [{ from: '01-10', to: '02-20' }]
  const of = (certainty: 'reported' | 'typical', validForYear: string | null, given = spans) =>
    spanFaults({ certainty, validForYear, spans: given })
  assert.deepEqual(of('reported', '2027'), {})
  assert.deepEqual(of('reported', null), { validForYear: { code: 'required' } })
  assert.deepEqual(of('typical', '2027'), { spans: { code: 'day_of_typical' } })
  assert.deepEqual(of('typical', null, [{ from: '01', to: '02' }]), {})
})
