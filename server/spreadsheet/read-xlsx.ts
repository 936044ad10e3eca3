import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { importLimits } from '#contract/imports.ts'

/** Thrown for a workbook that unpacks to more than is read. */
export class SheetTooLarge extends Error {}

const mostParts = 5000
/** Wider rows are refused by whoever reads the CSV; here they only must not fill the memory. */
const mostColumns = 2000
const mostRowLength = 4 * 1024 * 1024

/** Writes the first sheet of a workbook as CSV: a line for each row, as a spreadsheet numbers them. */
export async function sheetToCsv(workbook: string, csv: string): Promise<void> {
  const zip = await yauzl.openPromise(workbook, { validateEntrySizes: true, autoClose: false })
  try {
    const parts = await listParts(zip)
    const budget = { left: importLimits.unpackedBytes }
    const text = async (name: string) => {
      const entry = parts.get(name)
      return entry ? (await buffer(counted(zip, entry, budget))).toString('utf8') : ''
    }
    const sheetName = firstSheet(
      await text('xl/workbook.xml'),
      await text('xl/_rels/workbook.xml.rels'),
    )
    const sheet = parts.get(sheetName)
    if (!sheet) throw new Error('no sheet')
    const strings = sharedStrings(await text('xl/sharedStrings.xml'))
    const dates = dateStyles(await text('xl/styles.xml'))
    const rows = csvRows(rowsOf(counted(zip, sheet, budget)), strings, dates)
    await pipeline(Readable.from(rows), createWriteStream(csv, { mode: 0o600 }))
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

function firstSheet(workbook: string, links: string): string {
  const id = attribute(tagsIn(workbook, 'sheet')[0] ?? '', 'r:id')
  const link = tagsIn(links, 'Relationship').find((tag) => attribute(tag, 'Id') === id)
  const target = (link && attribute(link, 'Target')) ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
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
    .map(({ body }) => (body.includes('<') ? '' : unescapeXml(body)))
    .join('')
}

/** Which styles of cells show a number as a day. */
function dateStyles(xml: string): boolean[] {
  const custom = new Map(
    tagsIn(xml, 'numFmt').map((tag) => [
      attribute(tag, 'numFmtId') ?? '',
      /[ymd]/i.test((attribute(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
    ]),
  )
  const [cells] = elementsIn(xml, 'cellXfs')
  return tagsIn(cells?.body ?? '', 'xf').map((tag) => {
    const format = attribute(tag, 'numFmtId') ?? '0'
    return custom.get(format) ?? /^(?:1[4-7]|22|2[7-9]|3[0-6]|5\d)$/.test(format)
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

async function* csvRows(
  rows: AsyncIterable<SheetRow>,
  strings: readonly string[],
  dates: readonly boolean[],
): AsyncGenerator<string, void> {
  let line = 1
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
      cells[place] = textIn(head, body, strings, dates)
    }
    yield `${cells.map(csvCell).join(',')}\n`
  }
}

function textIn(
  head: string,
  body: string,
  strings: readonly string[],
  dates: readonly boolean[],
): string {
  const type = attribute(head, 't')
  if (type === 'inlineStr') return textOf(body)
  const value = /<(?:\w+:)?v\b[^<>]*>([^<]*)</.exec(body)?.[1] ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value
  if (type === 'str' || type === 'd') return unescapeXml(value)
  const isDate = dates[Number(attribute(head, 's') ?? 0)] ?? false
  return isDate && value !== '' ? dayOf(Number(value)) : value
}

/** Days since the last of 1899; the day of February 1900 that never was is counted. */
function dayOf(serial: number): string {
  const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
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
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : unescapeXml(value)
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
