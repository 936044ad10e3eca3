import type { GrowingLimit, Limit, SharedLimit } from '../database/rate-counter.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { timebox } from '../http/timebox.ts'

const minute = 60
const hour = 60 * minute

/** Where a call came from, as far as limits and the trail need to know. */
export interface Caller extends CallOrigin {
  requestId: string
  userAgent: string | undefined
  /** Among them the note of a browser that has signed in before. */
  cookies: string | undefined
  /** Notes in this browser that an address has signed in, and answers the browser's name for it. */
  remember: (email: string) => string
}

/**
 * Wrong passwords in a row for one address, known or not, from one place: a browser that has kept
 * its session for a while, or all new ones of a network. A right one or a reset starts again.
 */
export const signInByPlace: GrowingLimit = {
  name: 'sign-in place',
  free: 10,
  windowSeconds: 15 * minute,
  longestSeconds: hour,
}
/** The same from everywhere but known browsers: from however many places a stranger guesses. */
export const signInByAccount: GrowingLimit = {
  ...signInByPlace,
  name: 'sign-in account',
  free: 50,
}
/** The same from a browser that has signed in at this address: strangers' attempts don't affect it. */
export const signInByKnownBrowser: GrowingLimit = { ...signInByPlace, name: 'sign-in known' }
/**
 * Wrong passwords in a row by a signed-in person who changes how they sign in. Strangers don't count
 * here: none of them keeps an owner from changing a password.
 */
export const proofByAccount: GrowingLimit = { ...signInByPlace, name: 'password proof' }
/** Wrong passwords and codes, for any account. */
export const signInByCaller: SharedLimit = {
  name: 'sign-in',
  ...{ browser: 20, newcomers: 60, network: 300 },
  windowSeconds: 15 * minute,
}
/** Wrong codes in a row for one account whose password was right. */
export const secondFactorByAccount: GrowingLimit = {
  name: 'second factor account',
  free: 5,
  windowSeconds: 15 * minute,
  longestSeconds: hour,
  stop: 100,
}
/** Requests for a passkey challenge: each makes a row, and a sign-in page makes one as it opens. */
export const passkeyQuestions: SharedLimit = {
  name: 'passkey question',
  ...{ browser: 60, newcomers: 120, network: 1200 },
  windowSeconds: 15 * minute,
}
/** Sign-up, forgotten password and links: a school's computer room shares one address. */
export const accountCalls: SharedLimit = {
  name: 'account',
  ...{ browser: 60, newcomers: 60, network: 600 },
  windowSeconds: 15 * minute,
}
/** Wide: a campus behind one address has many tabs. */
export const refreshByNetwork: Limit = { name: 'refresh network', max: 3000, windowSeconds: 300 }

const evenMs = 200

/** Answers the same whatever was found, and after a time that says nothing about it. */
export async function answerEvenly(work: () => Promise<void>): Promise<{ accepted: true }> {
  await inEvenTime(work)
  return { accepted: true }
}

/** Does or refuses something after a time that doesn't tell whether an address has an account. */
export function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  return timebox(evenMs, work)
}

/**
 * Whose tries at a mailed code count: a code is one browser's, so that a stranger's tries could never be
 * right, and use up nothing of its owner's.
 */
export function triesOf(email: string, { browser }: Pick<Caller, 'browser'>): string {
  return `${email.toLowerCase()} ${browser}`
}
