import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, DateCell } from './cell.ts'

/** Excel accepts no more of them. */
export const mostSheetRows = 1_048_576
const mostCellLength = 32_767

/**
 * A workbook of one sheet, made while its rows are read: memory does not grow with them. Texts stay
 * texts: none of them is calculated when the file is opened. Dates and numbers are those of a
 * spreadsheet, shown in the reader's own style; the first line stays in sight and filters.
 */
export function writeXlsx(
  sheet: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(packageLinks), '_rels/.rels')
  zip.addBuffer(Buffer.from(workbook(sheet)), 'xl/workbook.xml')
  zip.addBuffer(Buffer.from(workbookLinks), 'xl/_rels/workbook.xml.rels')
  zip.addBuffer(Buffer.from(formats), 'xl/styles.xml')
  const body = Readable.from(sheetParts(header, rows), { objectMode: false })
  const out = Readable.from(zip.outputStream)
  body.on('error', (error) => out.destroy(error))
  out.on('close', () => body.destroy())
  zip.addReadStream(body, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}

const flushLength = 32 * 1024

async function* sheetParts(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer, void> {
  const widths = header.map((name) => name.length + roomOfFilter)
  let text = ''
  let isBegun = false
  let place = 1
  for await (const row of rows) {
    place++
    if (place > mostSheetRows) break
    if (!isBegun) widen(widths, row)
    text += rowXml(row, place, styleOf)
    if (text.length > flushLength) {
      yield Buffer.from(isBegun ? text : start(widths, header) + text)
      isBegun = true
      text = ''
    }
  }
  const last = Math.min(place, mostSheetRows)
  const filter =
    header.length > 0 ? `<autoFilter ref="A1:${columnName(header.length)}${last}"/>` : ''
  yield Buffer.from(
    `${isBegun ? '' : start(widths, header)}${text}</sheetData>${filter}</worksheet>`,
  )
}

const roomOfFilter = 4
const mostWidth = 60

/** As wide as the first rows need. */
function widen(widths: number[], row: readonly Cell[]) {
  row.forEach((cell, at) => {
    widths[at] = Math.max(widths[at] ?? 0, widthOf(cell))
  })
}

function widthOf(cell: Cell): number {
  if (cell === null) return 0
  if (typeof cell === 'object') return ('date' in cell ? cell.date : cell.phone).length + 2
  return Math.min(String(cell).length + 2, mostWidth)
}

function start(widths: readonly number[], header: readonly string[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  return `${sheetStart}${cols}<sheetData>${rowXml(header, 1, () => styles.header)}`
}

/** `A` for 1, `AB` for 28. */
function columnName(number: number): string {
  const rest = (number - 1) % 26
  const before = (number - 1 - rest) / 26
  return (before > 0 ? columnName(before) : '') + String.fromCharCode(65 + rest)
}

function rowXml(cells: readonly Cell[], place: number, style: (cell: Cell) => number): string {
  return `<row r="${place}">${cells.map((cell) => cellXml(cell, style(cell))).join('')}</row>`
}

function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object' && 'date' in cell) {
    return `<c s="${style}"><v>${serialOf(cell.date)}</v></c>`
  }
  const text = escapeXml((typeof cell === 'string' ? cell : cell.phone).slice(0, mostCellLength))
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Days since the end of 1899, as a spreadsheet counts them. */
function serialOf(date: string): number {
  const [day = '', time = '00:00'] = date.split(' ')
  const since = Date.parse(`${day}T${time}Z`) - Date.UTC(1899, 11, 30)
  return Math.round((since / 86_400_000) * 86_400) / 86_400
}

/** The places of the formats in the workbook's list of them. */
const styles = { plain: 0, header: 1, text: 2, day: 3, moment: 4, utc: 5 } as const

function styleOf(cell: Cell): number {
  if (cell === null || typeof cell === 'number') return styles.plain
  // Typed again, it stays a text: 0713 would become 713.
  if (typeof cell === 'string') return /^0\d/.test(cell) ? styles.text : styles.plain
  return 'date' in cell ? dateStyle(cell) : styles.text
}

function dateStyle({ date, zone }: DateCell): number {
  if (zone === 'UTC') return styles.utc
  return date.includes(' ') ? styles.moment : styles.day
}

/** Signs that XML has no place for are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${xml}<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`

const packageLinks = `${xml}<Relationships xmlns="${packages}/relationships">
<Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookLinks = `${xml}<Relationships xmlns="${packages}/relationships">
<Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`

function workbook(sheet: string): string {
  return `${xml}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>
<sheet name="${escapeXml(sheet).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

/** 14 and 22 are the day and the moment as the reader's own spreadsheet writes them, 49 is text. */
const formats = `${xml}<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss\\ &quot;UTC&quot;"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
${[49, 14, 22, 164].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

const sheetStart = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>
</sheetView></sheetViews>`
