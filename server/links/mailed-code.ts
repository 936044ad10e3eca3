import { randomInt, timingSafeEqual } from 'node:crypto'
import { Problem } from '#contract/common/values/problems.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { Db } from '../database/database.ts'
import { countUse } from '../database/rate-counter.ts'

export const codeLifeMs = limits.codeMinutes * 60_000
/** How often a code may be tried. */
export const codeAttempts = 5
const guessesADay = { name: 'code-guess', max: 20, windowSeconds: 24 * 3600 }

/**
 * How often the codes of one file, or of one application, may be guessed in a day, however many codes
 * are requested: out of a million, that is too few to get lucky.
 */
export function countGuess(db: Db, whose: string): Promise<void> {
  return countUse(db, guessesADay, whose)
}

/** A form that is sent twice counts as one request: the code on its way stays the valid one. */
export const sameWishMs = 30_000

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A new code as stored: it has not been tried yet. */
export function freshCode(hash: Buffer, now: Date) {
  return {
    asked_at: now,
    code_hash: hash,
    code_attempts: 0,
    code_expires_at: new Date(now.getTime() + codeLifeMs),
  }
}

/** Whether a code was mailed a moment ago, and may still be tried. */
export function isCodeOnItsWay(
  { asked_at, code_attempts }: { asked_at: Date; code_attempts: number },
  now: Date,
): boolean {
  return now.getTime() - asked_at.getTime() < sameWishMs && code_attempts < codeAttempts
}

/** Whether the given code is the mailed one; undefined means that there is none. */
export function isMailedCode(kept: Buffer | undefined, given: Buffer): boolean {
  return kept !== undefined && timingSafeEqual(kept, given)
}

export function wrongCode(): Problem {
  return new Problem('validation_failed', { fields: { code: { code: 'invalid' } } })
}
