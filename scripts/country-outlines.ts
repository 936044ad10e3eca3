import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/*
 * Draws the outline of each destination's country for its universities' pages, from the Natural
 * Earth borders of the world-atlas package (public domain). A sketch: islands too small to see and
 * land overseas are left out, and nothing is said about borders that are in dispute.
 */

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: Geometry[] } }
}
type Geometry = { id?: string } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
)
type Point = [number, number]

/** ISO 3166-1 numeric codes. */
const countries = { india: '356', china: '156', dubai: '784', turkey: '792', france: '250' }
const width = 400
const folder = join(import.meta.dirname, '../app/public/catalogue/outlines')

const topology: Topology = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'),
)

const frames: Record<string, object> = {}
for (const [destination, id] of Object.entries(countries)) {
  const rings = mainland(ringsOf(id))
  const points = rings.flat()
  const west = Math.min(...points.map(([x]) => x))
  const east = Math.max(...points.map(([x]) => x))
  const south = Math.min(...points.map(([, y]) => y))
  const north = Math.max(...points.map(([, y]) => y))
  // Degrees of longitude are shorter than those of latitude, by the cosine of the latitude.
  const narrow = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const scale = width / ((east - west) * narrow)
  const height = Math.ceil((north - south) * scale)
  const drawn = rings
    .map((ring) => ring.map(([x, y]): Point => [(x - west) * narrow * scale, (north - y) * scale]))
    .map((ring) => thinned(ring, 0.7))
    .filter((ring) => ring.length > 3 && area(ring) > 6)
  const path = drawn.map(pathOf).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path id="land" d="${path}"/></svg>`
  writeFileSync(join(folder, `${destination}.svg`), svg)
  console.log(destination, svg.length, 'bytes')
  frames[destination] = {
    width,
    height,
    west: round(west),
    north: round(north),
    east: round(east),
    south: round(south),
  }
}
writeFileSync(
  join(folder, 'frames.ts'),
  `// Written by scripts/country-outlines.ts.

/** The size of each outline's drawing, and the degrees its edges are at. */
export const outlineFrames = ${JSON.stringify(frames, null, 2)} as const
`,
)

function ringsOf(id: string): Point[][] {
  const geometry = topology.objects.countries.geometries.find((one) => one.id === id)
  if (!geometry) throw new Error(`No country ${id}`)
  const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
  return polygons.flatMap(([outer]) => (outer ? [ring(outer)] : []))
}

function ring(arcs: readonly number[]): Point[] {
  return arcs.flatMap((index, at) => {
    const points = decoded(index < 0 ? ~index : index)
    if (index < 0) points.reverse()
    return at === 0 ? points : points.slice(1)
  })
}

function decoded(index: number): Point[] {
  const { scale, translate } = topology.transform
  let x = 0
  let y = 0
  return (topology.arcs[index] ?? []).map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** The largest ring and what lies within a few degrees of its box. */
function mainland(rings: Point[][]): Point[][] {
  const [largest] = rings.toSorted((a, b) => area(b) - area(a))
  if (!largest) return []
  const xs = largest.map(([x]) => x)
  const ys = largest.map(([, y]) => y)
  const near = ([x, y]: Point) =>
    x > Math.min(...xs) - 1 &&
    x < Math.max(...xs) + 2 &&
    y > Math.min(...ys) - 2.2 &&
    y < Math.max(...ys) + 1
  return rings.filter((ring) => ring.every(near))
}

function area(ring: readonly Point[]): number {
  let sum = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [0, 0]
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum) / 2
}

/** Douglas and Peucker's: no point is further than `most` from the line that is drawn. */
function thinned(points: readonly Point[], most: number): Point[] {
  const [first] = points
  const last = points.at(-1)
  if (points.length < 3 || !first || !last) return [...points]
  let furthest = 0
  let split = 0
  for (const [at, point] of points.entries()) {
    const far = distance(point, first, last)
    if (far > furthest) [furthest, split] = [far, at]
  }
  if (furthest <= most) return [first, last]
  return [
    ...thinned(points.slice(0, split + 1), most).slice(0, -1),
    ...thinned(points.slice(split), most),
  ]
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length
}

/** Relative steps of whole units: half the length of absolute ones. */
function pathOf(ring: readonly Point[]): string {
  const whole = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const [start = [0, 0], ...rest] = whole
  let [x, y] = start
  const steps = rest.flatMap(([toX, toY]) => {
    const step = [toX - x, toY - y]
    ;[x, y] = [toX, toY]
    return step[0] === 0 && step[1] === 0 ? [] : [`${step[0]} ${step[1]}`.replace(' -', '-')]
  })
  return `M${start.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
