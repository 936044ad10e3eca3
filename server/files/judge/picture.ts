import sharp from 'sharp'
import { Problem } from '#contract/common/values/problems.ts'
import { fileLimits } from '#contract/documents/values/document-rules.ts'

sharp.cache(false)
sharp.concurrency(1)
// Loaders of types that are not accepted here (SVG, TIFF, GIF, PDF…) are never reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})

/**
 * Reads a picture to its last line, so that one cut short or spoilt is refused, and answers it as it
 * is. Throws `file_damaged` and `file_too_many_pixels`.
 */
export async function decodePicture(picture: Buffer): Promise<Buffer> {
  const { pixels } = fileLimits
  try {
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
    if (width * height > pixels) throw new Problem('file_too_many_pixels')
    await sharp(picture, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
      .resize({ width: 64, height: 64, fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer()
    return picture
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('file_damaged')
  }
}
