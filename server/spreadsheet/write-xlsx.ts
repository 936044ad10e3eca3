import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Cell = string | number | null

/** Excel takes no more of them. */
export const mostSheetRows = 1_048_576
const mostCellLength = 32_767

/**
 * A workbook of one sheet, made while its rows are read: memory does not grow with them. Texts stay
 * texts: nothing of them is calculated when the file is opened.
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
  zip.addBuffer(Buffer.from(styles), 'xl/styles.xml')
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
  let text = `${sheetStart}${rowXml(header, 1, 1)}`
  let place = 1
  for await (const row of rows) {
    place++
    if (place > mostSheetRows) break
    text += rowXml(row, place, 0)
    if (text.length > flushLength) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

function rowXml(cells: readonly Cell[], place: number, style: number): string {
  return `<row r="${place}">${cells.map((cell) => cellXml(cell, style)).join('')}</row>`
}

function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  const text = escapeXml(cell.slice(0, mostCellLength))
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
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

/** Plain cells, and bold ones for the header; it stays where it is when rows are scrolled. */
const styles = `${xml}<styleSheet xmlns="${main}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

const sheetStart = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>
</sheetView></sheetViews><sheetData>`
