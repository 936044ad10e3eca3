import { createHash } from 'node:crypto'

/** Adds up the SHA-256 of rows: two tables with the same rows have the same sum in any order. */
export interface RowSum {
  add: (lines: readonly string[]) => void
  /** The rows counted, and 64 hexadecimal digits. */
  total: () => { count: number; hash: string }
}

const modulus = 1n << 256n

export function rowSum(): RowSum {
  let [count, sum] = [0, 0n]
  return {
    add: (lines) => {
      for (const line of lines) {
        sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
      }
      sum %= modulus
      count += lines.length
    },
    total: () => ({ count, hash: sum.toString(16).padStart(64, '0') }),
  }
}
