import assert from 'node:assert/strict'
import { test } from 'node:test'
import { universityNames } from './university-names.ts'

test('the names of all universities of a continent are understood', () => {
  const universities = Array.from({ length: 40_000 }, (_, number) => ({
    id: number,
    key: `university-${number}`,
    name: `Zephyr University of Town ${number}`,
    localName: null,
    shortName: null,
    region: null,
    ownership: null,
    city: 'Town',
    destination: 'india' as const,
    isPublic: true,
  }))
  const names = universityNames(universities, () => false)
  assert.deepEqual(names.whole.get('zephyr university town 39999'), [39_999])
  assert.ok(names.longest > 3)
})
