import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeAt, edgesNear, fitWithin, keptRect, moveEdge, turnEdges, uncut } from './edges.ts'

test('an edge stops before the opposite one, and at the picture’s own', () => {
  const cut = { ...uncut, right: 0.5 }
  assert.equal(moveEdge(cut, 'left', 0.9).left, 0.4)
  assert.equal(moveEdge(cut, 'left', -1).left, 0)
})

test('four turns bring every edge back, and one turn moves each to the next side', () => {
  const cut = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 }
  assert.deepEqual(turnEdges(cut), { left: 0.4, top: 0.1, right: 0.2, bottom: 0.3 })
  assert.deepEqual(turnEdges(turnEdges(turnEdges(turnEdges(cut)))), cut)
})

test('the crop keeps whole pixels inside the picture, and never nothing', () => {
  const kept = keptRect({ width: 3, height: 1000 }, { left: 0.5, top: 0.25, right: 0.4, bottom: 0 })
  assert.deepEqual(kept, { x: 2, y: 250, width: 1, height: 750 })
})

test('a picture is made smaller in its shape and never larger', () => {
  assert.deepEqual(fitWithin({ width: 4000, height: 3000 }, 2000), { width: 2000, height: 1500 })
  assert.deepEqual(fitWithin({ width: 40, height: 30 }, 2000), { width: 40, height: 30 })
})

test('a finger at a corner moves both its edges, and one in the middle moves none', () => {
  const reach = { width: 0.1, height: 0.1 }
  assert.deepEqual(edgesNear(uncut, { x: 0.95, y: 0.02 }, reach), ['right', 'top'])
  assert.deepEqual(edgesNear(uncut, { x: 0.5, y: 0.98 }, reach), ['bottom'])
  assert.deepEqual(edgesNear(uncut, { x: 0.5, y: 0.5 }, reach), [])
  assert.equal(edgeAt(uncut, 'right', { x: 0.75, y: 0 }).right, 0.25)
})
