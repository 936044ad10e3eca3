import type { Setting } from './fonts.ts'

export const colours = {
  navy: '#003366',
  emerald: '#50c878',
  ink: '#14202b',
  soft: '#4a5762',
  line: '#ded8cb',
} as const

export const margin = 56
export const headHeight = 92
export const footHeight = 64

type Doc = PDFKit.PDFDocument

const { navy, emerald, soft, line } = colours

/** The parts that a screen reader skips. */
export function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** The brand above a page, where its lines begin. */
export function drawHead(doc: Doc, brand: Setting, isFromRight: boolean): void {
  const right = doc.page.width - margin
  artifact(doc, () => {
    doc.save()
    doc.translate(isFromRight ? right - markWidth : margin, 34).scale(0.75)
    doc.lineWidth(2).strokeColor(navy)
    for (const outline of posts) doc.path(outline).stroke()
    doc.lineWidth(1.5).path(cables).stroke()
    doc.lineWidth(3).path(deck).stroke(emerald)
    doc.restore()
    doc.font(brand.font, 13).fillColor(navy)
    const width = right - margin - 32
    if (isFromRight) doc.text(brand.shown, margin, 37, { width, align: 'right', lineBreak: false })
    else doc.text(brand.shown, margin + 32, 37, { lineBreak: false })
    doc.moveTo(margin, 68).lineTo(right, 68).lineWidth(0.75).stroke(line)
  })
  doc.x = margin
  doc.y = headHeight
}

/** The number below it. */
export function drawFoot(doc: Doc, foot: Setting, number: string): void {
  const width = doc.page.width - 2 * margin
  atFoot(doc, (y) => {
    doc.font(foot.font, 8.5).fillColor(soft)
    doc.text(foot.shown, margin, y, { width: width - 90, lineBreak: false })
    doc.font('text')
    doc.text(number, margin, y, { width, align: 'right', lineBreak: false })
  })
}

export function atFoot(doc: Doc, draw: (y: number) => void): void {
  // Text below the margin would begin a new page.
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  artifact(doc, () => draw(doc.page.height - 44))
  doc.page.margins.bottom = bottom
}

/** The mark of `app/ui/brand-mark.tsx`, 32 points wide before it is scaled. */
const markWidth = 24
const posts = ['M7 4v23', 'M25 4v23']
const cables =
  'M1 13.5C4 12 6 8 7 4.5c2 8 5 13 9 13s7-5 9-13c1 3.5 3 7.5 6 9M11.5 14v8M16 17.5V22M20.5 14v8'
const deck = 'M0 23h32'
