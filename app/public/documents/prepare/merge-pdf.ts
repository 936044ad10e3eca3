import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import type { Language } from '#contract/common/values/languages.ts'
import { withLengths } from '#contract/documents/values/pdf-lengths.ts'
import { imagePdf } from './image-pdf.ts'
import type { Page } from './pages.ts'

/* Loaded only where a PDF is put together with something: the library weighs as much as the page. */

/** Restrictions that open without a password are no hindrance. */
const opened = { password: '', updateMetadata: false }

/** How many pages a PDF has, or why it can't be used. */
export async function countPdfPages(file: Blob): Promise<number | 'pdf_locked' | 'pdf_damaged'> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const pdf = await PDFDocument.load(withLengths(bytes), opened)
    return pdf.getPageCount() || 'pdf_damaged'
  } catch {
    const isLocked = await PDFDocument.load(bytes, { ignoreEncryption: true }).then(
      (pdf) => pdf.isEncrypted,
      () => false,
    )
    return isLocked ? 'pdf_locked' : 'pdf_damaged'
  }
}

/** One PDF of all pages in their order; each photo comes with its drawing. */
export async function mergePdf(
  pages: readonly { page: Page; jpeg: Uint8Array | undefined; width: number; height: number }[],
  { title, language }: { title: string; language: Language },
): Promise<Blob> {
  const whole = await PDFDocument.create()
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.setLanguage(language)
  for (const { page, jpeg, width, height } of pages) {
    const bytes = jpeg
      ? await imagePdf([{ jpeg, width, height }], { title, language }).arrayBuffer()
      : withLengths(new Uint8Array(await page.file.arrayBuffer()))
    const part = await PDFDocument.load(bytes, opened)
    for (const copy of await whole.copyPages(part, part.getPageIndices())) {
      if (!jpeg) copy.setRotation(degrees((copy.getRotation().angle + page.turns * 90) % 360))
      whole.addPage(copy)
    }
  }
  return new Blob([new Uint8Array(await whole.save())], { type: 'application/pdf' })
}
