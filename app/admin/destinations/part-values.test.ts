import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DestinationEdit, type DestinationRecord } from '#contract/catalogue-staff.ts'
import { destinationParts, toPartEdit, toPartValues } from './part-values.ts'

const data = join(import.meta.dirname, '../../../data')
const guides: DestinationRecord[] = JSON.parse(
  readFileSync(join(data, 'destinations.json'), 'utf8'),
)
const costs: (DestinationRecord['livingCosts'][number] & { destination: string })[] = JSON.parse(
  readFileSync(join(data, 'living_costs.json'), 'utf8'),
)

test('every list of every destination is the same after it stood in its form', () => {
  for (const guide of guides) {
    const livingCosts = costs.flatMap(({ destination, ...cost }) =>
      destination === guide.key ? [cost] : [],
    )
    const record = { ...guide, published: true, livingCosts }
    for (const part of destinationParts) {
      const edit = DestinationEdit.parse(toPartEdit(record, part, toPartValues(record)))
      assert.deepEqual(edit[part], record[part], `${guide.key} ${part}`)
    }
  }
})

test('a new line gets a key that no other line has', () => {
  const [guide] = guides
  assert.ok(guide)
  const values = toPartValues({ ...guide, published: true, livingCosts: [] })
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
