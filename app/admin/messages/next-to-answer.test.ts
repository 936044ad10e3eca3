import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextToAnswer } from './next-to-answer.ts'

const rows = (...keys: string[]) => keys.map((key) => ({ key }))

test('each conversation leads to the next in the order of the list, and the last to the first', () => {
  const waiting = rows('a', 'b', 'c')
  assert.equal(nextToAnswer('a', ['a', 'b', 'c'], waiting)?.key, 'b')
  assert.equal(nextToAnswer('c', ['a', 'b', 'c'], waiting)?.key, 'a')
})

test('an answered conversation no longer waits, and its place in the list is kept', () => {
  assert.equal(nextToAnswer('b', ['a', 'b', 'c'], rows('a', 'c'))?.key, 'c')
})

test('a conversation that a colleague answered meanwhile is left out', () => {
  assert.equal(nextToAnswer('a', ['a', 'b', 'c'], rows('a', 'c'))?.key, 'c')
})

test('a conversation that came meanwhile follows once those before it are answered', () => {
  assert.equal(nextToAnswer('a', ['a', 'b'], rows('b', 'new'))?.key, 'b')
  assert.equal(nextToAnswer('b', ['a', 'b'], rows('new'))?.key, 'new')
})

test('after one that never waited, the one that has waited longest is next', () => {
  assert.equal(nextToAnswer('answered', [], rows('a', 'b'))?.key, 'a')
})

test('the last one leads nowhere', () => {
  assert.equal(nextToAnswer('a', ['a'], rows('a')), undefined)
  assert.equal(nextToAnswer('a', ['a'], []), undefined)
})
