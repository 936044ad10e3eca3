import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, pathOf, placeInYear } from './year-strip.ts'

test('the drawn year begins in November and ends with October', () => {
  assert.equal(placeInYear('11', 'start'), 0)
  assert.equal(placeInYear('11-01', 'start'), 0)
  assert.equal(placeInYear('10', 'end'), 12)
})

test('whole months fill their columns, days a part of one', () => {
  assert.deepEqual(barsOf({ from: '09', to: '10' }), [{ x: 10, width: 2 }])
  assert.deepEqual(barsOf({ from: '02-17', to: '03-16' }), [{ x: 3.52, width: 1 }])
})

test('a single day can be seen, and stays on the strip', () => {
  assert.deepEqual(barsOf({ from: '12-10', to: '12-10' }), [{ x: 1.29, width: 0.14 }])
  const [last] = barsOf({ from: '10-31', to: '10-31' })
  assert.ok(last && last.x + last.width <= 12)
})

test('a span that crosses the end of October is drawn at both ends', () => {
  assert.deepEqual(barsOf({ from: '09', to: '12' }), [
    { x: 10, width: 2 },
    { x: 0, width: 2 },
  ])
})

test('bars are drawn as one outline', () => {
  assert.equal(pathOf([{ from: '01', to: '02' }]), 'M2 .2h2v.6h-2z')
  assert.equal(pathOf([{ from: '10', to: '11' }]).match(/M/g)?.length, 2)
})
