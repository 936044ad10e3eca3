import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { ZipFile } from 'yazl'
import { sheetTextOf } from '../testing/workbooks.ts'
import { SheetTooLarge } from './read-xml.ts'

/** Reads a workbook with only this sheet. */
async function textOf(sheet: string, strings?: string): Promise<string> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(sheet), 'xl/worksheets/sheet1.xml')
  if (strings !== undefined) zip.addBuffer(Buffer.from(strings), 'xl/sharedStrings.xml')
  zip.end()
  return sheetTextOf(await buffer(Readable.from(zip.outputStream)))
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const sheetOf = (rows: string, behind = '') =>
  `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`

test('elements under a prefix of the workbook’s own, and text in its ways of writing, are read', async () => {
  const text = await textOf(
    `<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData>
      <x:row r='2'><x:c r='B2' t='str'><x:v>a &lt; b &#233;</x:v></x:c>
        <x:c t="inlineStr"><x:is><x:t><![CDATA[<c>]]></x:t><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c></x:row>
      <x:row/><!-- <x:row><x:c><x:v>7</x:v></x:c></x:row> -->
      <x:row><x:c><x:v>8</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  )
  assert.equal(text, '\n,a < b é,<c>\n\n8\n')
})

test('a sheet that breaks off or is no XML is refused whole', async () => {
  const row = `<row>${cell('kept')}</row>`
  for (const sheet of [
    sheetOf(row).slice(0, -20),
    sheetOf(`${row}<row><c></row>`),
    sheetOf(`<row>${cell('&nothing;')}</row>`),
    'a, b, c',
  ]) {
    await assert.rejects(textOf(sheet), (error) => !(error instanceof SheetTooLarge), sheet)
  }
})

test('no sheet can make the reader hold more than a few megabytes', async () => {
  const megabyte = 'x'.repeat(1024 * 1024)
  const area = '<mergeCell ref="A1:B1"/>'
  for (const sheet of [
    sheetOf(`<row>${cell(megabyte.repeat(5))}</row>`),
    sheetOf(`<row>${cell(megabyte).repeat(5)}</row>`),
    sheetOf(`<row><c r="${megabyte.repeat(5)}"/></row>`),
    `<!-- ${megabyte.repeat(5)} -->${sheetOf('')}`,
    sheetOf('', `<mergeCells>${area.repeat(50_001)}</mergeCells>`),
  ]) {
    await assert.rejects(textOf(sheet), SheetTooLarge)
  }
  const lol = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  await assert.rejects(textOf(lol + sheetOf(`<row>${cell('&b;')}</row>`)))
})

test('a small workbook makes no large file: texts named by number, merged cells and gaps count', async () => {
  const strings = `<sst><si><t>${'x'.repeat(1024 * 1024)}</t></si></sst>`
  const named = '<c r="A1" t="s"><v>0</v></c>'
  const area = '<mergeCells><mergeCell ref="A1:A250"/></mergeCells>'
  const rows = (count: number, row: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at + 1)).join('')
  for (const sheet of [
    sheetOf(rows(250, () => `<row>${named}</row>`)),
    sheetOf(`<row r="1">${named}</row>${rows(249, (at) => `<row r="${at + 1}"/>`)}`, area),
    sheetOf(rows(2200, (at) => `<row r="${at * 100_000}"/>`)),
  ]) {
    await assert.rejects(textOf(sheet, strings), SheetTooLarge)
  }
})
