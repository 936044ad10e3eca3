import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scrollToClear } from './clear-of-button.ts'

const button = { top: 712, bottom: 760, left: 1192, right: 1240 }

test('a field that the floating button covers goes up until all of it is free', () => {
  const field = { top: 640, bottom: 740, left: 900, right: 1220 }
  const distance = scrollToClear(field, button)
  const moved = { ...field, top: field.top - distance, bottom: field.bottom - distance }
  assert.ok(distance > 0 && moved.bottom < button.top)
  assert.equal(scrollToClear(moved, button), 0)
})

test('the page stays where the button covers nothing, or where the field is taller than the room above it', () => {
  assert.equal(scrollToClear({ top: 640, bottom: 700, left: 900, right: 1220 }, button), 0)
  assert.equal(scrollToClear({ top: 640, bottom: 740, left: 300, right: 1192 }, button), 0)
  assert.equal(scrollToClear({ top: 760, bottom: 800, left: 900, right: 1220 }, button), 0)
  assert.equal(scrollToClear({ top: 10, bottom: 740, left: 900, right: 1220 }, button), 0)
})
