import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '#contract/common/values/problems.ts'

const derive = promisify(argon2)

/** argon2id by OWASP's table. Raising a figure rehashes each password at its next sign-in. */
const current = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
const maxAtOnce = 4
const maxWaiting = 50

/** The queue of a request: `known` is for browsers in which the address has signed in before. */
export type WaitingLine = 'office' | 'known' | 'strangers'

/** The hash of a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const made = await derived(password, salt, {
    ...current,
    tagLength: hashBytes,
    line: 'strangers',
  })
  return phcString(salt, made)
}

/**
 * Whether a password fits the stored hash, and whether that should be rehashed. Without a stored hash
 * it takes as long, so that no one learns from the clock who has an account.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  line: WaitingLine = 'strangers',
): Promise<{ matches: boolean; outdated: boolean }> {
  const { salt, hash, ...parameters } = parse(stored ?? unmatchable)
  const matches = timingSafeEqual(
    await derived(password, salt, { ...parameters, tagLength: hash.length, line }),
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

/** The stored form of a short secret that is looked up, stretched like a password. */
export function stretch(text: string, salt: Buffer): Promise<Buffer> {
  return derived(text, salt, { ...current, tagLength: hashBytes, line: 'known' })
}

type Parameters = typeof current

/** Nothing hashes to these random bytes, but finding that out costs as much. */
const unmatchable = phcString(randomBytes(16), randomBytes(hashBytes))

function derived(
  password: string,
  salt: Buffer,
  { line, ...parameters }: Parameters & { tagLength: number; line: WaitingLine },
): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return inTurn(line, () => derive('argon2id', { message, nonce: salt, ...parameters }))
}

let running = 0
/** In the order in which they are served. */
const waiting: Record<WaitingLine, (() => void)[]> = { office: [], known: [], strangers: [] }

/**
 * A flood of sign-ins waits or is turned away; it never takes the whole machine. Browsers that have
 * signed in before have their own queue, so that no flood of strangers keeps them out; and those of the
 * office have another, since anyone may have accounts and sign in to all of them at once.
 */
async function inTurn<T>(line: WaitingLine, work: () => Promise<T>): Promise<T> {
  if (running < maxAtOnce) running++
  else if (waiting[line].length < maxWaiting) {
    await new Promise<void>((resolve) => void waiting[line].push(resolve))
  } else throw new Problem('overloaded', { retryAfterSeconds: 2 })
  try {
    return await work()
  } finally {
    const next = waiting.office.shift() ?? waiting.known.shift() ?? waiting.strangers.shift()
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
