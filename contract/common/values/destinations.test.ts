import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinationStyles, destinations, perDestination } from './destinations.ts'
import { destinationKeys } from './vocabulary.ts'

test('each destination has its colours in the light mode, in the dark one, and where it is chosen', () => {
  for (const key of destinationKeys) {
    const rules = destinationStyles().match(new RegExp(`\\[data-destination="${key}"\\] \\{`, 'g'))
    assert.equal(rules?.length, 3, key)
  }
})

test('another row is another destination’s colours', () => {
  const morocco = {
    light: { ground: '#f3e6d8', ink: '#7a2f1d' },
    dark: { ground: '#2c1a14', ink: '#f0b39c' },
  }
  const css = destinationStyles({ ...destinations, morocco })
  assert.ok(css.startsWith(destinationStyles().slice(0, 60)))
  assert.ok(
    css.includes('\n[data-destination="morocco"] {\n  --tint: #f3e6d8;\n  --tint-ink: #7a2f1d;\n}'),
  )
  assert.equal(css.split('--tint-ink: #f0b39c').length - 1, 2)
})

test('one of something for each destination, in their order', () => {
  assert.deepEqual(Object.keys(perDestination(() => 0)), destinationKeys)
})
