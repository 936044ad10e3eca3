import type { GradeScale } from './rules.ts'

/**
 * The percentages that the bands of a scale correspond to, from data/reference/grading_scales.csv:
 * France 0–20, and India's 10 points (UGC). Other scales differ too much from place to place.
 */
const percentBands: Partial<Record<GradeScale, readonly (readonly [number, number])[]>> = {
  'of-20': [
    [16, 80],
    [14, 70],
    [12, 60],
    [10, 50],
    [0, 0],
  ],
  'of-10': [
    [10, 90],
    [9, 80],
    [8, 70],
    [7, 60],
    [6, 55],
    [5, 50],
    [4, 40],
    [0, 0],
  ],
}

/** A grade in percent, at least; undefined if no table says. */
export function percentOf({ value, scale }: { value: number; scale: GradeScale }) {
  if (scale === 'percent' || scale === 'of-100') return value
  return percentBands[scale]?.find(([lowest]) => value >= lowest)?.[1]
}
