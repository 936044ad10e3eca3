import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/*
 * The operator's list of breached passwords: lines of a SHA-1 in hexadecimal, sorted, as Have I Been
 * Pwned offers it for download. It is forty gigabytes and stays on the disk: some forty short reads
 * find a line or its absence, and no outside service is asked.
 */

/** More than the longest line: 40 digits, a colon, a count and the line ending. */
const lineBytes = 80

/** Whether the list at `file` has this password. */
export function isBreached(file: string, password: string): boolean {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const list = openSync(file, 'r')
  try {
    let [from, to] = [0, fstatSync(list).size]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      const { start, hash, next } = lineAround(list, middle)
      if (hash === wanted) return true
      if (hash < wanted) from = next
      else to = start
    }
    return false
  } finally {
    closeSync(list)
  }
}

/** The line that has the byte at `place`, where it starts, and where the next one does. */
function lineAround(list: number, place: number): { start: number; hash: string; next: number } {
  const begin = Math.max(0, place - lineBytes)
  const bytes = Buffer.alloc(2 * lineBytes)
  const text = bytes.toString('latin1', 0, readSync(list, bytes, 0, bytes.length, begin))
  const at = place - begin
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at)
  return {
    start: begin + start,
    hash: text.slice(start, start + 40).toUpperCase(),
    next: begin + (end === -1 ? text.length : end + 1),
  }
}
