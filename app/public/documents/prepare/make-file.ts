import type { Language } from '#contract/common/values/languages.ts'
import type { Size } from './edges.ts'
import { imagePdf } from './image-pdf.ts'
import type { Page } from './pages.ts'
import { drawPage } from './picture.ts'
import { isSmall, type Preset, type Step, stepAfter, steps } from './presets.ts'

interface Wish {
  preset: Preset
  /** Black on white. */
  ink: boolean
  /** Without its ending. */
  name: string
  language: Language
}

export type Made =
  | { ok: true; files: readonly File[]; isSmall: boolean }
  /** `bytes` is the smallest that could be made. */
  | { ok: false; problem: 'tooLarge' | 'tooLargePdf'; bytes: number }

/** Makes the pages into one PDF, or into a JPEG each, that has no more bytes than the preset allows. */
export async function makeFile(pages: readonly Page[], wish: Wish): Promise<Made> {
  const { preset, name } = wish
  if (preset.form === 'pdf') {
    const fixed = pages.reduce((sum, page) => sum + (page.kind === 'pdf' ? page.file.size : 0), 0)
    if (fixed > preset.bytes) return { ok: false, problem: 'tooLargePdf', bytes: fixed }
    const made = await fit(preset.bytes, (step) => makePdf(pages, step, wish), fixed)
    if (!made.ok) return { ok: false, problem: 'tooLarge', bytes: made.bytes }
    const file = new File([made.blob], `${name}.pdf`, { type: 'application/pdf' })
    return { ok: true, files: [file], isSmall: made.isSmall }
  }

  const files: File[] = []
  let isAnySmall = false
  for (const [at, page] of pages.entries()) {
    if (page.kind === 'pdf') continue
    const made = await fit(preset.bytes, async (step) => {
      const { blob } = await drawPage(page, { ...step, ink: wish.ink })
      return blob
    })
    if (!made.ok) return { ok: false, problem: 'tooLarge', bytes: made.bytes }
    isAnySmall ||= made.isSmall
    const ending = pages.length > 1 ? `-${at + 1}.jpg` : '.jpg'
    files.push(new File([made.blob], name + ending, { type: 'image/jpeg' }))
  }
  return { ok: true, files, isSmall: isAnySmall }
}

type Fitted = { ok: true; blob: Blob; isSmall: boolean } | { ok: false; bytes: number }

/** The largest of the steps that fits. `fixed` are bytes that no step makes fewer. */
async function fit(most: number, make: (step: Step) => Promise<Blob>, fixed = 0): Promise<Fitted> {
  let at: number | undefined = 0
  let bytes = 0
  while (at !== undefined) {
    const step: Step = steps[at] ?? steps[0]
    const blob = await make(step)
    bytes = blob.size
    if (bytes <= most) return { ok: true, blob, isSmall: at > 0 && isSmall(step) }
    at = stepAfter(at, bytes - fixed, most - fixed)
  }
  return { ok: false, bytes }
}

async function makePdf(
  pages: readonly Page[],
  step: Step,
  { ink, name, language }: Wish,
): Promise<Blob> {
  const drawn: { page: Page; jpeg: Uint8Array | undefined; size: Size }[] = []
  for (const page of pages) {
    if (page.kind === 'pdf') {
      drawn.push({ page, jpeg: undefined, size: { width: 0, height: 0 } })
      continue
    }
    const { blob, ...size } = await drawPage(page, { ...step, ink })
    drawn.push({ page, jpeg: new Uint8Array(await blob.arrayBuffer()), size })
  }
  const about = { title: name, language }
  const photos = drawn.flatMap(({ jpeg, size }) => (jpeg ? [{ jpeg, ...size }] : []))
  if (photos.length === drawn.length) return imagePdf(photos, about)
  const { mergePdf } = await import('./merge-pdf.ts')
  return mergePdf(
    drawn.map(({ page, jpeg, size }) => ({ page, jpeg, ...size })),
    about,
  )
}
