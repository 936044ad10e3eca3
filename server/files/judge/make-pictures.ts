import { readFile, stat, writeFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import {
  type PictureRefusal,
  pictureLimits,
  pictureRefusals,
  pictureWidths,
  widthsUpTo,
} from '#contract/common/values/picture-sizes.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { copyAt } from './copy-at.ts'
import { cleanJpeg } from './jpeg.ts'
import { decodePicture } from './picture.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

/** How large the largest copy is; or why the picture is refused. */
export type PictureVerdict =
  | { ok: true; width: number; height: number }
  | { ok: false; problem: PictureRefusal }

const widest = pictureWidths[pictureWidths.length - 1] ?? 1280
const quality = 76

/**
 * Judges the picture at `source` by its content alone and writes its copies for pages: upright, in
 * the colours of screens, with nothing in them but the picture.
 */
export async function makePictures(source: string, target: string): Promise<PictureVerdict> {
  try {
    const { size } = await stat(source)
    if (size === 0) throw new Problem('file_empty')
    if (size > pictureLimits.bytes) throw new Problem('file_too_large')
    const still = await decodePicture(await cleanStill(await readFile(source)))
    const { data, info } = await sharp(still, { failOn: 'error' })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    if (width < pictureLimits.minWidth || height < pictureLimits.minHeight) {
      throw new Problem('picture_too_small')
    }
    for (const one of widthsUpTo(width)) {
      const copy = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: one })
        .webp({ quality, smartSubsample: true })
        .toBuffer()
      await writeFile(copyAt(target, one), copy, { mode: 0o600 })
    }
    return { ok: true, width, height }
  } catch (error) {
    const problem =
      error instanceof Problem ? pictureRefusals.find((one) => one === error.code) : undefined
    if (problem) return { ok: false, problem }
    throw error
  }
}

/** By magic bytes. A film is no picture; one that a script draws (SVG) is none either. */
async function cleanStill(given: Buffer): Promise<Buffer> {
  const found = await fileTypeFromBuffer(given.subarray(0, 4096)).catch(() => undefined)
  switch (found?.mime) {
    case 'image/jpeg':
      return cleanJpeg(given)
    case 'image/png':
      return cleanPng(given)
    case 'image/webp':
      return cleanWebp(given)
    default:
      throw new Problem('file_type_refused')
  }
}
