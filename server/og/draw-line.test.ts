import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { renderAsync } from '@resvg/resvg-js'
import { readFontMetrics } from '../fonts/font-metrics.ts'
import { unpackWoff } from '../testing/unpack-woff.ts'
import { drawLine } from './draw-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-line-'))
after(() => rmSync(folder, { recursive: true }))

const roboto = join(import.meta.dirname, '../fonts/roboto-400.ttf')
const woff = join(
  import.meta.dirname,
  '../../node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
)
const arabic = join(folder, 'arabic.ttf')
writeFileSync(arabic, unpackWoff(readFileSync(woff)))
const [house, own] = [roboto, arabic].map((path) => readFontMetrics(readFileSync(path)))
assert.ok(house && own)
const fonts = { house: [house], own: [own] }

const [width, height] = [800, 60]

for (const [name, isFromRight, words] of [
  ['Arabic, then Latin, from the right', true, 'السلام عليكم Paris Cité جامعة'],
  ['Latin, then Arabic, from the right', true, 'Law في جامعة'],
  ['Latin, then Arabic, from the left', false, 'University of الرباط in Rabat'],
] as const) {
  test(`every part of a line is drawn, side by side: ${name}`, async () => {
    const line = drawLine(
      {
        ...{ words, isFromRight, x: isFromRight ? width - 10 : 10, y: 40, size: 32, fill: '#000' },
        ...{ families: 'Roboto', measure: house },
      },
      fonts,
    )
    const parts = [...line.matchAll(/<text x="([\d.]+)"[^>]*>([^<]+)<\/text>/g)]
    assert.equal(parts.map(([, , part]) => part).join(' '), words)
    const inks = await Promise.all(parts.map(([part]) => columnsOf(part)))
    for (const [at, ink] of inks.entries()) {
      assert.ok(ink.length > 20, `${parts[at]?.[2]} has ${ink.length} columns of ink`)
    }
    // In the order of reading, none over another and none far from the one before.
    const [ahead, behind] = isFromRight ? [-1, 0] : [0, -1]
    for (const [before, next] of inks.slice(1).map((ink, at) => [inks[at] ?? [], ink] as const)) {
      const gap = ((next.at(ahead) ?? 0) - (before.at(behind) ?? 0)) * (isFromRight ? -1 : 1)
      assert.ok(gap > 0 && gap < 32, `a gap of ${gap} pixels`)
    }
  })
}

/** The columns of the picture that hold ink, from left to right. */
async function columnsOf(text: string): Promise<number[]> {
  const picture = await renderAsync(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}</svg>`,
    { font: { fontFiles: [roboto, arabic], loadSystemFonts: false } },
  )
  const pixels = picture.pixels
  return Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => pixels[(y * width + x) * 4 + 3] ?? 0).some(Boolean),
  )
}
