import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { pdfOf, samplePdf } from '../../testing/sample-files.ts'
import { inspectParts, mergeParts, type Part } from './merge-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle merging '))
after(() => rmSync(folder, { recursive: true, force: true }))

test('pages with a text about streams are among the others, with their text', async () => {
  const texts = ['The stream', 'endstream', 'Data streams, upstream']
  const path = join(folder, 'transcript.pdf')
  const cover = { path: join(folder, 'cover.pdf'), title: 'Cover' }
  const target = join(folder, 'whole.pdf')
  writeFileSync(path, pdfOf(texts))
  writeFileSync(cover.path, await samplePdf())
  const part: Part = {
    ...{ path, title: 'Transcript', fileName: 'transcript.pdf' },
    ...{ mediaType: 'application/pdf', apart: null },
  }
  assert.deepEqual(await inspectParts([part]), [{ apart: null, pages: 3 }])
  assert.deepEqual(await mergeParts(cover, [part], target), { apart: [null], pages: 4 })

  const { context } = await PDFDocument.load(await readFile(target))
  const shown = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
  for (const text of texts)
    assert.ok(
      shown.some((one) => one.includes(`(${text}) Tj ET`)),
      text,
    )
})
