import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingMoment } from './closing-moment.ts'
import { intakeFor } from './deadlines.ts'

test('the end of a day is shown as the day alone; an hour is shown with its zone, however certain it is', () => {
  const zone = 'Asia/Kolkata'
  const noon = '2027-03-31T06:30:00Z'
  for (const certainty of ['confirmed', 'reported'] as const) {
    const at = (closesAt: string) => closingMoment(closesAt, { certainty, zone })
    assert.deepEqual(at('2027-03-31T18:29:00Z'), { day: '2027-03-31' })
    assert.deepEqual(at(noon), { instant: noon, zone })
  }
})

test('a date for a country of residence comes with the page that gives it', () => {
  const there = {
    closesAt: '2027-01-30T22:59:00Z',
    sourceUrl: 'https://mali.example/calendar',
    checkedOn: '2026-10-02',
  }
  const intake = {
    ...{ closesAt: '2027-03-31T21:59:00Z', closesFor: {}, closesIn: { ML: there } },
    ...{ sourceUrl: 'https://france.example/dates', sourceName: null, checkedOn: null },
  }
  const sourceFor = (nationality: string, residence: string) => {
    const { closesAt, sourceUrl, checkedOn } = intakeFor(intake, 'france', {
      nationalities: [nationality],
      residence,
    })
    return [closesAt, sourceUrl, checkedOn]
  }
  assert.deepEqual(sourceFor('ML', 'ML'), [there.closesAt, there.sourceUrl, '2026-10-02'])
  const general = ['2027-03-31T21:59:00Z', 'https://france.example/dates', null]
  assert.deepEqual(sourceFor('CI', 'CI'), general)
  assert.deepEqual(sourceFor('FR', 'ML'), general)
})
