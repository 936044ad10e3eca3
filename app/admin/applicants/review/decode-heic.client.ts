import type { HeicPixels } from './heic-worker.ts'
import workerAddress from './heic-worker.ts?worker&url'
import { patienceMs, within } from './patience.ts'
import { workerFrom } from './worker-from.ts'

/** Decodes a HEIC picture in a worker of our own origin; throws where it is none. */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer()
  const worker = workerFrom(workerAddress)
  try {
    const decoded = new Promise<HeicPixels>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HeicPixels>) => resolve(data))
      worker.addEventListener('error', reject)
      worker.postMessage(bytes, [bytes])
    })
    const found = await within(patienceMs.open, decoded, () => worker.terminate())
    if (!found) throw new Error('The HEIC picture could not be decoded')
    const { width, height, pixels } = found
    return await createImageBitmap(new ImageData(new Uint8ClampedArray(pixels), width, height))
  } finally {
    worker.terminate()
  }
}
