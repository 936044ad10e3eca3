import type {
  ProgramResults,
  ProgramRow,
  ScholarshipHit,
  UniversityHit,
} from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** What a program must be to count as what was meant. Patterns ignore case. */
export interface MeantProgram {
  /** In one of its languages. */
  title?: RegExp
  /** In none of its languages. */
  notTitle?: RegExp
  award?: RegExp
  level?: readonly ProgramRow['level'][]
  /** The beginning of its ISCED-F code. */
  field?: RegExp
  city?: RegExp
  university?: RegExp
  destination?: DestinationKey
  /** A language that it is taught in. */
  language?: string
  mode?: ProgramRow['mode']
  /** The most that a year may cost, in euros; an unknown fee doesn't fit. */
  maxEuros?: number
  /** Its length in months, both ends included. */
  months?: readonly [number, number]
}

/** What a hit above the programs must be. */
export interface MeantUniversity {
  keys?: readonly string[]
  destination?: DestinationKey
  city?: RegExp
}
export interface MeantScholarship {
  keys?: readonly string[]
  destination?: DestinationKey
  level?: ScholarshipHit['levels'][number]
}

/** One way of being right. */
export type Right =
  /** Which programs must fit one of these: all five, the first one, or at least one. */
  | { programs: readonly MeantProgram[]; enough: 'all' | 'first' | 'one' }
  /**
   * A named university must be among the hits; for a kind of university, every hit must be of that
   * kind.
   */
  | { university: MeantUniversity }
  /** The same for scholarships. */
  | { scholarship: MeantScholarship }
  /** Signs and words without meaning: any answer that is not empty is right. */
  | { anything: true }

/** What is typed, and what is right: any of these. */
export interface JudgedWish {
  typed: string
  language: Language
  right: readonly Right[]
  /** Nothing in the catalogue is exactly this: the nearest is right. */
  nearest?: true
}

export type Verdict = 'right' | 'wrong' | 'empty'

export type Answer = Pick<ProgramResults, 'rows' | 'universities' | 'scholarships'>

/** How many programs are checked. */
export const judgedRows = 5

/** How a person who typed this would judge the answer's first screen. */
export function judge(wish: JudgedWish, answer: Answer): Verdict {
  const rows = answer.rows.slice(0, judgedRows)
  const { universities, scholarships } = answer
  if (rows.length + universities.length + scholarships.length === 0) return 'empty'
  return wish.right.some((right) => isRight(right, { rows, universities, scholarships }))
    ? 'right'
    : 'wrong'
}

function isRight(right: Right, { rows, universities, scholarships }: Answer): boolean {
  if ('anything' in right) return true
  if ('university' in right) {
    const { university: meant } = right
    return areMeant(universities, meant.keys, (hit) => isMeantUniversity(hit, meant))
  }
  if ('scholarship' in right) {
    const { scholarship: meant } = right
    return areMeant(scholarships, meant.keys, (hit) => isMeantScholarship(hit, meant))
  }
  const { programs, enough } = right
  const fits = (row: ProgramRow) => programs.some((meant) => isMeantProgram(row, meant))
  if (rows.length === 0) return false
  if (enough === 'one') return rows.some(fits)
  return enough === 'first' ? rows.slice(0, 1).every(fits) : rows.every(fits)
}

/**
 * If it has a name, one hit is enough; for a kind, another hit beside it makes the answer wrong.
 */
function areMeant<Hit>(
  hits: readonly Hit[],
  keys: readonly string[] | undefined,
  fits: (hit: Hit) => boolean,
): boolean {
  return keys ? hits.some(fits) : hits.length > 0 && hits.every(fits)
}

/** Exported so that the set can be checked against the catalogue that it is about. */
export function isMeantProgram(row: ProgramRow, meant: MeantProgram): boolean {
  const titles = `${row.title.en} | ${row.title.fr}`
  const { maxEuros, months } = meant
  const euros = row.tuition?.yearlyEuros ?? Number.POSITIVE_INFINITY
  const length = row.durationMonths ?? -1
  return (
    (!meant.title || meant.title.test(titles)) &&
    !meant.notTitle?.test(titles) &&
    (!meant.award || meant.award.test(row.award ?? '')) &&
    (!meant.level || meant.level.includes(row.level)) &&
    (!meant.field || meant.field.test(row.field)) &&
    (!meant.city || meant.city.test(row.city ?? '')) &&
    (!meant.university || meant.university.test(row.university.name)) &&
    (!meant.destination || row.destination === meant.destination) &&
    (!meant.language || row.languages.includes(meant.language)) &&
    (!meant.mode || row.mode === meant.mode) &&
    (maxEuros === undefined || euros <= maxEuros) &&
    (!months || (length >= months[0] && length <= months[1]))
  )
}

export function isMeantUniversity(
  hit: Pick<UniversityHit, 'key' | 'destination' | 'city'>,
  meant: MeantUniversity,
): boolean {
  const { keys, destination, city } = meant
  return (
    (!keys || keys.includes(hit.key)) &&
    (!destination || hit.destination === destination) &&
    (!city || city.test(hit.city))
  )
}

export function isMeantScholarship(
  hit: Pick<ScholarshipHit, 'key' | 'destination' | 'levels'>,
  meant: MeantScholarship,
): boolean {
  const { keys, destination, level } = meant
  return (
    (!keys || keys.includes(hit.key)) &&
    (!destination || hit.destination === destination) &&
    (!level || hit.levels.includes(level))
  )
}
