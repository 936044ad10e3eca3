import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { sheetToCsv } from '../spreadsheet/read-xlsx.ts'

interface SheetOfTest {
  name: string
  state?: 'hidden' | 'veryHidden'
  /** Rows by their numbers: cells as `CellOfTest`, from column A on. */
  rows: Record<number, readonly CellOfTest[]>
  /** `A2:A5` */
  merged?: readonly string[]
}

/**
 * A text or a number as Excel keeps it, nothing, or the XML of a cell's inside with its attributes:
 * `{ type: 'e', xml: '<v>#REF!</v>' }`.
 */
export type CellOfTest =
  | string
  | number
  | null
  | { type?: string; style?: keyof typeof styles; xml: string }

/** Formats of numbers, by their place among the styles of every workbook of a test. */
const styles = {
  general: { id: 0, code: '' },
  day: { id: 14, code: '' },
  dayAndHour: { id: 164, code: 'dd/mm/yyyy\\ hh:mm' },
  percent: { id: 9, code: '' },
  money: { id: 165, code: '#,##0.00\\ [$€-40C];[Red]\\-#,##0.00\\ [$€-40C]' },
  clock: { id: 20, code: '' },
  twoDigits: { id: 166, code: '00' },
  month: { id: 167, code: 'mmmm' },
  length: { id: 168, code: '[h]:mm' },
} as const
const styleNames = Object.keys(styles)

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as Excel writes one, with texts in one list for all sheets. */
export function makeWorkbook(
  sheets: readonly SheetOfTest[],
  { from1904 = false }: { from1904?: boolean } = {},
): Promise<Buffer> {
  const strings: string[] = []
  const zip = new ZipFile()
  const add = (name: string, xml: string) =>
    zip.addBuffer(
      Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
      name,
    )
  sheets.forEach((sheet, at) => {
    add(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, strings))
  })
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${links}">${from1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_sheet, at) =>
          `<Relationship Id="rId${at + 1}" Type="${links}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  )
  const formats = Object.values(styles)
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="5">${formats
      .filter(({ code }) => code !== '')
      .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellXfs count="${formats.length}">${formats
      .map(({ id }) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
  )
  add(
    'xl/sharedStrings.xml',
    `<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  )
  zip.end()
  return buffer(Readable.from(zip.outputStream))
}

function sheetXml({ rows, merged = [] }: SheetOfTest, strings: string[]): string {
  const lines = Object.entries(rows).map(([number, cells]) => {
    const written = cells.map((cell, at) => cellXml(cell, `${letterOf(at)}${number}`, strings))
    return `<row r="${number}">${written.join('')}</row>`
  })
  const areas = merged.map((area) => `<mergeCell ref="${area}"/>`).join('')
  const tail = merged.length > 0 ? `<mergeCells count="${merged.length}">${areas}</mergeCells>` : ''
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${tail}</worksheet>`
}

function cellXml(cell: CellOfTest, reference: string, strings: string[]): string {
  // Excel writes no cell where there is nothing.
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  }
  const { type, style, xml } = cell
  const at = style === undefined ? '' : ` s="${styleNames.indexOf(style)}"`
  return `<c r="${reference}"${at}${type === undefined ? '' : ` t="${type}"`}>${xml}</c>`
}

function letterOf(at: number): string {
  return at < 26
    ? String.fromCharCode(65 + at)
    : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The first sheet of a workbook, as an import reads it. */
export async function sheetTextOf(workbook: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'))
  try {
    await writeFile(join(folder, 'made.xlsx'), workbook)
    await sheetToCsv(join(folder, 'made.xlsx'), join(folder, 'read.csv'))
    return await readFile(join(folder, 'read.csv'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** One part of a workbook as it is written. */
export async function partOf(workbook: Buffer, name: string): Promise<string> {
  const zip = await promisify(
    (file: Buffer, done: (error: Error | null, zip: yauzl.ZipFile) => void) =>
      yauzl.fromBuffer(file, { lazyEntries: true }, done),
  )(workbook)
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => reject(new Error(`no ${name}`)))
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entry.fileName !== name) return zip.readEntry()
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((all) => resolve(all.toString('utf8')), reject)
      })
    })
    zip.readEntry()
  })
}
