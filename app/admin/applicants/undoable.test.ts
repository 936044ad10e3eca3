import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastUndoable } from './undoable.ts'

test('of several moves whose mails wait, the last one is undone', () => {
  const first = { number: 'A', undo: { act: 'a', leavesAt: '2026-12-01T09:05:00.000Z' } }
  const last = { number: 'B', undo: { act: 'b', leavesAt: '2026-12-01T09:06:30.000Z' } }
  const left = { number: 'C', undo: null }
  assert.equal(lastUndoable([first, last, left])?.number, 'B')
  assert.equal(lastUndoable([last, first])?.act, 'b')
  assert.equal(lastUndoable([left]), undefined)
})

test('applications moved by one act are undone together', () => {
  const undo = { act: 'a', leavesAt: '2026-12-01T09:05:00.000Z' }
  const earlier = { number: 'C', undo: { act: 'c', leavesAt: '2026-12-01T09:01:00.000Z' } }
  const left = { number: 'D', undo: null }
  const together = [{ number: 'A', undo }, { number: 'B', undo }, earlier, left]
  const last = lastUndoable(together)
  assert.deepEqual([last?.number, ...(last?.also ?? [])].toSorted(), ['A', 'B'])
  assert.deepEqual(lastUndoable([earlier, left])?.also, [])
})
