import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { importLimits } from '#contract/catalogue/imports.ts'
import { covered, type NumberStyle, styleOf, textOfNumber, uncalculated } from './cell-text.ts'
import { readXml, SheetTooLarge, type XmlListener } from './read-xml.ts'

const mostParts = 5000
/** The reader of the CSV refuses wider rows; here they only must not fill the memory. */
const mostColumns = 2000
const mostRowLength = 4 * 1024 * 1024

/** A sheet of a workbook that has rows. */
export interface Sheet {
  name: string
  isHidden: boolean
}

/** The facts of a workbook after one of its sheets was read. */
export interface ReadWorkbook {
  sheets: Sheet[]
  /** Which of them was read. */
  sheet: number
}

/**
 * Writes a sheet of a workbook as CSV: a line for each row, as a spreadsheet numbers them. Without a
 * choice it is the first that isn't hidden.
 */
export async function sheetToCsv(
  workbook: string,
  csv: string,
  chosen?: number,
): Promise<ReadWorkbook> {
  const zip = await yauzl.openPromise(workbook, { validateEntrySizes: true, autoClose: false })
  try {
    const parts = await listParts(zip)
    const budget = { left: importLimits.unpackedBytes }
    const read = async (name: string, listener: XmlListener) => {
      const entry = parts.get(name)
      if (!entry) return
      for await (const _ of readXml(unpacked(zip, entry, budget), listener)) {
        // The listener receives the events.
      }
    }
    const { sheets, from1904 } = await readBook(read)
    const visible = sheets.findIndex(({ isHidden }) => !isHidden)
    const sheet = chosen ?? Math.max(visible, 0)
    const part = parts.get(sheets[sheet]?.part ?? '')
    if (!part) throw new Error('no sheet')
    const reader = { strings: await readStrings(read), styles: await readStyles(read), from1904 }
    const write = async (merged: readonly Area[]) => {
      const behind: Area[] = []
      const bytes = unpacked(zip, part, { left: budget.left })
      const lines = bounded(csvRows(rowsOf(bytes, reader, behind), merged))
      await pipeline(Readable.from(lines), createWriteStream(csv, { mode: 0o600 }))
      return behind.sort((one, other) => one.top - other.top)
    }
    // The list of merged cells comes after the rows that it is about.
    const merged = await write([])
    if (merged.length > 0) await write(merged)
    return { sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })), sheet }
  } finally {
    zip.close()
  }
}

async function listParts(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > mostParts) throw new SheetTooLarge()
  const parts = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  return parts
}

/** The bytes of a part as it unpacks; its stated size is not trusted. */
async function* unpacked(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  budget: { left: number },
): AsyncGenerator<Buffer, void> {
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    budget.left -= chunk.length
    if (budget.left < 0) throw new SheetTooLarge()
    yield chunk
  }
}

type ReadPart = (name: string, listener: XmlListener) => Promise<void>

/** The sheets that have rows, in their order; pages that are one diagram have none. */
async function readBook(read: ReadPart) {
  const targets = new Map<string | undefined, string>()
  await read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target = '', Type }) => {
      if (name !== 'Relationship' || Type?.endsWith('/worksheet') === false) return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: (Sheet & { part: string })[] = []
  let from1904 = false
  await read('xl/workbook.xml', {
    open: (tag, attributes) => {
      const { name = '', state = '', date1904 = '' } = attributes
      if (tag === 'workbookPr') from1904 = /^(?:1|true)$/.test(date1904)
      const part = tag === 'sheet' ? targets.get(linkIn(attributes)) : undefined
      if (part === undefined) return
      sheets.push({ name, isHidden: state === 'hidden' || state === 'veryHidden', part })
    },
  })
  if (sheets.length === 0) {
    sheets.push({ name: '', isHidden: false, part: 'xl/worksheets/sheet1.xml' })
  }
  return { sheets, from1904 }
}

/** `r:id`, whatever the workbook has before the colon. */
function linkIn(attributes: Record<string, string>): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
}

/** Cells that are one: rows and columns from 1 and 0. */
interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

const mostAreas = 50_000

function areaOf(reference = ''): Area | undefined {
  const [, from, top, to, bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const [left, right] = [columnOf(from), columnOf(to)]
  if (left === undefined || right === undefined) return undefined
  return { top: Number(top), bottom: Number(bottom), left, right }
}

async function readStrings(read: ReadPart): Promise<string[]> {
  const strings: string[] = []
  const item = listenToText()
  await read('xl/sharedStrings.xml', {
    ...item.listener,
    close: (name) => {
      item.listener.close(name)
      if (name === 'si') strings.push(item.take())
    },
  })
  return strings
}

/** Gathers the text of `t` elements, without what says how to pronounce it. */
function listenToText() {
  let gathered = ''
  let isText = false
  let isSpoken = false
  return {
    listener: {
      open: (name: string) => {
        if (name === 'rPh') isSpoken = true
        isText = name === 't' && !isSpoken
      },
      text: (text: string) => {
        if (isText) gathered += text
      },
      close: (name: string) => {
        if (name === 'rPh') isSpoken = false
        isText = false
      },
    },
    take: () => {
      const taken = asTyped(gathered)
      gathered = ''
      return taken
    },
  }
}

/** How each cell style shows a number. */
async function readStyles(read: ReadPart): Promise<NumberStyle[]> {
  const custom = new Map<string | undefined, string>()
  const styles: NumberStyle[] = []
  let isOfCells = false
  await read('xl/styles.xml', {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt') custom.set(numFmtId, formatCode)
      if (name === 'xf' && isOfCells) {
        styles.push(styleOf(Number(numFmtId ?? 0), custom.get(numFmtId)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

interface SheetRow {
  number: number
  cells: string[]
}

/** Everything needed to read the contents of a cell. */
interface CellReader {
  strings: readonly string[]
  styles: readonly NumberStyle[]
  from1904: boolean
}

/** The rows of a sheet as they arrive; the merged areas come after them. */
async function* rowsOf(
  sheet: AsyncIterable<Buffer>,
  reader: CellReader,
  merged: Area[],
): AsyncGenerator<SheetRow, void> {
  const arrived: SheetRow[] = []
  const inline = listenToText()
  let row: SheetRow = { number: 0, cells: [] }
  let length = 0
  let cell: Cell | undefined
  let isValue = false
  const steps = readXml(sheet, {
    open: (name, attributes) => {
      inline.listener.open(name)
      isValue = name === 'v'
      if (name === 'row') {
        row = { number: Number(attributes['r'] ?? row.number + 1), cells: [] }
        length = 0
      } else if (name === 'c') {
        const { r, t, s } = attributes
        cell = { place: columnOf(r) ?? row.cells.length, type: t, style: s, value: '' }
      } else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'mergeCell') {
        const area = areaOf(attributes['ref'])
        if (area) merged.push(area)
        if (merged.length > mostAreas) throw new SheetTooLarge()
      }
    },
    text: (text) => {
      if (!cell) return
      inline.listener.text(text)
      if (isValue) cell.value += text
    },
    close: (name) => {
      inline.listener.close(name)
      isValue = false
      if (name === 'row') arrived.push(row)
      if (name !== 'c' || !cell) return
      const text = textIn(cell, inline.take(), reader)
      length += text.length
      if (length > mostRowLength) throw new SheetTooLarge()
      if (cell.place < mostColumns) {
        while (row.cells.length < cell.place) row.cells.push('')
        row.cells[cell.place] = text
      }
      cell = undefined
    },
  })
  for await (const _ of steps) yield* arrived.splice(0)
  yield* arrived
}

async function* csvRows(
  rows: AsyncIterable<SheetRow>,
  merged: readonly Area[],
): AsyncGenerator<string, void> {
  let line = 1
  const spread = spreader(merged)
  for await (const { number, cells } of rows) {
    // Empty rows are not written down; the report names rows as the spreadsheet does.
    if (number - line > 100_000) throw new SheetTooLarge()
    yield '\n'.repeat(Math.max(0, number - line))
    line = Math.max(number, line) + 1
    spread(number, cells)
    // A cell with nothing but a colour is no value.
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
    yield `${cells.map(csvCell).join(',')}\n`
  }
}

/**
 * The written text takes no more space than a workbook may unpack to: a long text that each row names by
 * its number, a merged cell over many rows and a gap between two make much out of little.
 */
async function* bounded(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  let left: number = importLimits.unpackedBytes
  for await (const line of lines) {
    left -= Buffer.byteLength(line)
    if (left < 0) throw new SheetTooLarge()
    yield line
  }
}

/**
 * Fills in merged cells: below the first the same value again, since it applies to each of its rows. To
 * the right of it no one can say whether it applies to that column too.
 */
function spreader(areas: readonly Area[]): (row: number, cells: string[]) => void {
  const values = new Map<Area, string>()
  let next = 0
  let open: Area[] = []
  return (row, cells) => {
    for (; (areas[next]?.top ?? Number.POSITIVE_INFINITY) <= row; next++) {
      const area = areas[next]
      if (area) open.push(area)
    }
    open = open.filter(({ bottom }) => bottom >= row)
    for (const area of open) {
      const text = values.get(area) ?? (row === area.top ? cells[area.left] : undefined) ?? ''
      values.set(area, text)
      if (text.trim() === '' || area.left >= mostColumns) continue
      const right = Math.min(area.right, mostColumns - 1)
      while (cells.length <= right) cells.push('')
      cells[area.left] = text
      cells.fill(covered, area.left + 1, right + 1)
    }
  }
}

interface Cell {
  place: number
  type: string | undefined
  style: string | undefined
  value: string
  isFormula?: boolean
}

function textIn(
  { type, style = '0', value, isFormula }: Cell,
  inline: string,
  { strings, styles, from1904 }: CellReader,
): string {
  if (type === 'inlineStr') return inline
  if (value === '' && type !== 'str' && isFormula) return uncalculated
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '' ? '' : value === '0' ? 'FALSE' : 'TRUE'
  if (type === 'd') return value.replace(/Z$/, '')
  if (type === 'str' || type === 'e') return asTyped(value)
  return textOfNumber(value, styles[Number(style)] ?? { shows: 'number' }, from1904)
}

/** `C7` is in the third column: 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Signs that XML has no place for are written by their numbers: `_x000D_` ends a line. */
function asTyped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function csvCell(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
