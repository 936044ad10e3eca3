import makeLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/* Decodes HEIC pictures where nothing else runs: a file gives pixels, or nothing. */

/** What a file became: RGBA, row by row. */
export type HeicPixels = { width: number; height: number; pixels: ArrayBuffer } | null

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  decode(new Uint8Array(data)).then(
    (found) => postMessage(found, { transfer: found ? [found.pixels] : [] }),
    () => postMessage(null),
  )
})

async function decode(file: Uint8Array): Promise<HeicPixels> {
  const { HeifDecoder } = makeLibheif()
  const [picture] = new HeifDecoder().decode(file)
  if (!picture) return null
  const [width, height] = [picture.get_width(), picture.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  const drawn = await new Promise((resolve) => picture.display({ data, width, height }, resolve))
  return drawn ? { width, height, pixels: data.buffer } : null
}
