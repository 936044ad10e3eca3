import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import { nameLanguage } from '#contract/words/values/name-language.ts'
import {
  builtDestinations,
  type DestinationRow,
  destinationStyles,
  learnDestinations,
  nameableDestinations,
  plainColours,
  weakColours,
} from './destinations.ts'
import { drawnDestinations } from './vocabulary.ts'

test('each destination has its colours in the light mode, in the dark one, and where it is chosen', () => {
  for (const key of drawnDestinations) {
    const rules = destinationStyles().match(new RegExp(`\\[data-destination="${key}"\\] \\{`, 'g'))
    assert.equal(rules?.length, 3, key)
  }
})

test('another row has another destination’s colours', () => {
  const morocco = {
    light: { ground: '#f3e6d8', ink: '#7a2f1d' },
    dark: { ground: '#2c1a14', ink: '#f0b39c' },
  }
  const css = destinationStyles({ ...builtDestinations, morocco })
  assert.ok(css.startsWith(destinationStyles().slice(0, 60)))
  assert.ok(
    css.includes('\n[data-destination="morocco"] {\n  --tint: #f3e6d8;\n  --tint-ink: #7a2f1d;\n}'),
  )
  assert.equal(css.split('--tint-ink: #f0b39c').length - 1, 2)
})

test('colours are too weak if texts or the ink do not contrast with the ground', () => {
  for (const key of drawnDestinations)
    assert.deepEqual(weakColours(builtDestinations[key]), [], key)
  assert.deepEqual(weakColours(plainColours), [])
  const { light, dark } = plainColours
  assert.deepEqual(weakColours({ light: { ...light, ink: '#8aa2bb' }, dark }), ['light'])
  // The ink is fine, but the text beside it is not.
  assert.deepEqual(weakColours({ light, dark: { ground: '#7a7a7a', ink: '#000000' } }), ['dark'])
})

test('a row is known once it was taken over; before that it has no rules', () => {
  learnDestinations([])
  assert.equal(audienceGroupOf('malaysia', 'MY'), 'abroad')
  const row: DestinationRow = {
    ...{ key: 'malaysia', name: { en: 'Malaysia', fr: 'Malaisie' }, published: false },
    ...{ country: 'MY', city: null, community: null, namesIn: 'ms', passport: null },
    ...{ alsoIn: ['BN'], ornament: 'plain', skyline: 'plain' },
    ...plainColours,
  }
  learnDestinations([row])
  assert.equal(audienceGroupOf('malaysia', 'MY'), 'home')
  assert.equal(audienceGroupOf('malaysia', 'BN'), 'home')
  assert.equal(nameLanguage('Ijazah Sarjana Muda', 'malaysia'), 'ms')
  assert.ok(!nameableDestinations().includes('malaysia'))
  learnDestinations([{ ...row, community: 'saarc', published: true }])
  assert.equal(audienceGroupOf('malaysia', 'NP'), 'saarc')
  assert.deepEqual(nameableDestinations(), [...drawnDestinations, 'malaysia'])
  learnDestinations([])
  assert.deepEqual(nameableDestinations(), drawnDestinations)
})
