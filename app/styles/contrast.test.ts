import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contrast, textInks, toldContrast } from '#contract/common/values/contrast.ts'
import { destinationStyles } from '#contract/common/values/destinations.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8') + destinationStyles()
const dark = ':root[data-theme="dark"]'

const light = coloursOf(':root')
const modes = {
  light: { shared: light, of: (key: string) => coloursOf(`[data-destination="${key}"]`) },
  dark: {
    shared: { ...light, ...coloursOf(dark) },
    of: (key: string) => coloursOf(`${dark} [data-destination="${key}"]`),
  },
}

const inks = ['ink', 'ink-soft', 'link', 'heading', 'error', 'success', 'warning', 'info']
const grounds = ['paper', 'surface', 'sunken']
const pairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ['on-action', 'action'],
  ['on-accent', 'accent'],
  ['on-footer', 'footer'],
  ['on-footer-soft', 'footer'],
  ['secondary', 'footer'],
  ['error', 'error-ground'],
  ['success', 'success-ground'],
  ['warning', 'warning-ground'],
  ['info', 'info-ground'],
] as const

for (const [mode, { shared, of }] of Object.entries(modes)) {
  test(`text contrasts with every background in the ${mode} mode`, () => {
    const weak = pairs.filter(([ink, ground]) => ratio(shared[ink], shared[ground]) < toldContrast)
    assert.deepEqual(weak, [])
  })

  test(`edges of fields and the focus stand out in the ${mode} mode`, () => {
    assert.ok(ratio(shared['line-strong'], shared['surface']) >= 3)
    assert.ok(ratio(shared['focus'], shared['paper']) >= 3)
  })

  test(`colours of destinations are judged by what is written in the ${mode} mode`, () => {
    const inks = [shared['ink'], shared['ink-soft'], shared['link']]
    assert.deepEqual(mode === 'dark' ? textInks.dark : textInks.light, inks)
  })

  for (const key of drawnDestinations) {
    test(`text contrasts with the background of ${key} in the ${mode} mode`, () => {
      const { tint, 'tint-ink': ink } = of(key)
      for (const one of [ink, shared['ink'], shared['ink-soft'], shared['link']]) {
        assert.ok(ratio(one, tint) >= toldContrast, `${one} on ${tint}`)
      }
    })
  }
}

test('the device’s dark mode and the chosen one are the same', () => {
  const asked = ':root:not([data-theme="light"])'
  assert.deepEqual(coloursOf(asked), coloursOf(dark))
  for (const key of drawnDestinations) {
    const place = `[data-destination="${key}"]`
    assert.deepEqual(coloursOf(`${asked} ${place}`), coloursOf(`${dark} ${place}`))
  }
})

/** The colours a rule sets, by their names without dashes. */
function coloursOf(selector: string): Record<string, string> {
  const escaped = selector.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const block = new RegExp(`(?:^|\\n)\\s*${escaped} \\{([^}]*)\\}`).exec(tokens)?.[1]
  assert.ok(block, `no rule for ${selector}`)
  const found = block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
}

function ratio(one: string | undefined, other: string | undefined): number {
  for (const colour of [one, other]) assert.match(colour ?? '', /^#[0-9a-f]{6}$/)
  return contrast(one ?? '', other ?? '')
}
