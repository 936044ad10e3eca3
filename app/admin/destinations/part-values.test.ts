import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DestinationEdit, type DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { partFaults } from './faults.ts'
import { destinationParts, toPartEdit, toPartValues } from './part-values.ts'

const data = join(import.meta.dirname, '../../../data')
const guides: DestinationRecord[] = drawnDestinations.map((key) =>
  JSON.parse(readFileSync(join(data, 'destinations', `${key}.json`), 'utf8')),
)
const costs: (DestinationRecord['livingCosts'][number] & { destination: string })[] = JSON.parse(
  readFileSync(join(data, 'living_costs.json'), 'utf8'),
)

test('every list of every destination is unchanged after it was in its form', () => {
  for (const guide of guides) {
    const livingCosts = costs.flatMap(({ destination, ...cost }) =>
      destination === guide.key ? [cost] : [],
    )
    const record = { ...guide, published: true, livingCosts }
    for (const part of destinationParts) {
      const edit = DestinationEdit.parse(toPartEdit(record, part, toPartValues(record, 'fr')))
      assert.deepEqual(edit[part], record[part], `${guide.key} ${part}`)
    }
  }
})

test('no list of a destination has a fault before an edit makes one', () => {
  for (const guide of guides) {
    const record = { ...guide, published: true, livingCosts: [] }
    const edit = toPartEdit(record, 'calendar', toPartValues(record, 'en'))
    assert.deepEqual(partFaults(edit, '2999-01-01'), {}, guide.key)
  }
  const [entry] = toPartValues({ ...guideOf('india'), livingCosts: [] }, 'en').calendar
  assert.ok(entry)
  const faults = (given: Partial<typeof entry>) => {
    const values = { ...toPartValues(undefined, 'en'), calendar: [{ ...entry, ...given }] }
    return Object.entries(
      partFaults(toPartEdit(guideOf('india'), 'calendar', values), '2026-11-28'),
    ).map(([field, { code }]) => `${field} ${code}`)
  }
  const page = { sourceUrl: 'https://ministry.example/calendar/2027', checkedOn: '' }
  const days = { ...page, spans: '01-10/02-20' }
  assert.deepEqual(faults({ ...days, certainty: 'reported', validForYear: '2027' }), [])
  assert.deepEqual(faults({ ...days, certainty: 'reported', validForYear: '' }), [
    'calendar.0.validForYear required',
  ])
  assert.deepEqual(faults({ ...days, certainty: 'typical' }), ['calendar.0.spans day_of_typical'])
  assert.deepEqual(faults({ ...page, certainty: 'confirmed', spans: '01/02' }), [
    'calendar.0.checkedOn required',
  ])
})

function guideOf(key: string): DestinationRecord {
  return guides.find((guide) => guide.key === key) ?? assert.fail(key)
}

test('a new line gets a key that no other line has', () => {
  const [guide] = guides
  assert.ok(guide)
  const values = toPartValues({ ...guide, published: true, livingCosts: [] }, 'en')
  const [first] = values.visaSteps
  assert.ok(first)
  const visaSteps = [
    { ...first, key: 'step-1' },
    { ...first, key: '' },
  ]
  const edit = toPartEdit(guide, 'visaSteps', { ...values, visaSteps })
  assert.deepEqual(
    DestinationEdit.parse({ ...edit, published: true }).visaSteps?.map(({ key }) => key),
    ['step-1', 'step-2'],
  )
})
