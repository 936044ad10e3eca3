import PDFDocument from 'pdfkit'
import { directionOf, type Language, localeOf } from '#contract/common/values/languages.ts'
import { drawFromRight, type Look } from './draw-from-right.ts'
import { fonts, setting, type Unprintable } from './fonts.ts'
import {
  artifact,
  atFoot,
  colours,
  drawFoot,
  drawHead,
  footHeight,
  headHeight,
  margin,
} from './frame.ts'

export interface PdfOptions {
  brand: string
  title: string
  language: Language
  /** Written into the file; the same contents at the same time are the same bytes. */
  at: Date
  /** Between the page's number and how many there are: “Page 1 of 3”. */
  pageWords: (page: number, of: number) => string
  /** At the foot of each page, beside its number. */
  foot: string
  unprintable: Unprintable
}

export type Facts = readonly (readonly [label: string, value: string])[]

export interface PdfPage {
  heading: (text: string) => void
  paragraph: (text: string, look?: 'soft') => void
  list: (items: readonly string[]) => void
  /** Labels with their values, each a line of the table. */
  facts: (facts: Facts, caption?: string) => void
  /** Large and alone: a value that the reader has to find at once. */
  figure: (label: string, value: string) => void
  finish: () => Promise<Buffer>
}

/** The position of a text: `x` is from the side where lines begin. */
interface Place {
  x: number
  y?: number
  width: number
  lineGap?: number
}

const { navy, emerald, ink, soft, line } = colours
const labelWidth = 150
const gap = 14

/** How the texts of a letter look. */
const looks = {
  title: { weight: 'heading', size: 22, colour: navy },
  heading: { weight: 'heading', size: 13, colour: navy },
  caption: { weight: 'heading', size: 10.5, colour: ink },
  figure: { weight: 'heading', size: 19, colour: navy },
  body: { weight: 'text', size: 10.5, colour: ink },
  soft: { weight: 'text', size: 10.5, colour: soft },
  label: { weight: 'text', size: 9.5, colour: soft },
} as const satisfies Record<string, Look>

/**
 * A letter of this house on A4: the brand above, page numbers below, headings, paragraphs and tables of
 * facts between them, tagged so that a screen reader reads it in order. Texts can be selected.
 */
export function createPdf(options: PdfOptions): PdfPage {
  const { brand, title, language, at, unprintable } = options
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: headHeight, bottom: footHeight, left: margin, right: margin },
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    ...unknownToTypes({ subset: 'PDF/UA' }),
    lang: localeOf(language),
    displayTitle: true,
    info: { Title: title, Author: brand, Creator: brand, Producer: brand, CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const { name, data } of fonts) doc.registerFont(name, data)
  const isFromRight = directionOf(language) === 'rtl'
  doc.on('pageAdded', () => drawHead(doc, setting(brand, 'heading', unprintable), isFromRight))
  sayWhereLinksLead(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()

  const width = doc.page.width - 2 * margin
  const bottom = () => doc.page.height - footHeight
  /** Begins a new page if the next part would be split. */
  const keepRoom = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage()
  }
  const fromRight = drawFromRight(doc, bottom, unprintable)
  /** Where a box is that is so far from the side where lines begin. */
  const placed = ({ x, ...box }: Place) => ({
    ...box,
    x: isFromRight ? doc.page.width - x - box.width : x,
  })
  const set = ({ weight, size, colour }: Look, text: string): string => {
    const { font, shown } = setting(text, weight, unprintable)
    doc.font(font, size).fillColor(colour)
    return shown
  }
  const heightOf = (text: string, look: Look, { width, lineGap = 0 }: Omit<Place, 'x'>) =>
    isFromRight
      ? fromRight.height(text, look, { x: 0, width, lineGap })
      : doc.heightOfString(set(look, text), { width, lineGap })
  /** A text without links. */
  const element = (
    tag: 'H1' | 'H2' | 'P' | 'Caption' | 'TH',
    text: string,
    look: Look,
    place: Place,
  ) => {
    const options = unknownToTypes({
      ...(tag === 'TH' && { scope: 'Row' }),
      // Drawn from the left: what is read aloud and copied is the text as it was written.
      ...(isFromRight && { actual: text }),
    })
    const { x, y, width, lineGap = 0 } = placed(place)
    const draw = () => {
      doc.text(set(look, text), x, y ?? doc.y, { width, lineGap })
    }
    return doc.struct(
      tag,
      options,
      isFromRight ? fromRight.draws(text, look, { x, y, width, lineGap }) : [draw],
    )
  }
  const write = (tag: 'H1' | 'H2' | 'P', text: string, look: Look, place: Place) => {
    root.add(element(tag, text, look, place))
  }
  /** A text whose addresses are links. */
  const writing = (
    tag: 'P' | 'LBody' | 'TD',
    text: string,
    { look = looks.body, ...place }: Place & { look?: Look },
  ) => {
    const { x, y, width, lineGap = 2.5 } = placed(place)
    if (isFromRight) {
      const draws = fromRight.draws(text, look, { x, y, width, lineGap })
      return doc.struct(tag, unknownToTypes({ actual: text }), draws)
    }
    const parts = splitAddresses(text)
    const draws = parts.map(({ shown, isAddress }, at) => {
      const draw = () => {
        const part = set(isAddress ? { ...look, colour: navy } : look, shown)
        const style = {
          ...{ width, lineGap, continued: at < parts.length - 1 },
          // A part that continues a line keeps the style of the part before it.
          ...{ underline: isAddress, link: isAddress ? shown : null },
        }
        if (at === 0) doc.text(part, x, y ?? doc.y, style)
        else doc.text(part, style)
      }
      return isAddress ? doc.struct('Link', {}, draw) : draw
    })
    return doc.struct(tag, {}, draws)
  }

  write('H1', title, looks.title, { x: margin, width, lineGap: 2 })
  doc.y += 6

  const drawFootFromRight = (foot: string, number: string) =>
    atFoot(doc, (y) => {
      const look = { ...looks.label, size: 8.5 }
      const boxes = [
        [foot, placed({ x: margin, width: width - 90 })],
        [number, placed({ x: margin + width - 80, width: 80 })],
      ] as const
      for (const [words, { x, width: room }] of boxes) {
        for (const draw of fromRight.draws(words, look, { x, y, width: room, lineGap: 0 })) {
          if (typeof draw === 'function') draw()
        }
      }
    })

  return {
    heading(text) {
      keepRoom(76)
      doc.y += 16
      write('H2', text, looks.heading, { x: margin, width })
      doc.y += 4
    },

    paragraph(text, look) {
      // Each line is a separate paragraph: a listener doesn't hear where the paper breaks a line.
      for (const line of text.split('\n')) {
        root.add(writing('P', line, { look: looks[look ?? 'body'], x: margin, width }))
      }
      doc.y += 8
    },

    list(items) {
      const list = doc.struct('L')
      root.add(list)
      for (const item of items) {
        keepRoom(heightOf(item, looks.body, { width: width - 14, lineGap: 2.5 }))
        const y = doc.y
        list.add(
          doc.struct('LI', {}, [
            doc.struct('Lbl', {}, () => {
              const { x, width } = placed({ x: margin, width: 12 })
              const align = isFromRight ? 'right' : 'left'
              doc.font('text', 10.5).fillColor(ink).text('•', x, y, { width, align })
            }),
            writing('LBody', item, { x: margin + 14, y, width: width - 14 }),
          ]),
        )
        doc.y += 2
      }
      list.end()
      doc.x = margin
      doc.y += 6
    },

    facts(facts, caption) {
      const table = doc.struct('Table')
      root.add(table)
      if (caption !== undefined) {
        keepRoom(60)
        table.add(element('Caption', caption, looks.caption, { x: margin, width, lineGap: 2 }))
        doc.y += 4
      }
      for (const [label, value] of facts) {
        const valueX = margin + labelWidth + gap
        const valueWidth = width - labelWidth - gap
        const height = Math.max(
          heightOf(label, looks.label, { width: labelWidth, lineGap: 2 }),
          heightOf(value, looks.body, { width: valueWidth, lineGap: 2 }),
        )
        keepRoom(height + 8)
        const y = doc.y
        const row = doc.struct('TR')
        table.add(row)
        const head = { x: margin, y: y + 1, width: labelWidth, lineGap: 2 }
        row.add(element('TH', label, looks.label, head))
        row.add(writing('TD', value, { x: valueX, y, width: valueWidth, lineGap: 2 }))
        row.end()
        doc.x = margin
        doc.y = y + height + 4
        artifact(doc, () => {
          doc
            .moveTo(margin, doc.y)
            .lineTo(margin + width, doc.y)
            .lineWidth(0.5)
            .stroke(line)
        })
        doc.y += 4
      }
      table.end()
      doc.y += 4
    },

    figure(label, value) {
      keepRoom(60)
      const y = doc.y + 4
      artifact(doc, () => {
        doc.rect(placed({ x: margin, width: 3 }).x, y, 3, 44).fill(emerald)
      })
      const box = { x: margin + 14, width: width - 14 }
      write('P', label, looks.label, { ...box, y: y + 2 })
      write('P', value, looks.figure, { ...box, y: y + 16 })
      doc.x = margin
      doc.y = y + 54
    },

    async finish() {
      root.end()
      const { start, count } = doc.bufferedPageRange()
      for (let at = 0; at < count; at++) {
        doc.switchToPage(start + at)
        const number = options.pageWords(at + 1, count)
        if (isFromRight) drawFootFromRight(options.foot, number)
        else drawFoot(doc, setting(options.foot, 'text', unprintable), number)
      }
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** What the library knows and the types that are published for it do not. */
function unknownToTypes(options: object) {
  return Object(options)
}

/** A link says where it leads, for a reader who doesn't see its text. */
function sayWhereLinksLead(doc: PDFKit.PDFDocument): void {
  const link = doc.link.bind(doc)
  doc.link = (x, y, width, height, address, options) =>
    link(x, y, width, height, address, { ...options, Contents: Object(address) })
}

interface Part {
  shown: string
  isAddress: boolean
}

/** A text split at its addresses; an address never ends in punctuation. */
function splitAddresses(text: string): Part[] {
  return text
    .split(/(https?:\/\/[^\s]*[^\s.,;:!?)»\u00a0])/)
    .map((shown, at) => ({ shown, isAddress: at % 2 === 1 }))
    .filter(({ shown }, _at, all) => shown !== '' || all.length === 1)
}
