import { Problem } from '#contract/common/values/problems.ts'
import type { LetterCheck } from '#contract/decisions/offers.ts'
import { readLetterCode } from '#contract/decisions/values/decision-rules.ts'
import { countShared } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { universityInBoth } from '../words/university-in.ts'
import { findByLetterCode } from './offer-queries.ts'
import { dayIn } from './reply-day.ts'
import { letterStands } from './view-outcomes.ts'

/** Found or not, each check counts: codes can't be tried out. */
const checksPerCaller = {
  name: 'letter-check',
  ...{ browser: 60, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

/** A code of no letter: an impossible code is looked up like any other. */
const ofNoLetter = '000000000000'

/**
 * Confirms a letter to a person who was shown it: the number, initials, program and date, and
 * nothing more.
 */
export async function checkLetter(
  { db }: Pick<Deps, 'db'>,
  callOrigin: CallOrigin,
  typed: string,
): Promise<LetterCheck> {
  await countShared(db, checksPerCaller, callOrigin)
  const row = await findByLetterCode(db, readLetterCode(typed) ?? ofNoLetter)
  if (!row) throw new Problem('not_found')
  const { number, status, snapshot, zone, released_at } = row
  const { nameOnLetter } = await import('./name-on-letter.ts')
  return {
    number,
    initials: initialsOf(nameOnLetter(row) ?? ''),
    program: snapshot.program.title,
    university: universityInBoth(snapshot),
    issuedOn: dayIn(zone, released_at ?? new Date(0)),
    conditional: row.outcome === 'offer_conditional',
    stands: row.is_latest && letterStands(status),
  }
}

function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .flatMap((word) => {
      const [first] = word
      return first === undefined ? [] : [`${first.toUpperCase()}.`]
    })
    .join(' ')
}
