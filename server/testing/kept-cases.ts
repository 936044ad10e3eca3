import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Inputs that something failed on once. Each is a file that is committed with what mends it, and is
 * tried again for ever.
 */

const folder = join(import.meta.dirname, 'cases')

/** Every kept case of a kind, by its file's name. */
export function keptCases(kind: string, extension: string): { name: string; bytes: Buffer }[] {
  const place = join(folder, kind)
  if (!existsSync(place)) return []
  return readdirSync(place, { withFileTypes: true })
    .filter((one) => one.isFile() && one.name.endsWith(extension))
    .map(({ name }) => ({ name, bytes: readFileSync(join(place, name)) }))
}

/** Keeps an input that something failed on; the path of its file. */
export function keepCase(kind: string, extension: string, bytes: Buffer | string): string {
  const place = join(folder, kind)
  mkdirSync(place, { recursive: true })
  const print = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const path = join(place, `${print}${extension}`)
  writeFileSync(path, bytes)
  return path
}
