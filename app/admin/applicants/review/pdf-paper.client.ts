import { getDocument, PDFWorker, type RenderTask, VerbosityLevel } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { type Paper, scaleOf } from './paper.ts'
import { patienceMs, within } from './patience.ts'
import { workerFrom } from './worker-from.ts'

/** What the reader asks for while it reads: decoders of scans, and tables of East Asian scripts. */
const parts: Record<string, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  ...Object.fromEntries(
    Object.entries(
      import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
        query: '?url',
        import: 'default',
        eager: true,
      }),
    ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
  ),
}

/** Everything comes from this site's own assets, under the names they were built with. */
class Parts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = parts[filename]
    if (address === undefined) throw new Error(`No part of the reader is called ${filename}`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** More words than a page of any document has: what is beyond is not read out. */
const mostWords = 50_000

/**
 * Opens a PDF in a worker of our own origin, which is its alone: one that a file keeps busy can only be
 * ended. No script of the file's is ever run.
 */
export async function openPdf(file: Blob): Promise<Paper> {
  const port = workerFrom(workerAddress)
  const data = await file.arrayBuffer()
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    BinaryDataFactory: Parts,
    cMapUrl: '/assets/',
    wasmUrl: '/assets/',
    enableXfa: false,
    maxImageSize: 50_000_000,
  })
  const end = () => {
    port.terminate()
    // It says goodbye to a worker that is gone.
    task.destroy().catch(() => undefined)
  }
  const document = await within(patienceMs.open, task.promise, end).catch((error: unknown) => {
    end()
    throw error
  })
  let drawing: RenderTask | undefined
  return {
    pages: document.numPages,
    draw: async (canvas, { page: number, turn, width }) => {
      const page = await within(patienceMs.open, document.getPage(number), end)
      const rotation = (page.rotate + turn) % 360
      const whole = page.getViewport({ scale: 1, rotation })
      const scale = scaleOf(whole.width, whole.height, width)
      const viewport = page.getViewport({ scale, rotation })
      drawing?.cancel()
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      const mine = page.render({ canvas, viewport, background: '#fff' })
      drawing = mine
      try {
        await within(patienceMs.page, mine.promise, () => {
          mine.cancel()
          end()
        })
      } catch (error) {
        // A later look at the same canvas has taken its place.
        if (drawing === mine) throw error
      }
    },
    read: async (number) => {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      return items
        .slice(0, mostWords)
        .flatMap((item) => ('str' in item ? [item.str] : []))
        .join(' ')
    },
    close: end,
  }
}
