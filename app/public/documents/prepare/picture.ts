import { fitWithin, keptRect, type Size, turnedSize } from './edges.ts'
import type { PhotoPage } from './pages.ts'

/*
 * Pictures on cheap phones: one is decoded at a time, no larger than it is needed, and let go at
 * once. A redrawn picture carries nothing of what its camera wrote into the file.
 */

/** The longer side of the pictures that are shown while the visitor works on them. */
const previewLongest = 900
/** A picture with more may take all the memory of a phone. */
const mostPixels = 100_000_000

export type PictureProblem = 'unreadable' | 'too_big'

interface Opened extends Size {
  source: CanvasImageSource
  close: () => void
}

/** The size of a picture as it is meant to be seen, and a small one of it to work on. */
export async function readPicture(
  file: File,
): Promise<{ size: Size; preview: Blob } | PictureProblem> {
  const address = URL.createObjectURL(file)
  try {
    const element = await loadImage(address)
    if (!element) return 'unreadable'
    const size = { width: element.naturalWidth, height: element.naturalHeight }
    if (size.width === 0 || size.height === 0) return 'unreadable'
    if (size.width * size.height > mostPixels) return 'too_big'
    const small = fitWithin(size, previewLongest)
    const opened = await open(file, element, small)
    const canvas = newCanvas(small)
    canvas.context.drawImage(opened.source, 0, 0, small.width, small.height)
    opened.close()
    return { size, preview: await canvas.toJpeg(0.7) }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A page as a JPEG: turned, cut, no longer than so many pixels. */
export async function drawPage(
  { file, size, turns, edges }: PhotoPage,
  { longest, quality, ink }: { longest: number; quality: number; ink: boolean },
): Promise<{ blob: Blob } & Size> {
  const whole = turnedSize(size, turns)
  const kept = keptRect(whole, edges)
  const drawn = fitWithin(kept, longest)
  const scale = drawn.width / kept.width
  const address = URL.createObjectURL(file)
  try {
    const element = await loadImage(address)
    if (!element) throw new Error('A picture that was read can’t be read again')
    const needed = fitWithin(size, Math.ceil(Math.max(size.width, size.height) * scale))
    const opened = await open(file, element, needed)
    const canvas = newCanvas(drawn)
    const { context } = canvas
    // A transparent picture would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, drawn.width, drawn.height)
    drawTurned(context, opened.source, {
      size: { width: size.width * scale, height: size.height * scale },
      turns,
      shift: { x: -kept.x * scale, y: -kept.y * scale },
    })
    opened.close()
    if (ink) {
      const pixels = context.getImageData(0, 0, drawn.width, drawn.height)
      blackOnWhite(pixels.data)
      context.putImageData(pixels, 0, 0)
    }
    return { blob: await canvas.toJpeg(quality), ...drawn }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Draws a whole picture, turned clockwise, its upper left corner at the shift. */
export function drawTurned(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  source: CanvasImageSource,
  {
    size,
    turns,
    shift,
  }: { size: Size; turns: PhotoPage['turns']; shift: { x: number; y: number } },
): void {
  const turnedTo = turnedSize(size, turns)
  context.save()
  context.translate(shift.x + turnedTo.width / 2, shift.y + turnedTo.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(source, -size.width / 2, -size.height / 2, size.width, size.height)
  context.restore()
}

/**
 * Grey, with the paper made white and the writing dark: what is lighter than most of the page is
 * paper. Works on RGBA in place.
 */
export function blackOnWhite(data: Uint8ClampedArray): void {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 4) {
    const grey = greyOf(data, at)
    counts[grey] = (counts[grey] ?? 0) + 1
  }
  const total = data.length / 4
  const paper = levelAt(counts, total * 0.5)
  const writing = Math.min(levelAt(counts, total * 0.01), paper - 40)
  const white = paper * 0.92
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((greyOf(data, at) - writing) / (white - writing)) * 255
    data[at] = data[at + 1] = data[at + 2] = grey
  }
}

/** ITU-R BT.601. */
function greyOf(data: Uint8ClampedArray, at: number): number {
  return Math.round(
    0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0),
  )
}

function levelAt(counts: Uint32Array, share: number): number {
  let sum = 0
  for (let level = 0; level < counts.length; level++) {
    sum += counts[level] ?? 0
    if (sum >= share) return level
  }
  return 255
}

export function loadImage(address: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const element = new Image()
    element.onload = () => resolve(element)
    element.onerror = () => resolve(undefined)
    element.src = address
  })
}

/**
 * The picture decoded about as large as it is needed. Browsers differ in whether they turn it
 * upright while they make it smaller; the image element always does.
 */
async function open(file: Blob, element: HTMLImageElement, needed: Size): Promise<Opened> {
  const bitmap = await decodeSmall(file, needed)
  if (bitmap) return { source: bitmap, ...needed, close: () => bitmap.close() }
  return { source: element, ...needed, close: () => undefined }
}

async function decodeSmall(file: Blob, needed: Size): Promise<ImageBitmap | undefined> {
  if (!('createImageBitmap' in window)) return undefined
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: needed.width,
      resizeQuality: 'high',
    })
    const isUpright = Math.abs(bitmap.height - needed.height) <= 2
    if (isUpright) return bitmap
    bitmap.close()
  } catch {
    // Not this way: the element draws it.
  }
  return undefined
}

interface Drawing {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  /** Gives the canvas back afterwards: phones keep few. */
  toJpeg: (quality: number) => Promise<Blob>
}

function newCanvas({ width, height }: Size): Drawing {
  if ('OffscreenCanvas' in window) {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context) {
      return {
        context,
        toJpeg: async (quality) => {
          const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
          canvas.width = canvas.height = 0
          return blob
        },
      }
    }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  return {
    context,
    toJpeg: (quality) =>
      new Promise((resolve, reject) => {
        const done = (blob: Blob | null) => {
          canvas.width = canvas.height = 0
          if (blob) resolve(blob)
          else reject(new Error('The picture was not written'))
        }
        canvas.toBlob(done, 'image/jpeg', quality)
      }),
  }
}
