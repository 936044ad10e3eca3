import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '#contract/common/values/problems.ts'

const derive = promisify(argon2)

/** argon2id by OWASP's table. Raising a figure rehashes each password at its next sign-in. */
const current = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
const maxAtOnce = 4
const maxWaiting = 50

/** The hash of a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const made = await derived(password, salt, { ...current, tagLength: hashBytes, isKnown: false })
  return phcString(salt, made)
}

/**
 * Whether a password fits what is stored, and whether that should be hashed anew. Without anything
 * stored it takes as long, so that nobody learns by the clock who has an account.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  /** From a browser that has signed in before: it waits behind no stranger. */
  { isKnown = false }: { isKnown?: boolean } = {},
): Promise<{ matches: boolean; outdated: boolean }> {
  const { salt, hash, ...parameters } = parse(stored ?? unmatchable)
  const matches = timingSafeEqual(
    await derived(password, salt, { ...parameters, tagLength: hash.length, isKnown }),
    hash,
  )
  return {
    matches,
    outdated:
      parameters.memory < current.memory ||
      parameters.passes < current.passes ||
      hash.length < hashBytes,
  }
}

/** What is kept of a short secret that is looked up, stretched as a password is. */
export function stretch(text: string, salt: Buffer): Promise<Buffer> {
  return derived(text, salt, { ...current, tagLength: hashBytes, isKnown: true })
}

type Parameters = typeof current

/** Nothing hashes to these random bytes, but it costs as much to find that out. */
const unmatchable = phcString(randomBytes(16), randomBytes(hashBytes))

function derived(
  password: string,
  salt: Buffer,
  { isKnown, ...parameters }: Parameters & { tagLength: number; isKnown: boolean },
): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return inTurn(isKnown, () => derive('argon2id', { message, nonce: salt, ...parameters }))
}

let running = 0
const waiting: (() => void)[] = []
const knownWaiting: (() => void)[] = []

/**
 * A flood of sign-ins waits or is turned away; it never takes the whole machine. Browsers that have
 * signed in before have a line of their own, which goes first: no flood of strangers keeps them out.
 */
async function inTurn<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  const line = isKnown ? knownWaiting : waiting
  if (running < maxAtOnce) running++
  else if (line.length < maxWaiting) {
    await new Promise<void>((resolve) => void line.push(resolve))
  } else throw new Problem('overloaded', { retryAfterSeconds: 2 })
  try {
    return await work()
  } finally {
    const next = knownWaiting.shift() ?? waiting.shift()
    if (next) next()
    else running--
  }
}

function phcString(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function parse(stored: string): Parameters & { salt: Buffer; hash: Buffer } {
  const parts =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!parts) throw new Error('a stored password hash is not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
