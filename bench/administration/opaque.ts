import type { Random } from '../random.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Looks like the keys that the server makes, 22 letters of base64url. */
export function opaqueKey(random: Random, length = 22): string {
  let key = ''
  for (let at = 0; at < length; at++) key += letters[random.below(letters.length)] ?? ''
  return key
}

/** As many random bytes, as the database reads them. */
export function bytesOf(random: Random, length: number): string {
  let hex = '\\x'
  for (let at = 0; at < length; at++) hex += random.below(256).toString(16).padStart(2, '0')
  return hex
}
