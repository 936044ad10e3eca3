import { useEffect, useRef } from 'react'
import { fitWithin, keptRect, turnedSize, uncut } from './edges.ts'
import type { PhotoPage } from './pages.ts'
import { drawTurned, loadImage } from './picture.ts'

interface ThumbnailProps {
  page: PhotoPage
  /** Pixels of the longer side. */
  longest: number
  /** The picture with its edges, to cut them. */
  isWhole?: boolean
  label: string
  className?: string | undefined
}

/** A page as it will be: turned and cut. */
export function Thumbnail({ page, longest, isWhole = false, label, className }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { preview, size, turns } = page
  const { left, top, right, bottom } = isWhole ? uncut : page.edges
  useEffect(() => {
    let isCurrent = true
    const address = URL.createObjectURL(preview)
    const kept = keptRect(turnedSize(size, turns), { left, top, right, bottom })
    const drawn = fitWithin(kept, longest)
    const scale = drawn.width / kept.width
    void loadImage(address).then((picture) => {
      URL.revokeObjectURL(address)
      const context = canvas.current?.getContext('2d')
      if (!isCurrent || !picture || !canvas.current || !context) return
      Object.assign(canvas.current, drawn)
      drawTurned(context, picture, {
        size: { width: size.width * scale, height: size.height * scale },
        turns,
        shift: { x: -kept.x * scale, y: -kept.y * scale },
      })
    })
    return () => {
      isCurrent = false
    }
  }, [preview, size, turns, left, top, right, bottom, longest])
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />
}
