import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programFaults } from './faults.ts'
import { feeValues, intakeValues, requirementValues, toInput, toValues } from './values.ts'

const today = '2026-11-28'
const page = 'https://university.example/dates'
const dated = { ...intakeValues(), closesAt: '2027-01-15T23:59', sourceUrl: page }

function faults(given: Partial<ReturnType<typeof toValues>>) {
  const input = toInput({ ...toValues(undefined, 'en'), ...given })
  return Object.entries(programFaults(input, today)).map(([field, { code }]) => `${field} ${code}`)
}
const ofIntake = (given: Partial<typeof dated>) => faults({ intakes: [{ ...dated, ...given }] })

test('an intake asks for what its certainty needs, at its field', () => {
  assert.deepEqual(ofIntake({}), [])
  assert.deepEqual(ofIntake({ certainty: 'confirmed', sourceUrl: '' }), [
    'intakes.0.sourceUrl page_needed',
    'intakes.0.checkedOn required',
  ])
  assert.deepEqual(ofIntake({ sourceUrl: '' }), ['intakes.0.sourceUrl source_needed'])
  assert.deepEqual(ofIntake({ sourceUrl: '', sourceName: 'A calendar' }), [])
  assert.deepEqual(ofIntake({ closesAt: '' }), ['intakes.0.closesAt day_needed'])
  assert.deepEqual(ofIntake({ certainty: 'typical' }), ['intakes.0.usualCloses.from period_needed'])
  assert.deepEqual(ofIntake({ certainty: 'unknown', sourceUrl: '' }), [])
})

test('a whole site and a future day are refused wherever they are', () => {
  const site = { sourceUrl: 'https://ndtv.com', checkedOn: '2026-11-29' }
  assert.deepEqual(
    faults({
      intakes: [{ ...dated, closesIn: { MA: { closesAt: '2027-01-01T23:59', ...site } } }],
      fees: [feeValues('en'), { ...feeValues('en'), ...site }],
      requirements: [{ ...requirementValues('en'), ...site }],
    }).toSorted(),
    [
      'fees.0.sourceUrl source_needed',
      'fees.1.checkedOn date_in_future',
      'fees.1.sourceUrl not_a_page',
      'intakes.0.closesIn.MA.checkedOn date_in_future',
      'intakes.0.closesIn.MA.sourceUrl not_a_page',
      'requirements.0.checkedOn date_in_future',
      'requirements.0.sourceUrl not_a_page',
    ],
  )
})
