import { WebAddress } from '#contract/common/common.ts'
import { type Certainty, certainties } from '#contract/common/values/certainty.ts'
import { isExactPage } from '#contract/common/values/ground-faults.ts'
import { Refused } from '../refused.ts'
import { dayOf } from './day.ts'
import { plainText } from './text.ts'

/** A row's source for its values. Anything that it doesn't give is undefined. */
export interface RowGrounds {
  /** `to_confirm`: the word in older files for days that are in no source. */
  certainty: Certainty | 'to_confirm' | undefined
  sourceUrl: string | undefined
  sourceName: string | undefined
  checkedOn: string | undefined
}

const nameLength = 200

/** Throws `Refused` if any part of it can't be read. `today`: a civil date, UTC. */
export function readGrounds(text: (column: string) => string, today: string): RowGrounds {
  return {
    certainty: readCertainty(text('certainty')),
    sourceUrl: readPage(text('source_url')),
    sourceName: readName(text('source_name')),
    checkedOn: readCheckedOn(text('checked_on'), today),
  }
}

/** Undefined if a row doesn't give it. Throws `Refused` for another word. */
export function readCertainty(text: string): RowGrounds['certainty'] {
  if (text === '') return undefined
  return certaintyWords.get(plainText(text)) ?? refuse('certainty_unknown', 'certainty')
}

/** Undefined if a row doesn't give it. Throws `Refused` if it is no day, or in the future. */
export function readCheckedOn(text: string, today: string): string | undefined {
  if (text === '') return undefined
  const day = dayOf(text)
  if (day === undefined) refuse('day_unusable', 'checked_on')
  if (day === 'ambiguous') refuse('day_ambiguous', 'checked_on')
  return day > today ? refuse('day_in_future', 'checked_on') : day
}

/** Undefined if a row doesn't give it. Throws `Refused` if it is too long. */
export function readName(text: string): string | undefined {
  if (text.length > nameLength) refuse('too_long', 'source_name')
  return text || undefined
}

function readPage(text: string): string | undefined {
  if (text === '') return undefined
  const isPage = WebAddress.safeParse(text).success && isExactPage(text)
  return isPage ? text : refuse('source_not_a_page', 'source_url')
}

function refuse(code: ConstructorParameters<typeof Refused>[0], column: string): never {
  throw new Refused(code, column)
}

const certaintyWords = new Map<string, Certainty | 'to_confirm'>([
  ...certainties.map((one): [string, Certainty] => [one, one]),
  ['confirme', 'confirmed'],
  ['confirmee', 'confirmed'],
  ['d apres une source', 'reported'],
  ['rapporte', 'reported'],
  ['rapportee', 'reported'],
  ['usual', 'typical'],
  ['habituel', 'typical'],
  ['habituelle', 'typical'],
  ['not known', 'unknown'],
  ['non connu', 'unknown'],
  ['non connue', 'unknown'],
  ['inconnu', 'unknown'],
  ['inconnue', 'unknown'],
  ['to confirm', 'to_confirm'],
  ['a confirmer', 'to_confirm'],
])
