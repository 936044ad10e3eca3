import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldPassword } from '#server/identity/passwords/listed-passwords.ts'

/**
 * Puts lists of words, the commonest first and one a line, into one in that order, without accents
 * and signs: `node scripts/pack-common-words.ts FILE…`. Of each the first `mostOfEach` are taken.
 */
const mostOfEach = 4000
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Name the lists: node scripts/pack-common-words.ts FILE…')
  process.exit(2)
}
const ranks = new Map<string, number>()
for (const file of files) {
  const words = readFileSync(file, 'utf8').split('\n').slice(0, mostOfEach)
  for (const [rank, line] of words.entries()) {
    const word = foldPassword(line).replaceAll(/[^\p{L}\p{N}]+/gu, '')
    if (/\p{L}/u.test(word)) ranks.set(word, Math.min(rank, ranks.get(word) ?? rank))
  }
}
const sorted = [...ranks].sort(([, one], [, other]) => one - other).map(([word]) => word)
writeFileSync(
  join(import.meta.dirname, '../server/identity/passwords/common-words.txt'),
  `${sorted.join('\n')}\n`,
)
console.log(`${sorted.length} of ${files.length} lists`)
