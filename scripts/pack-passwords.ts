import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  foldPassword,
  hashPrefix,
  prefixBytes,
  shortestListed,
} from '#server/identity/passwords/listed-passwords.ts'

/**
 * Packs lists of passwords and words that guessers try, one a line, into what the server looks them
 * up in: `node scripts/pack-passwords.ts FILE…`. Nothing of a list can be read back from it.
 */
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Name the lists: node scripts/pack-passwords.ts FILE…')
  process.exit(2)
}
const prefixes = new Set<number>()
for (const file of files) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const word = foldPassword(line).replaceAll(/[^\p{L}\p{N}]+/gu, '')
    if ([...word].length >= shortestListed) prefixes.add(hashPrefix(word))
  }
}
const packed = Buffer.alloc(prefixes.size * prefixBytes)
for (const [at, prefix] of [...prefixes].sort((one, other) => one - other).entries()) {
  packed.writeUInt32BE(prefix, at * prefixBytes)
}
writeFileSync(
  join(import.meta.dirname, '../server/identity/passwords/listed-passwords.bin'),
  packed,
)
console.log(`${prefixes.size} of ${files.length} lists`)
