import { readNumberBeginning } from '#contract/admissions/values/application-number.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { hitsOfKind, type StaffHits } from '#contract/office/staff-search.ts'
import { readPhoneDigits } from '../database/phone-searched.ts'
import type { Deps } from '../deps.ts'
import {
  findApplicantsByPhone,
  findApplicantsByWords,
  findApplications,
  findColleagues,
  findDestinations,
  findPrograms,
  findUniversities,
} from './queries.ts'

const limit = hitsOfKind
const mostWords = 8

const nothing: StaffHits = {
  applicants: [],
  applications: [],
  programs: [],
  universities: [],
  destinations: [],
  staff: [],
}

/** A single letter is only the start of a word, except in scripts where a letter can be a word. */
function isWord(text: string): boolean {
  return text.length > 1 || /\p{Lo}/u.test(text)
}

/**
 * The best matches that the actor may see: applicants and applications for staff who read them and as
 * far as they see them, the catalogue and the staff for every administrator, as in their lists.
 */
export async function findAnything(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  typed: string,
): Promise<StaffHits> {
  const mayRead = can(actor, 'applicants.read')
  const digits = readPhoneDigits(typed)
  const beginning = readNumberBeginning(typed)
  const words = typed.split(/\s+/).filter(isWord).slice(0, mostWords)
  if (words.length === 0) {
    if (digits === undefined && beginning === undefined) return nothing
    // Read out character by character.
    words.push(typed.replaceAll(/\s/g, ''))
  }
  const [applicants, applications, programs, universities, destinations, staff] = await Promise.all(
    [
      !mayRead
        ? []
        : digits
          ? findApplicantsByPhone(db, { sight: actor, digits, limit })
          : findApplicantsByWords(db, { sight: actor, words, limit }),
      mayRead && beginning ? findApplications(db, { sight: actor, beginning, limit }) : [],
      findPrograms(db, { words, limit }),
      findUniversities(db, { words, limit }),
      findDestinations(db, words),
      findColleagues(db, { words, limit }),
    ],
  )
  return { applicants, applications, programs, universities, destinations, staff }
}
