import { loadInOffice } from '../../load-in-office.ts'
import { type Paper, scaleOf } from './paper.ts'

let open: Paper | undefined

/** Opens a file to be drawn; the one before is closed. Throws where it can't be shown. */
export async function openPaper(file: Blob): Promise<Paper> {
  // The viewer fetches its own scripts.
  const paper = await loadInOffice(async () =>
    file.type === 'application/pdf'
      ? (await import('./pdf-paper.client.ts')).openPdf(file)
      : openPicture(file),
  )
  open?.close()
  open = paper
  return paper
}

/** Most browsers don't know HEIC, which is what iPhones take: its decoder comes when it is needed. */
async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (file.type !== 'image/heic') throw error
    return (await import('./decode-heic.client.ts')).decodeHeic(file)
  }
}

async function openPicture(file: Blob): Promise<Paper> {
  const picture = await bitmapOf(file)
  return {
    pages: 1,
    draw: async (canvas, { turn, width }) => {
      const isTurned = turn % 180 !== 0
      const [across, down] = isTurned
        ? [picture.height, picture.width]
        : [picture.width, picture.height]
      const scale = scaleOf(across, down, width)
      canvas.width = Math.round(across * scale)
      canvas.height = Math.round(down * scale)
      const context = canvas.getContext('2d')
      if (!context) return
      context.translate(canvas.width / 2, canvas.height / 2)
      context.rotate((turn * Math.PI) / 180)
      context.scale(scale, scale)
      context.drawImage(picture, -picture.width / 2, -picture.height / 2)
    },
    read: async () => '',
    close: () => picture.close(),
  }
}
