import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The installation's secret: from the configuration, or made once and kept in the data folder. */
export function readSecret(configured: string | undefined, dataDir: string): Buffer {
  if (configured !== undefined) return Buffer.from(configured)
  const file = join(dataDir, 'secret-key')
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim())
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const made = randomBytes(48).toString('base64url')
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
    return Buffer.from(made)
  }
}

/** A 32-byte key of its own for each purpose. */
export function keyFor(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** HMAC-SHA-256 of `text` in base64url. */
export function signatureOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares in a time that says nothing about where two texts differ. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other))
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
