import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { countPdfPages, mergePdf } from './merge-pdf.ts'
import type { Page } from './pages.ts'

test('a PDF with restrictions is put together like others, one with a password is not', async () => {
  for (const [userPassword, pages] of [
    [undefined, 2],
    ['', 2],
    ['secret', 'pdf_locked'],
  ] as const) {
    const document = await PDFDocument.create()
    for (const text of ['Transcript', 'Marks']) document.addPage([200, 200]).drawText(text)
    if (userPassword !== undefined) document.encrypt({ userPassword, ownerPassword: 'owner' })
    const file = new File([new Uint8Array(await document.save())], 'a.pdf')
    assert.equal(await countPdfPages(file), pages)
    if (pages === 'pdf_locked') continue
    const page: Page = { key: 1, kind: 'pdf', file, turns: 1, count: 2 }
    const whole = await mergePdf([{ page, jpeg: undefined, width: 0, height: 0 }], {
      title: 'Transcript',
      language: 'en',
    })
    const merged = await PDFDocument.load(await whole.arrayBuffer())
    assert.equal(merged.getPageCount(), 2)
    assert.equal(merged.isEncrypted, false)
    assert.equal(merged.getPage(0).getRotation().angle, 90)
    assert.equal(textsIn(merged).filter((text) => /\bTj\b/.test(text)).length, 2)
  }
})

test('a text about streams comes along', async () => {
  for (const text of ['The stream', 'endstream', 'Data streams, upstream']) {
    const file = new File([pdfOf(text)], 'a.pdf')
    assert.equal(await countPdfPages(file), 1)
    const page: Page = { key: 1, kind: 'pdf', file, turns: 0, count: 1 }
    const whole = await mergePdf([{ page, jpeg: undefined, width: 0, height: 0 }], {
      title: 'Transcript',
      language: 'en',
    })
    const shown = textsIn(await PDFDocument.load(await whole.arrayBuffer()))
    assert.ok(shown.includes(`(${text}) Tj`), shown.join('\n'))
  }
})

/** One page by hand: the length of its text is a separate object, as many programs write it. */
function pdfOf(text: string): string {
  const data = `(${text}) Tj`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>',
    `<</Length 5 0 R>>\nstream\n${data}\nendstream`,
    `${data.length}`,
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  return `%PDF-1.4\n${objects.join('')}trailer\n<</Size 6/Root 1 0 R>>\n`
}

function textsIn({ context }: PDFDocument): string[] {
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
}

test('a file that is not a PDF has no pages', async () => {
  assert.equal(await countPdfPages(new Blob(['hello'])), 'pdf_damaged')
})
