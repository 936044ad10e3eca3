import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { importLimits } from '#contract/imports.ts'
import { covered, type NumberStyle, styleOf, textOfNumber, uncalculated } from './cell-text.ts'

/** Thrown for a workbook that unpacks to more than is read. */
export class SheetTooLarge extends Error {}

const mostParts = 5000
/** Wider rows are refused by whoever reads the CSV; here they only must not fill the memory. */
const mostColumns = 2000
const mostRowLength = 4 * 1024 * 1024

/** A sheet of a workbook that has rows. */
export interface Sheet {
  name: string
  isHidden: boolean
}

/** What is known of a workbook once one of its sheets was read. */
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
    const text = async (name: string) => {
      const entry = parts.get(name)
      return entry ? (await buffer(counted(zip, entry, budget))).toString('utf8') : ''
    }
    const book = await text('xl/workbook.xml')
    const sheets = sheetsIn(book, await text('xl/_rels/workbook.xml.rels'))
    const visible = sheets.findIndex(({ isHidden }) => !isHidden)
    const sheet = chosen ?? Math.max(visible, 0)
    const part = parts.get(sheets[sheet]?.part ?? '')
    if (!part) throw new Error('no sheet')
    const reader = {
      strings: sharedStrings(await text('xl/sharedStrings.xml')),
      styles: numberStyles(await text('xl/styles.xml')),
      from1904: /^(?:1|true)$/.test(
        attribute(tagsIn(book, 'workbookPr')[0] ?? '', 'date1904') ?? '',
      ),
      merged: await mergedIn(counted(zip, part, { left: importLimits.unpackedBytes })),
    }
    const rows = csvRows(rowsOf(counted(zip, part, budget)), reader)
    await pipeline(Readable.from(rows), createWriteStream(csv, { mode: 0o600 }))
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

/** The bytes of a part as it unpacks; what it says of its own size is not believed. */
function counted(zip: yauzl.ZipFile, entry: yauzl.Entry, budget: { left: number }): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        budget.left -= chunk.length
        if (budget.left < 0) throw new SheetTooLarge()
        yield chunk
      }
    })(),
  )
}

/** The sheets that have rows, in their order; pages that are one diagram have none. */
function sheetsIn(workbook: string, links: string): (Sheet & { part: string })[] {
  const targets = new Map(
    tagsIn(links, 'Relationship').flatMap((tag) => {
      const target = attribute(tag, 'Target') ?? ''
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      const isSheet = attribute(tag, 'Type')?.endsWith('/worksheet') ?? true
      return isSheet ? [[attribute(tag, 'Id'), part] as const] : []
    }),
  )
  const sheets = tagsIn(workbook, 'sheet').flatMap((tag) => {
    const part = targets.get(attributeLike(tag, ':id'))
    const name = attribute(tag, 'name') ?? ''
    const isHidden = /^(?:hidden|veryHidden)$/.test(attribute(tag, 'state') ?? '')
    return part === undefined ? [] : [{ name, isHidden, part }]
  })
  if (sheets.length > 0) return sheets
  return [{ name: '', isHidden: false, part: 'xl/worksheets/sheet1.xml' }]
}

/** Cells that are one: rows and columns from 1 and 0. */
interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

const mostAreas = 50_000

/** They stand behind the rows that they are about. */
async function mergedIn(sheet: Readable): Promise<Area[]> {
  const decoder = new TextDecoder()
  const areas: Area[] = []
  let rest = ''
  for await (const chunk of sheet) {
    rest += decoder.decode(chunk, { stream: true })
    const end = rest.lastIndexOf('>') + 1
    for (const tag of tagsIn(rest.slice(0, end), 'mergeCell')) {
      const area = areaOf(attribute(tag, 'ref') ?? '')
      if (area) areas.push(area)
    }
    if (areas.length > mostAreas) throw new SheetTooLarge()
    rest = rest.slice(Math.max(end, rest.length - mostTagLength))
  }
  return areas.sort((one, other) => one.top - other.top)
}

const mostTagLength = 1024

function areaOf(reference: string): Area | undefined {
  const [, from, top, to, bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const [left, right] = [columnOf(from), columnOf(to)]
  if (left === undefined || right === undefined) return undefined
  return { top: Number(top), bottom: Number(bottom), left, right }
}

function sharedStrings(xml: string): string[] {
  return [...elementsIn(xml, 'si')].map(({ body }) => textOf(body))
}

/** Text without what says how to pronounce it. */
function textOf(xml: string): string {
  let said = ''
  let at = 0
  for (const { start, end } of elementsIn(xml, 'rPh')) {
    said += xml.slice(at, start)
    at = end
  }
  return [...elementsIn(said + xml.slice(at), 't')]
    .map(({ body }) => (body.includes('<') ? '' : asTyped(unescapeXml(body))))
    .join('')
}

/** How each style of cells shows a number. */
function numberStyles(xml: string): NumberStyle[] {
  const custom = new Map(
    tagsIn(xml, 'numFmt').map((tag) => [
      attribute(tag, 'numFmtId') ?? '',
      attribute(tag, 'formatCode') ?? '',
    ]),
  )
  const [cells] = elementsIn(xml, 'cellXfs')
  return tagsIn(cells?.body ?? '', 'xf').map((tag) => {
    const format = attribute(tag, 'numFmtId') ?? '0'
    return styleOf(Number(format), custom.get(format))
  })
}

interface SheetRow {
  number: number
  xml: string
}

/** The rows of a sheet, one after the other as they arrive. */
async function* rowsOf(sheet: Readable): AsyncGenerator<SheetRow, void> {
  const decoder = new TextDecoder()
  let rest = ''
  let number = 0
  for await (const chunk of sheet) {
    rest += decoder.decode(chunk, { stream: true })
    let at = 0
    for (const { head, body, end } of elementsIn(rest, 'row')) {
      number = Number(attribute(head, 'r') ?? number + 1)
      yield { number, xml: body }
      at = end
    }
    rest = fromNextRow(rest.slice(at))
    if (rest.length > mostRowLength) throw new SheetTooLarge()
  }
}

/** What comes before a row is nothing that is read; a tag may be cut in two. */
function fromNextRow(xml: string): string {
  const next = xml.search(/<(?:\w+:)?row\b/)
  const cut = xml.lastIndexOf('<')
  if (next !== -1) return xml.slice(next)
  return cut === -1 ? '' : xml.slice(cut)
}

/** What is needed to say what stands in a cell. */
interface CellReader {
  strings: readonly string[]
  styles: readonly NumberStyle[]
  from1904: boolean
  merged: readonly Area[]
}

async function* csvRows(
  rows: AsyncIterable<SheetRow>,
  reader: CellReader,
): AsyncGenerator<string, void> {
  let line = 1
  const spread = spreader(reader.merged)
  for await (const { number, xml } of rows) {
    // Empty rows are not written down; the report names rows as the spreadsheet does.
    if (number - line > 100_000) throw new SheetTooLarge()
    yield '\n'.repeat(Math.max(0, number - line))
    line = Math.max(number, line) + 1
    const cells: string[] = []
    for (const { head, body } of elementsIn(xml, 'c')) {
      const place = columnOf(attribute(head, 'r')) ?? cells.length
      if (place >= mostColumns) break
      while (cells.length < place) cells.push('')
      cells[place] = textIn(head, body, reader)
    }
    spread(number, cells)
    // A cell with nothing but a colour is no value.
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
    yield `${cells.map(csvCell).join(',')}\n`
  }
}

/**
 * Fills in what merged cells stand for: below the first the same again, since it is said of each of
 * its rows. Beside it nobody can tell whether it is said of that column too.
 */
function spreader(areas: readonly Area[]): (row: number, cells: string[]) => void {
  const said = new Map<Area, string>()
  let next = 0
  let open: Area[] = []
  return (row, cells) => {
    for (; (areas[next]?.top ?? Number.POSITIVE_INFINITY) <= row; next++) {
      const area = areas[next]
      if (area) open.push(area)
    }
    open = open.filter(({ bottom }) => bottom >= row)
    for (const area of open) {
      const text = said.get(area) ?? (row === area.top ? cells[area.left] : undefined) ?? ''
      said.set(area, text)
      if (text.trim() === '' || area.left >= mostColumns) continue
      const right = Math.min(area.right, mostColumns - 1)
      while (cells.length <= right) cells.push('')
      cells[area.left] = text
      cells.fill(covered, area.left + 1, right + 1)
    }
  }
}

function textIn(head: string, body: string, { strings, styles, from1904 }: CellReader): string {
  const type = attribute(head, 't')
  if (type === 'inlineStr') return textOf(body)
  const value = /<(?:\w+:)?v\b[^<>]*>([^<]*)</.exec(body)?.[1] ?? ''
  if (value === '' && type !== 'str' && /<(?:\w+:)?f\b/.test(body)) return uncalculated
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '' ? '' : value === '0' ? 'FALSE' : 'TRUE'
  if (type === 'd') return unescapeXml(value).replace(/Z$/, '')
  if (type === 'str' || type === 'e') return asTyped(unescapeXml(value))
  const style = styles[Number(attribute(head, 's') ?? 0)] ?? { shows: 'number' }
  return textOfNumber(value, style, from1904)
}

/** `C7` is in the third column: 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Element {
  /** Its attributes. */
  head: string
  body: string
  start: number
  end: number
}

/**
 * The elements of a name, one after the other. The text is gone through once: after one that never
 * ends comes none, and no other beginning is tried.
 */
function* elementsIn(xml: string, name: string): Generator<Element, void> {
  const opening = new RegExp(`<(?:\\w+:)?${name}\\b([^<>]*)>`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const [whole, head = ''] = found
    const start = found.index
    const inside = start + whole.length
    if (head.endsWith('/')) {
      yield { head: head.slice(0, -1), body: '', start, end: inside }
      continue
    }
    closing.lastIndex = inside
    const closed = closing.exec(xml)
    if (!closed) return
    const end = closed.index + closed[0].length
    yield { head, body: xml.slice(inside, closed.index), start, end }
    opening.lastIndex = end
  }
}

function tagsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g'))].map(([tag]) => tag)
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : unescapeXml(value)
}

/** The attribute of a name that ends so: what is before a colon is the workbook's own choice. */
function attributeLike(tag: string, ending: string): string | undefined {
  const [, name = ''] = new RegExp(`\\s(\\w+${ending})\\s*=`).exec(tag) ?? []
  return name === '' ? undefined : attribute(tag, name)
}

/** Signs that XML has no place for are written by their numbers: `_x000D_` ends a line. */
function asTyped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi,
    (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name] ?? whole
      const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

function csvCell(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
