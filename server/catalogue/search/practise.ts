import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProgramSearch } from '#contract/catalogue/catalogue.ts'
import { nameableDestinations } from '#contract/common/values/destinations.ts'
import { languages } from '#contract/common/values/languages.ts'
import { programSorts } from '#contract/common/values/vocabulary.ts'
import type { Finder } from '../../deps.ts'

const rounds = 96
const words = [
  'agriculture',
  'psychologie clinique',
  'hospitality managment in english',
  'architecture d’intérieur pas cher',
  'biotechnology scholarship',
  'doctorat chimie',
  'licence anglais under 4000',
  'fine arts',
]
const nationalities = ['CI', 'MA', 'VN', undefined]
const levels = [['bachelor'], ['master', 'doctorate'], undefined] as const

/**
 * Makes the searches that visitors make, one kind after the other and never two at once: then the
 * engine runs compiled before the first visitor comes. It gives way to every request between two
 * searches.
 */
export async function practise({ find }: Finder, stopping: AbortSignal): Promise<void> {
  for (let round = 0; round < rounds && !stopping.aborted; round++) {
    await find(searchOf(round), pick(languages, round))
    await nextTurn()
  }
}

/** The lengths of the lists have no common divisor where it matters, so that kinds are mixed. */
function searchOf(round: number): ProgramSearch {
  const level = levels[round % levels.length]
  const nationality = nationalities[round % nationalities.length]
  return {
    ...(round % 4 === 3 ? {} : { q: pick(words, round) }),
    ...(round % 5 === 0 ? { destination: [pick(nameableDestinations(), round)] } : {}),
    ...(level ? { level: [...level] } : {}),
    ...(nationality ? { nationality, residence: nationality } : {}),
    ...(round % 7 === 0 ? { tuitionMax: 5000, currency: 'USD' } : {}),
    ...(round % 6 === 0 ? { openOnly: true } : {}),
    ...(round % 11 === 0 ? { tuition: ['unknown'], duration: ['25-36'] } : {}),
    sort: pick(programSorts, Math.trunc(round / 2)),
    page: 1 + (round % 3),
  }
}

function pick<T>(from: readonly T[], at: number): T {
  const one = from[at % from.length]
  if (one === undefined) throw new Error('There is nothing to pick from')
  return one
}
