import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../keys/secret.ts'

/*
 * Some forty thousand passwords and words that guessers try first, packed by
 * `scripts/pack-passwords.ts`: four bytes of the SHA-256 of each, sorted. One of a hundred thousand
 * other texts is mistaken for one of them; a person who chose that one chooses another.
 */

export const prefixBytes = 4
/** Shorter ones are in every good password too. */
export const shortestListed = 5

/** As texts are compared: without accents, in lower case. */
export function foldPassword(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
}

export function hashPrefix(word: string): number {
  return sha256(word).readUInt32BE()
}

/** Whether a folded word is on the lists. */
export function isListed(word: string): boolean {
  if ([...word].length < shortestListed) return false
  const list = packed()
  const wanted = hashPrefix(word)
  let [from, to] = [0, list.length / prefixBytes]
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = list.readUInt32BE(middle * prefixBytes)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}

let kept: Buffer | undefined

function packed(): Buffer {
  kept ??= readFileSync(join(import.meta.dirname, 'listed-passwords.bin'))
  return kept
}
