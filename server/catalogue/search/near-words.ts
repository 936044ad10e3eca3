/**
 * The other known words nearest to a mistyped one: those that the fewest slips turn it into. A slip
 * is a letter too many, missing, wrong, or swapped with its neighbour. One slip is
 * forgiven in words of four or five letters, two in longer ones, none in shorter ones.
 */
export function nearWords(word: string, known: readonly string[], most = 2): string[] {
  const allowed = Math.min(most, word.length < 4 ? 0 : word.length < 6 ? 1 : 2)
  if (allowed === 0) return []
  const letters = letterSet(word)
  let best = allowed
  let nearest: string[] = []
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > best) continue
    if (bitCount(letters ^ letterSet(candidate)) > 2 * best) continue
    const slips = slipsBetween(word, candidate, best)
    if (slips > best || slips === 0) continue
    if (slips < best) nearest = []
    best = slips
    nearest.push(candidate)
  }
  return nearest.slice(0, 12)
}

/** The letters of a word; each slip changes at most two of them. */
function letterSet(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Optimal string alignment distance; anything above `limit` is returned as `limit + 1`. */
function slipsBetween(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
      }
      row.push(slips)
      if (slips < least) least = slips
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? limit + 1
}
