/** The academic year is drawn from November: what is applied for in winter begins in autumn. */
export const firstMonth = 11

/** A day `MM-DD` or a month `MM` as months since the first one: its beginning, or its end. */
export function placeInYear(date: string, edge: 'start' | 'end'): number {
  const [month = 1, day] = date.split('-').map(Number)
  const start = (month - firstMonth + 12) % 12
  const isEnd = edge === 'end'
  if (day === undefined) return start + (isEnd ? 1 : 0)
  return start + (isEnd ? day : day - 1) / 31
}

/**
 * Where a span is drawn on a strip 12 wide; in two bars if it crosses the end of the drawn year.
 */
export function barsOf({ from, to }: { from: string; to: string }): { x: number; width: number }[] {
  const start = placeInYear(from, 'start')
  const end = placeInYear(to, 'end')
  return start < end ? [bar(start, end)] : [bar(start, 12), bar(0, end)]
}

/** A single day would be too thin to see. */
function bar(from: number, to: number) {
  const width = Math.max(to - from, 0.14)
  return { x: round(Math.min(from, 12 - width)), width: round(width) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** The same as one outline to draw, a fifth of the strip's height from its edges. */
export function pathOf(spans: readonly { from: string; to: string }[]): string {
  const boxes = spans.flatMap(barsOf)
  return boxes.map(({ x, width }) => `M${x} .2h${width}v.6h-${width}z`).join('')
}
