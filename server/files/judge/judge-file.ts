import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '#contract/common/values/problems.ts'
import {
  type FileRefusal,
  fileLimits,
  fileRefusals,
  type MediaType,
} from '#contract/documents/values/document-rules.ts'
import { cleanHeic } from './heic.ts'
import { cleanJpeg } from './jpeg.ts'
import { checkPdf } from './pdf.ts'
import { holdsPdf } from './pdf-bounds.ts'
import { decodePicture } from './picture.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

/** The type of a file and its kept copy; or why it is refused. */
export type Verdict =
  | { ok: true; mediaType: MediaType; bytes: number; pages: number; sha256: string }
  | { ok: false; problem: FileRefusal }

/**
 * Judges the file at `source` by its content alone and writes the copy to keep to `target`: a PDF
 * unchanged, a picture with only the picture, its orientation and its colour profile.
 */
export async function judgeFile(source: string, target: string): Promise<Verdict> {
  try {
    const { size } = await stat(source)
    if (size === 0) throw new Problem('file_empty')
    if (size > fileLimits.bytes) throw new Problem('file_too_large')
    const given = await readFile(source)
    const mediaType = await mediaTypeOf(given)
    const { kept, pages } = await clean(mediaType, given)
    await writeFile(target, kept, { mode: 0o600 })
    const sha256 = createHash('sha256').update(kept).digest('hex')
    return { ok: true, mediaType, bytes: kept.length, pages, sha256 }
  } catch (error) {
    const problem =
      error instanceof Problem ? fileRefusals.find((one) => one === error.code) : undefined
    if (problem) return { ok: false, problem }
    throw error
  }
}

/** By magic bytes; the parser of the type then has to agree on the whole file. */
async function mediaTypeOf(file: Buffer): Promise<MediaType> {
  const found = await fileTypeFromBuffer(file.subarray(0, 4096)).catch(() => undefined)
  switch (found?.mime) {
    case 'application/pdf':
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
    case 'image/heic':
      return found.mime
    case 'image/apng':
      return 'image/png'
    case 'image/heif':
      return 'image/heic'
    default:
      if (!found && holdsPdf(file)) return 'application/pdf'
      throw new Problem('file_type_refused')
  }
}

async function clean(
  mediaType: MediaType,
  given: Buffer,
): Promise<{ kept: Buffer; pages: number }> {
  switch (mediaType) {
    case 'application/pdf':
      return checkPdf(given)
    case 'image/jpeg':
      return { kept: await decodePicture(cleanJpeg(given)), pages: 1 }
    case 'image/png':
      return { kept: await decodePicture(await cleanPng(given)), pages: 1 }
    case 'image/webp':
      return { kept: await decodePicture(cleanWebp(given)), pages: 1 }
    case 'image/heic':
      return { kept: cleanHeic(given), pages: 1 }
  }
}
