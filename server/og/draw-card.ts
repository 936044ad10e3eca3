import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawingsOf } from '#contract/common/values/destination-rules.ts'
import {
  type DestinationKey,
  type DrawnDestination,
  drawnDestinations,
} from '#contract/common/values/vocabulary.ts'
import { type FontMetrics, readFontMetrics } from '../fonts/font-metrics.ts'
import {
  type FontFile,
  fontFiles as files,
  readFont,
  type Weight,
} from '../fonts/language-fonts.ts'
import { breakLines } from './break-lines.ts'
import { accent, brandColours, coloursOf } from './colours.ts'
import { drawLine, type LineFonts } from './draw-line.ts'

/** The text of a picture. */
export interface Card {
  brand: string
  title: string
  /** Above the title: the kind of page. */
  kicker?: string | undefined
  /** Below the title: who and where, each on a line. */
  under: readonly string[]
  destination?: DestinationKey | undefined
  /** Words begin at the right. */
  isFromRight?: boolean
}

export const cardWidth = 1200
export const cardHeight = 630

export const fontFiles = files.map(({ path }) => path)
const [display, running] = [metricsOf('heading'), metricsOf('text')]
const fontsWhere = (isMeant: (file: FontFile) => boolean) =>
  files.filter(isMeant).map((file) => readFontMetrics(readFont(file)))
const house = fontsWhere(({ name, weight }) => name === weight)
const fontsOf = (meant: Weight): LineFonts => ({
  house,
  own: fontsWhere(({ name, weight }) => weight === meant && name !== weight),
})
const [displayFonts, runningFonts] = [fontsOf('heading'), fontsOf('text')]
const ornamentFolder = join(import.meta.dirname, '../../app/ui/ornaments')

const margin = 72
const room = cardWidth - 2 * margin
const titleSizes = [
  { size: 76, lines: 2 },
  { size: 64, lines: 3 },
  { size: 54, lines: 3 },
  { size: 46, lines: 3 },
]
const underSizes = [{ size: 32, lines: 1 }]
const footHeight = 128

interface Place {
  y: number
  size: number
  /** How far from the margin it begins. */
  inset?: number
}

/** The picture as SVG, 1200 × 630: the size that social networks crop least. */
export function drawCard(card: Card): string {
  const { brand, title, kicker, under, destination, isFromRight = false } = card
  const drawn = drawnFor(destination)
  const colours = destination ? coloursOf(destination) : brandColours
  const heading = breakLines(drawable(title), display.width, { width: room, sizes: titleSizes })
  const below = under.flatMap(
    (line) => breakLines(drawable(line), running.width, { width: room, sizes: underSizes }).lines,
  )
  const lineHeight = heading.size * 1.16
  const top = 150 + (kicker ? 52 : 0)
  const afterTitle = top + lineHeight * heading.lines.length
  const begin = (inset: number) => (isFromRight ? cardWidth - margin - inset : margin + inset)
  const inDisplay = (words: string, { y, size, inset = 0 }: Place) =>
    drawLine(
      {
        ...{ words, x: begin(inset), y, size, isFromRight, fill: colours.title },
        ...{ families: 'Poppins, Roboto', measure: display, weight: 600 },
      },
      displayFonts,
    )
  const inRunning = (words: string, { y, size }: Place) =>
    drawLine(
      {
        ...{ words, x: begin(0), y, size, isFromRight, fill: colours.ink },
        ...{ families: 'Roboto, Poppins', measure: running },
      },
      runningFonts,
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">
<rect width="100%" height="100%" fill="${colours.ground}"/>
${drawn.ornament ? pattern(drawn.ornament, colours.ink) : ''}
${drawn.skyline ? foot(`${drawn.skyline}-skyline`, colours.ink, 0.3) : foot('bridge', colours.ink, 0.35)}
<rect y="${cardHeight - 10}" width="100%" height="10" fill="${accent}"/>
<g transform="translate(${isFromRight ? cardWidth - margin - 48 : margin} 56) scale(1.5)" color="${colours.title}">${mark(destination ? colours.ink : accent)}</g>
${inDisplay(brand, { y: 91, size: 32, inset: 64 })}
${kicker ? inRunning(kicker, { y: 170, size: 30 }) : ''}
${heading.lines.map((line, at) => inDisplay(line, { y: top + lineHeight * (at + 0.8), size: heading.size })).join('\n')}
${below.map((line, at) => inRunning(line, { y: afterTitle + 50 + at * 44, size: 32 })).join('\n')}
</svg>`
}

/** The drawings of a destination; the plain ones are not drawn here. */
function drawnFor(destination: DestinationKey | undefined) {
  if (destination === undefined) return {}
  const { ornament, skyline } = drawingsOf(destination)
  return {
    ornament: drawnDestinations.find((one) => one === ornament),
    skyline: drawnDestinations.find((one) => one === skyline),
  }
}

/** The fonts of a weight as one: each letter is drawn by the first that has it. */
function metricsOf(weight: Weight): FontMetrics {
  const all = files
    .filter((one) => one.weight === weight)
    .map((one) => readFontMetrics(readFont(one)))
  const [first] = all
  if (!first) throw new Error(`No font of the weight ${weight}`)
  if (all.length === 1) return first
  const widthOf = (one: string) => (all.find((font) => font.has(one)) ?? first).width(one)
  return {
    family: first.family,
    widthDrawn: first.widthDrawn,
    has: (one) => all.some((font) => font.has(one)),
    width: (words) => [...words].reduce((sum, one) => sum + widthOf(one), 0),
  }
}

/** A name may hold a script that no font has. */
function drawable(words: string): string {
  const known = [...words.normalize('NFC')].filter((one) => display.has(one) || running.has(one))
  return known.join('').trim()
}

/** The destination's ornament, faint; one opacity over the whole ground makes a small file. */
function pattern(destination: DrawnDestination, ink: string): string {
  const { width, height, body } = readOrnament(`${destination}-pattern`, ink)
  return `<defs>
<pattern id="ornament" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(1.5)">${body}</pattern>
</defs>
<rect width="100%" height="100%" fill="url(#ornament)" opacity=".1"/>`
}

/** A drawing repeated along the foot. */
function foot(name: string, ink: string, opacity: number): string {
  const { width, height, body } = readOrnament(name, ink)
  const scale = footHeight / height
  const count = Math.ceil(cardWidth / (width * scale))
  const shift = (cardWidth - count * width * scale) / 2
  return `<g opacity="${opacity}" transform="translate(${shift} ${cardHeight - footHeight - 8}) scale(${scale})">${Array.from(
    { length: count },
    (_, at) => `<g transform="translate(${at * width})">${body}</g>`,
  ).join('')}</g>`
}

interface Ornament {
  width: number
  height: number
  body: string
}
const drawings = new Map<string, string>()

/** A drawing of the pages, in this ink. */
function readOrnament(name: string, ink: string): Ornament {
  const drawing = drawings.get(name) ?? readFileSync(join(ornamentFolder, `${name}.svg`), 'utf8')
  drawings.set(name, drawing)
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing) ?? []
  const body = drawing
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll(/#000(?:000)?\b/g, ink)
  return { width: Number(width), height: Number(height), body: `<g fill="${ink}">${body}</g>` }
}

/** The mark of `app/ui/brand-mark.tsx`. */
function mark(deck: string): string {
  return `<g fill="none" stroke="currentColor" stroke-width="2"><path d="M7 4v23M25 4v23"/><path d="M1 13.5C4 12 6 8 7 4.5c2 8 5 13 9 13s7-5 9-13c1 3.5 3 7.5 6 9M11.5 14v8M16 17.5V22M20.5 14v8" stroke-width="1.5"/><path d="M0 23h32" stroke="${deck}" stroke-width="3"/></g>`
}
