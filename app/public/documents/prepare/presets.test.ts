import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileLimits } from '#contract/documents/values/document-rules.ts'
import { isSmall, presets, stepAfter, steps } from './presets.ts'

test('a file prepared for us is accepted by us', () => {
  assert.ok(presets.own.bytes <= fileLimits.bytes)
})

test('each step is smaller than the one before, and the last can still be read on a screen', () => {
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1]
    if (!before) continue
    assert.ok(step.longest <= before.longest && step.quality < before.quality)
  }
  assert.ok((steps.at(-1)?.longest ?? 0) >= 800)
  assert.ok(steps[0] && !isSmall(steps[0]))
})

test('steps that are sure to be too large are left out, and the last is always tried', () => {
  assert.equal(stepAfter(0, 1_000_000, 990_000), 1)
  assert.equal(stepAfter(0, 1_000_000, 300_000), 4)
  assert.equal(stepAfter(0, 1_000_000_000, 1000), steps.length - 1)
  assert.equal(stepAfter(steps.length - 1, 2000, 1000), undefined)
})
