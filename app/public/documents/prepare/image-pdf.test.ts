import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { imagePdf } from './image-pdf.ts'

test('each picture is an A4 page, portrait or landscape like the picture, under a title in any script', async () => {
  const pages = await Promise.all([jpegPage(300, 500), jpegPage(500, 300, true)])
  const pdf = await PDFDocument.load(
    await imagePdf(pages, { title: 'Diplôme دبلوم', language: 'fr' }).arrayBuffer(),
    { updateMetadata: false, throwOnInvalidObject: true },
  )
  assert.equal(pdf.getTitle(), 'Diplôme دبلوم')
  assert.equal(pdf.getLanguage(), 'fr')
  assert.deepEqual(
    pdf.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]),
    [
      [595, 842],
      [842, 595],
    ],
  )
})

test('the table of contents points at each object, and the pictures are in it untouched', async () => {
  const page = await jpegPage(30, 50)
  const bytes = Buffer.from(await imagePdf([page], { title: 'a', language: 'en' }).arrayBuffer())
  const text = bytes.toString('latin1')
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  assert.ok(text.slice(Number(start)).startsWith('xref\n'))
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  assert.ok(offsets.length > 0)
  for (const [at, offset] of offsets.entries()) {
    assert.ok(text.slice(offset).startsWith(`${at + 1} 0 obj\n`))
  }
  assert.ok(bytes.includes(page.jpeg))
})

async function jpegPage(width: number, height: number, isGrey = false) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#aa8866' } })
  const jpeg = await (isGrey ? picture.greyscale() : picture).jpeg().toBuffer()
  return { jpeg: new Uint8Array(jpeg), width, height }
}
