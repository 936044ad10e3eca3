/** How much of a picture is cut away at each side, as a part of its width or height. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

export type Side = keyof Edges

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3

export const sides = ['left', 'top', 'right', 'bottom'] as const satisfies readonly Side[]
export const uncut: Edges = { left: 0, top: 0, right: 0, bottom: 0 }

/** The least share of each side that a crop keeps. */
const leastLeft = 0.1

const opposite = { left: 'right', top: 'bottom', right: 'left', bottom: 'top' } as const

/** One edge moved; it stops before the opposite one. */
export function moveEdge(edges: Edges, side: Side, to: number): Edges {
  const most = 1 - edges[opposite[side]] - leastLeft
  return { ...edges, [side]: Math.min(Math.max(to, 0), Math.max(most, 0)) }
}

/** A quarter turn clockwise: what was cut stays cut. */
export function turnEdges({ left, top, right, bottom }: Edges): Edges {
  return { left: bottom, top: left, right: top, bottom: right }
}

export function nextTurn(turns: Turns): Turns {
  return turns === 3 ? 0 : turns === 2 ? 3 : turns === 1 ? 2 : 1
}

export interface Size {
  width: number
  height: number
}

/** The size of a picture after its quarter turns. */
export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** What is kept of a picture of this size, in whole pixels. */
export function keptRect({ width, height }: Size, edges: Edges): Size & { x: number; y: number } {
  const x = Math.round(width * edges.left)
  const y = Math.round(height * edges.top)
  return {
    x,
    y,
    width: Math.max(1, Math.round(width * (1 - edges.right)) - x),
    height: Math.max(1, Math.round(height * (1 - edges.bottom)) - y),
  }
}

/** The same shape with its longer side at most so long; never enlarged. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The edges near a point of the picture, both given in parts of it; reach likewise. */
export function edgesNear(edges: Edges, at: { x: number; y: number }, reach: Size): Side[] {
  const across = nearer(
    { side: 'left', distance: Math.abs(at.x - edges.left) },
    { side: 'right', distance: Math.abs(at.x - (1 - edges.right)) },
  )
  const down = nearer(
    { side: 'top', distance: Math.abs(at.y - edges.top) },
    { side: 'bottom', distance: Math.abs(at.y - (1 - edges.bottom)) },
  )
  return [
    ...(across.distance <= reach.width ? [across.side] : []),
    ...(down.distance <= reach.height ? [down.side] : []),
  ]
}

interface Near {
  side: Side
  distance: number
}

function nearer(one: Near, other: Near): Near {
  return one.distance <= other.distance ? one : other
}

/** The edge of that side, put where the point is. */
export function edgeAt(edges: Edges, side: Side, at: { x: number; y: number }): Edges {
  const to = { left: at.x, top: at.y, right: 1 - at.x, bottom: 1 - at.y }
  return moveEdge(edges, side, to[side])
}
