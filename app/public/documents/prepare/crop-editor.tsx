import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { type Edges, edgeAt, edgesNear, moveEdge, type Side, sides, uncut } from './edges.ts'
import type { HeadingLevel } from './heading.ts'
import type { PhotoPage } from './pages.ts'
import styles from './prepare.module.css'
import { Thumbnail } from './thumbnail.tsx'

interface CropEditorProps {
  page: PhotoPage
  number: number
  heading: HeadingLevel
  onCrop: (edges: Edges) => void
  onCancel: () => void
}

const longest = 900
/** How far from an edge a finger may be and still take it. */
const reachPixels = 32

/** Cuts the edges of a picture: with the finger in the picture, or with four controls. */
export function CropEditor({ page, number, heading: Heading, onCrop, onCancel }: CropEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const [edges, setEdges] = useState(page.edges)
  const held = useRef<readonly Side[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  function take(event: PointerEvent<SVGSVGElement>) {
    const { at, box } = pointIn(event)
    const reach = { width: reachPixels / box.width, height: reachPixels / box.height }
    held.current = edgesNear(edges, at, reach)
    if (held.current.length > 0) event.currentTarget.setPointerCapture(event.pointerId)
  }

  function drag(event: PointerEvent<SVGSVGElement>) {
    const { at } = pointIn(event)
    setEdges((before) => held.current.reduce((all, side) => edgeAt(all, side, at), before))
  }

  function release() {
    held.current = []
  }

  return (
    <section aria-labelledby={id}>
      <Heading id={id} ref={title} tabIndex={-1}>
        {t('prepare.crop.title', { number })}
      </Heading>
      <p className="field-hint">{t('prepare.crop.lead')}</p>
      <div className={styles['crop']}>
        <Thumbnail
          page={page}
          longest={longest}
          isWhole
          label={t('prepare.pages.page', { number })}
        />
        <Frame edges={edges} onTake={take} onDrag={drag} onRelease={release} />
      </div>
      <div className={styles['edges']}>
        {sides.map((side) => {
          const percent = Math.round(edges[side] * 100)
          return (
            <label key={side} className={styles['edge']}>
              <span>{t(`prepare.crop.${side}`)}</span>
              <input
                type="range"
                min={0}
                max={90}
                step={1}
                value={percent}
                aria-valuetext={t('prepare.crop.percent', { count: percent })}
                onChange={({ currentTarget: { value } }) =>
                  setEdges((before) => moveEdge(before, side, Number(value) / 100))
                }
              />
            </label>
          )
        })}
      </div>
      <div className={styles['actions']}>
        <Button type="button" onClick={() => onCrop(edges)}>
          {t('prepare.crop.done')}
        </Button>
        <Button type="button" look="quiet" onClick={() => setEdges(uncut)}>
          {t('prepare.crop.whole')}
        </Button>
        <Button type="button" look="plain" onClick={onCancel}>
          {t('prepare.crop.cancel')}
        </Button>
      </div>
    </section>
  )
}

interface FrameProps {
  edges: Edges
  onTake: (event: PointerEvent<SVGSVGElement>) => void
  onDrag: (event: PointerEvent<SVGSVGElement>) => void
  onRelease: () => void
}

/** The frame over the picture; the controls under it say the same to visitors who don't see it. */
function Frame({ edges: { left, top, right, bottom }, onTake, onDrag, onRelease }: FrameProps) {
  const percent = (part: number) => `${part * 100}%`
  const [x, y, far, low] = [left, top, 1 - right, 1 - bottom].map(percent)
  return (
    <svg
      className={styles['frame']}
      aria-hidden="true"
      onPointerDown={onTake}
      onPointerMove={onDrag}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
    >
      <g className={styles['cut']}>
        <rect width={x} height="100%" />
        <rect x={far} width={percent(right)} height="100%" />
        <rect x={x} width={percent(1 - left - right)} height={y} />
        <rect x={x} y={low} width={percent(1 - left - right)} height={percent(bottom)} />
      </g>
      <rect
        className={styles['kept']}
        x={x}
        y={y}
        width={percent(1 - left - right)}
        height={percent(1 - top - bottom)}
      />
      {[
        [x, y],
        [far, y],
        [x, low],
        [far, low],
      ].map(([cx, cy], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the four corners stay in their order
        <circle key={at} cx={cx} cy={cy} r={9} />
      ))}
    </svg>
  )
}

/** Where a pointer is, in parts of the picture. */
function pointIn({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const box = currentTarget.getBoundingClientRect()
  return { box, at: { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } }
}
