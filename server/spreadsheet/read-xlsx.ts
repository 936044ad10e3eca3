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
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  const link = [...links.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  )?.[0]
  const target = (link && attribute(link, 'Target')) ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function sharedStrings(xml: string): string[] {
  return [...xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(
    ([, item = '']) => textOf(item),
  )
}

/** Text without what says how to pronounce it. */
function textOf(xml: string): string {
  return [
    ...xml
      .replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([^<]*)<)/g),
  ]
    .map(([, text = '']) => unescapeXml(text))
    .join('')
}

/** Which styles of cells show a number as a day. */
function dateStyles(xml: string): boolean[] {
  const custom = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId') ?? '',
      /[ymd]/i.test((attribute(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
    ]),
  )
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? ''
  return [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
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
    const row = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g
    for (let found = row.exec(rest); found; found = row.exec(rest)) {
      const [whole, head = '', xml = ''] = found
      number = Number(attribute(head, 'r') ?? number + 1)
      yield { number, xml }
      at = found.index + whole.length
    }
    rest = rest.slice(at)
    if (rest.length > 16 * 1024 * 1024) throw new SheetTooLarge()
  }
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
    for (const [, head = '', body = ''] of xml.matchAll(
      /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
    )) {
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
  const value = /<(?:\w+:)?v\b[^>]*>([^<]*)</.exec(body)?.[1] ?? ''
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
