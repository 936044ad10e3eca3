import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import {
  countUse,
  type GrowingLimit,
  type Limit,
  type SharedLimit,
} from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import type { Whence } from '../http/whence.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Where a call came from, as far as limits and the trail need to know. */
export interface Caller extends Whence {
  requestId: string
  userAgent: string | undefined
}

/**
 * Wrong passwords in a row for one address, known or not, from one place: a browser that has kept
 * its session for a while, or all new ones of a network. A right one or a reset starts anew.
 */
export const signInByPlace: GrowingLimit = {
  name: 'sign-in place',
  free: 10,
  windowSeconds: 15 * minute,
  longestSeconds: hour,
  stop: 100,
}
/** The same from everywhere but known browsers: however many places somebody guesses from. */
export const signInByAccount: GrowingLimit = {
  ...signInByPlace,
  name: 'sign-in account',
  free: 50,
}
/** The same from a browser that has signed in at this address: what strangers do is nothing to it. */
export const signInByKnownBrowser: GrowingLimit = { ...signInByPlace, name: 'sign-in known' }
/** Wrong passwords and codes, whoever they are for. */
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
/** Sign-up, forgotten password and links: a school's computer room shares one address. */
export const accountCalls: SharedLimit = {
  name: 'account',
  ...{ browser: 60, newcomers: 60, network: 600 },
  windowSeconds: 15 * minute,
}
/** Wide: a campus behind one address has many tabs. */
export const refreshByNetwork: Limit = { name: 'refresh network', max: 3000, windowSeconds: 300 }

/**
 * Whether one more mail of this kind may go to an address: one a minute, five a day. Nobody is told
 * when not, because the answer is the same as for an address that nobody has.
 */
export async function mayMail(
  { db }: Pick<Deps, 'db'>,
  kind: 'sign-up' | 'forgot' | 'verify',
  email: string,
): Promise<boolean> {
  const subject = email.toLowerCase()
  try {
    await countUse(db, { name: `${kind} mail minute`, max: 1, windowSeconds: minute }, subject)
    await countUse(db, { name: `${kind} mail day`, max: 5, windowSeconds: day }, subject)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}

const evenMs = 200

/** Answers no sooner than this, so that the time taken says nothing about what was found. */
export async function answerEvenly(work: () => Promise<void>): Promise<{ accepted: true }> {
  const [outcome] = await Promise.allSettled([work(), wait(evenMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return { accepted: true }
}
