import PDFDocument from 'pdfkit'
import { type Language, localeOf } from '#contract/common/values/languages.ts'
import { type FontName, fontData, setting, type Unprintable } from './fonts.ts'
import { artifact, colours, drawFoot, drawHead, footHeight, headHeight, margin } from './frame.ts'

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

/** The position and style of a text. */
interface Place {
  x: number
  y?: number
  width: number
  lineGap?: number
  colour?: string
}

const { navy, emerald, ink, soft, line } = colours
const labelWidth = 150
const gap = 14

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
  doc.registerFont('text', fontData.text)
  doc.registerFont('heading', fontData.heading)
  doc.on('pageAdded', () => drawHead(doc, setting(brand, 'heading', unprintable)))
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
  const set = (wished: FontName, size: number, colour: string, text: string): string => {
    const { font, shown } = setting(text, wished, unprintable)
    doc.font(font, size).fillColor(colour)
    return shown
  }
  const write = (tag: 'H1' | 'H2' | 'P', draw: () => void) => {
    root.add(doc.struct(tag, {}, draw))
  }
  /** A text whose addresses are links. */
  const writing = (
    tag: 'P' | 'LBody' | 'TD',
    text: string,
    { colour = ink, x, y, width, lineGap = 2.5 }: Place,
  ) => {
    const parts = splitAddresses(text)
    const draws = parts.map(({ shown, isAddress }, at) => {
      const draw = () => {
        const part = set('text', 10.5, isAddress ? navy : colour, shown)
        const look = {
          ...{ width, lineGap, continued: at < parts.length - 1 },
          // A part that continues a line keeps the style of the part before it.
          ...{ underline: isAddress, link: isAddress ? shown : null },
        }
        if (at === 0) doc.text(part, x, y ?? doc.y, look)
        else doc.text(part, look)
      }
      return isAddress ? doc.struct('Link', {}, draw) : draw
    })
    return doc.struct(tag, {}, draws)
  }

  write('H1', () => {
    const shown = set('heading', 22, navy, title)
    doc.text(shown, margin, doc.y, { width, lineGap: 2 })
  })
  doc.y += 6

  return {
    heading(text) {
      keepRoom(76)
      doc.y += 16
      write('H2', () => {
        const shown = set('heading', 13, navy, text)
        doc.text(shown, margin, doc.y, { width })
      })
      doc.y += 4
    },

    paragraph(text, look) {
      const colour = look === 'soft' ? soft : ink
      // Each line is a separate paragraph: a listener doesn't hear where the paper breaks a line.
      for (const line of text.split('\n')) {
        root.add(writing('P', line, { colour, x: margin, width }))
      }
      doc.y += 8
    },

    list(items) {
      const list = doc.struct('L')
      root.add(list)
      for (const item of items) {
        const shown = set('text', 10.5, ink, item)
        keepRoom(doc.heightOfString(shown, { width: width - 14, lineGap: 2.5 }))
        const y = doc.y
        list.add(
          doc.struct('LI', {}, [
            doc.struct('Lbl', {}, () => {
              doc.font('text', 10.5).fillColor(ink).text('•', margin, y, { width: 12 })
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
        table.add(
          doc.struct('Caption', {}, () => {
            const shown = set('heading', 10.5, ink, caption)
            doc.text(shown, margin, doc.y, { width, lineGap: 2 })
          }),
        )
        doc.y += 4
      }
      for (const [label, value] of facts) {
        const valueX = margin + labelWidth + gap
        const valueWidth = width - labelWidth - gap
        const labelText = set('text', 9.5, soft, label)
        const labelHeight = doc.heightOfString(labelText, { width: labelWidth, lineGap: 2 })
        const valueText = set('text', 10.5, ink, value)
        const height = Math.max(
          labelHeight,
          doc.heightOfString(valueText, { width: valueWidth, lineGap: 2 }),
        )
        keepRoom(height + 8)
        const y = doc.y
        const row = doc.struct('TR')
        table.add(row)
        row.add(
          doc.struct('TH', unknownToTypes({ scope: 'Row' }), () => {
            const shown = set('text', 9.5, soft, label)
            doc.text(shown, margin, y + 1, { width: labelWidth, lineGap: 2 })
          }),
        )
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
        doc.rect(margin, y, 3, 44).fill(emerald)
      })
      write('P', () => {
        const shown = set('text', 9.5, soft, label)
        doc.text(shown, margin + 14, y + 2, { width: width - 14 })
      })
      write('P', () => {
        const number = set('heading', 19, navy, value)
        doc.text(number, margin + 14, y + 16, { width: width - 14 })
      })
      doc.x = margin
      doc.y = y + 54
    },

    async finish() {
      root.end()
      const { start, count } = doc.bufferedPageRange()
      for (let at = 0; at < count; at++) {
        doc.switchToPage(start + at)
        const foot = setting(options.foot, 'text', unprintable)
        drawFoot(doc, foot, options.pageWords(at + 1, count))
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
