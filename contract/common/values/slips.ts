/**
 * How many letters are added, left out, changed or swapped with their neighbour between two texts; once
 * there are more than `most`, any larger number.
 */
export function slipsBetween(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : change
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swapped)
    }
    // A swap reaches back two rows, and costs one more than what it comes from.
    if (Math.min(...row) > most && Math.min(...last) >= most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
