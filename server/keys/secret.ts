import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'

/**
 * The installation's present secret, and its former ones: everything new is made with the present one,
 * and anything made with a former one still opens.
 */
export interface KeyRing {
  current: Buffer
  /** The latest first. */
  former: readonly Buffer[]
}

/**
 * The secrets from the configuration; without one, the first line of a file in the data folder that is
 * created once. Secrets of that file that the configuration doesn't name count as former, so that
 * moving from the file to the configuration ends nothing.
 */
export function readSecret(
  { secretKey, formerSecretKeys }: Pick<Env, 'secretKey' | 'formerSecretKeys'>,
  dataDir: string,
): KeyRing {
  const file = secretFile(dataDir)
  const kept = linesOf(file)
  const current = secretKey ?? kept[0] ?? makeSecret(file, dataDir)
  const former = [...formerSecretKeys, ...kept].filter(
    (one, at, all) => one !== current && all.indexOf(one) === at,
  )
  return { current: Buffer.from(current), former: former.map((one) => Buffer.from(one)) }
}

/** The file for a secret that no setting names. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret-key')
}

/** Whether there is a secret already: reading it makes one if there is none. */
export function hasSecret({ secretKey }: Pick<Env, 'secretKey'>, dataDir: string): boolean {
  return secretKey !== undefined || linesOf(secretFile(dataDir)).length > 0
}

/** The secrets as the file of the data folder holds them, a line each. */
export function writeSecret({ current, former }: KeyRing): string {
  return [current, ...former].map((one) => `${one.toString()}\n`).join('')
}

/** Reads secrets that `writeSecret` wrote. */
export function parseSecret(text: string): KeyRing {
  const [current = '', ...former] = linesIn(text)
  return { current: Buffer.from(current), former: former.map((one) => Buffer.from(one)) }
}

function linesOf(file: string): string[] {
  try {
    return linesIn(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function makeSecret(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = randomBytes(48).toString('base64url')
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

/** A separate 32-byte key for each purpose. */
export function keyFor({ current }: KeyRing, purpose: string): Buffer {
  return derived(current, purpose)
}

/** The same for every secret, the present one first: for values that may be older than a change. */
export function keysFor({ current, former }: KeyRing, purpose: string): Buffer[] {
  return [current, ...former].map((secret) => derived(secret, purpose))
}

/** A name for the present secret that reveals nothing about it: new values are marked with it. */
export function keyIdOf({ current }: Pick<KeyRing, 'current'>): string {
  return derived(current, 'key id').toString('base64url').slice(0, 6)
}

/**
 * The key that a marked value was made with. A value without a mark is older than marks, and so belongs
 * to the oldest secret.
 */
export function markedKey(ring: KeyRing, mark: string | undefined, purpose: string): Buffer {
  const secrets = [ring.current, ...ring.former]
  const marked =
    mark === undefined
      ? secrets.at(-1)
      : secrets.find((secret) => keyIdOf({ current: secret }) === mark)
  return derived(marked ?? ring.current, purpose)
}

/**
 * The value derived from `text` when its SHA-256 was recorded, whatever the secret was then; derived
 * with the present one if none fits.
 */
export function derivedAs(ring: KeyRing, purpose: string, text: string, hash: Buffer): string {
  const found = keysFor(ring, purpose)
    .map((key) => signatureOf(key, text))
    .find((one) => sha256(one).equals(hash))
  return found ?? signatureOf(keyFor(ring, purpose), text)
}

function derived(secret: Buffer, purpose: string): Buffer {
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
