import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSame, orderOf, placed } from './order.ts'

const order = orderOf([
  { number: 'A', place: 1 },
  { number: 'B', place: 2 },
  { number: 'C', place: 3 },
  { number: 'D', place: null },
])

test('one applicant moves to a place, and the others keep their order', () => {
  assert.deepEqual(placed(order, 'C', 0).ranked, ['C', 'A', 'B'])
  assert.deepEqual(placed(order, 'A', 1).ranked, ['B', 'A', 'C'])
  assert.deepEqual(placed(order, 'A', 9).ranked, ['B', 'C', 'A'])
  assert.ok(isSame(placed(order, 'A', -1), order))
})

test('an applicant without a rank has one after moving to a place', () => {
  assert.deepEqual(placed(order, 'D', 1), { ranked: ['A', 'D', 'B', 'C'], unranked: [] })
})
