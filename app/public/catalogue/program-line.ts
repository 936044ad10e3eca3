import type {
  broadFields,
  DestinationKey,
  intakeStates,
  levels,
  modes,
  submissionChannels,
  terms,
  tuitionAudiences,
  tuitionPeriods,
} from '#contract/vocabulary.ts'

export type Level = (typeof levels)[number]
export type Mode = (typeof modes)[number]
export type Channel = (typeof submissionChannels)[number]
export type BroadField = (typeof broadFields)[number]
export type IntakeStateName = (typeof intakeStates)[number]
export type TermName = (typeof terms)[number]
export type TuitionAudienceName = (typeof tuitionAudiences)[number]
export type TuitionPeriodName = (typeof tuitionPeriods)[number]

/** Which term of which academic year. */
export interface IntakeName {
  term: TermName
  year: string
}

/** One program in a list, in the reader's language, its figures written out. */
export interface ProgramLine {
  key: string
  title: string
  award: string | null
  level: Level
  destination: DestinationKey
  city: string
  university: { key: string; name: string }
  duration: string | null
  languages: string
  tuition: {
    amount: string
    period: TuitionPeriodName
    year: string | null
    audience: TuitionAudienceName
    /** About what it comes to a year, in the currency that programs are compared in. */
    yearly: string | null
  } | null
  intake: (IntakeName & { state: IntakeStateName; closes: string; closesAt: string }) | null
}

/** A city in its destination; once where the destination is the city, whatever its accents. */
export function placeName(city: string, destination: string): string {
  const isSame = plain(city) === plain(destination)
  return isSame ? destination : `${city}, ${destination}`
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
