import { useState } from 'react'
import type { Look } from './paper.ts'

/** How the document in front of the reviewer is shown. */
export interface Sight extends Pick<Look, 'page' | 'turn'> {
  /** 1 is as wide as there is room. */
  zoom: number
  turnTo: (page: number) => void
  larger: () => void
  smaller: () => void
  whole: () => void
  rotate: () => void
}

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
const turns = { 0: 90, 90: 180, 180: 270, 270: 0 } as const

/** Another document starts at its first page, upright and whole. */
export function useSight(key: string | undefined, pages: number): Sight {
  const upright = { key, page: 1, turn: 0 as Look['turn'], zoom: 1 }
  const [kept, setKept] = useState(upright)
  const now = kept.key === key ? kept : upright
  return {
    ...now,
    turnTo: (page) => setKept({ ...now, page: Math.min(Math.max(1, page), pages) }),
    larger: () => setKept({ ...now, zoom: steps.find((one) => one > now.zoom) ?? now.zoom }),
    smaller: () => setKept({ ...now, zoom: steps.findLast((one) => one < now.zoom) ?? now.zoom }),
    whole: () => setKept({ ...now, zoom: 1, turn: 0 }),
    rotate: () => setKept({ ...now, turn: turns[now.turn] }),
  }
}
