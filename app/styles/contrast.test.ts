import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { destinationStyles } from '#contract/common/values/destinations.ts'
import { destinationKeys } from '#contract/common/values/vocabulary.ts'

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

/** The least that the page about accessibility tells of text; WCAG 2.2 AA asks for 4.5. */
const told = 5.35
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
  test(`text stands out from every ground in the ${mode} mode`, () => {
    const weak = pairs.filter(([ink, ground]) => contrast(shared[ink], shared[ground]) < told)
    assert.deepEqual(weak, [])
  })

  test(`edges of fields and the focus stand out in the ${mode} mode`, () => {
    assert.ok(contrast(shared['line-strong'], shared['surface']) >= 3)
    assert.ok(contrast(shared['focus'], shared['paper']) >= 3)
  })

  for (const key of destinationKeys) {
    test(`text stands out from the ground of ${key} in the ${mode} mode`, () => {
      const { tint, 'tint-ink': ink } = of(key)
      for (const one of [ink, shared['ink'], shared['ink-soft'], shared['link']]) {
        assert.ok(contrast(one, tint) >= told, `${one} on ${tint}`)
      }
    })
  }
}

test('what the device asks for and what was chosen are the same dark mode', () => {
  const asked = ':root:not([data-theme="light"])'
  assert.deepEqual(coloursOf(asked), coloursOf(dark))
  for (const key of destinationKeys) {
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

/** WCAG's ratio of two colours `#rrggbb`. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string | undefined): number {
  assert.match(colour ?? '', /^#[0-9a-f]{6}$/)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt((colour ?? '').slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
