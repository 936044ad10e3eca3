import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blackOnWhite } from './picture.ts'

test('grey paper in bad light becomes white, and pale writing black', () => {
  const pixels = new Uint8ClampedArray(4 * 1000)
  for (let at = 0; at < 1000; at++) {
    // Paper in evening light, every tenth pixel of writing.
    pixels.set(at % 10 === 0 ? [96, 84, 70, 255] : [180, 168, 140, 255], at * 4)
  }
  blackOnWhite(pixels)
  assert.deepEqual([...pixels.slice(0, 4)], [0, 0, 0, 255])
  assert.deepEqual([...pixels.slice(4, 8)], [255, 255, 255, 255])
})

test('a picture of one colour stays without error', () => {
  for (const level of [0, 20, 128, 255]) {
    const pixels = new Uint8ClampedArray(400).fill(level)
    blackOnWhite(pixels)
    assert.ok(pixels.every((value) => value >= 0))
  }
})
