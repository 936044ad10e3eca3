import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'

const folder = new URL('./ornaments/', import.meta.url)
const drawings = readdirSync(folder).map((name) => ({
  name,
  svg: readFileSync(new URL(name, folder), 'utf8'),
}))

test('every destination has its pattern and its skyline', () => {
  const expected = drawnDestinations.flatMap((key) =>
    ['pattern', 'skyline'].map((part) => `${key}-${part}.svg`),
  )
  const names = drawings.map(({ name }) => name)
  assert.deepEqual(
    expected.filter((name) => !names.includes(name)),
    [],
  )
})

test('no drawing weighs 4 kB', () => {
  const heavy = drawings.filter(({ svg }) => Buffer.byteLength(svg) >= 4000)
  assert.deepEqual(heavy, [])
})

test('drawings are masks: one ink, no text, no script, nothing from elsewhere', () => {
  for (const { name, svg } of drawings) {
    const inks = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, ink]) => ink)
    assert.deepEqual(
      inks.filter((ink) => ink !== 'none' && ink !== '#000'),
      [],
      name,
    )
    assert.doesNotMatch(svg, /<(?:script|text|image|use|style|foreignObject)|href|\bon\w+=/, name)
  }
})
