import type { Certainty } from '#contract/common/values/certainty.ts'
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
} from '#contract/common/values/vocabulary.ts'

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

/** When an intake closes, as far as it is known. */
export interface ClosingView {
  /** Whether a day is known, or what is known instead of it. */
  kind: 'day' | 'usual' | 'residence' | 'unknown'
  /** What is known, in a separate sentence. */
  sentence: string
  /**
   * The day inside a sentence, or several of them, each with its audience; null if none is known.
   */
  date: string | null
  /** The first of them for machines: a civil day, or an instant where its hour is known. */
  at: string | null
}

/** An intake with its state and when it closes. */
export interface IntakeLine extends IntakeName {
  key: string
  /** The portal it goes through, where another of the same season goes through another. */
  portal: string | null
  state: IntakeStateName
  closing: ClosingView
}

/** One program in a list, in the reader's language, its figures written out. */
export interface ProgramLine {
  key: string
  /** Its page, as it is for the reader whose nationality or residence is known. */
  href: string
  title: string
  /** Also null if it was derived and has no source. */
  award: string | null
  level: Level
  destination: DestinationKey
  /** Null where it is taught in a city that is not known. */
  city: string | null
  /** Several programs that share a fee, not one. */
  isGroup: boolean
  university: { key: string; name: string }
  /** With "usually" if it was derived and has no source. */
  duration: string | null
  languages: string
  tuition: {
    /** With its period: "€2,902 a year". */
    amount: string
    year: string
    audience: TuitionAudienceName
    certainty: Certainty
    /** The approximate yearly fee, in the currency that programs are compared in. */
    yearly: string | null
  } | null
  intake: IntakeLine | null
  /** Who sends an application, and where, in a few words. */
  sends: string
}

/** A city in its destination; once where the destination is the city, whatever its accents. */
export function placeName(city: string | null, destination: string): string {
  if (city === null) return destination
  const isSame = plain(city) === plain(destination)
  return isSame ? destination : `${city}, ${destination}`
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
