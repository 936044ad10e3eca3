import type { InLanguages } from '#contract/common/values/languages.ts'
import type {
  DestinationKey,
  levels,
  submissionChannels,
} from '#contract/common/values/vocabulary.ts'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'

type Level = (typeof levels)[number]

/**
 * A national portal on which applicants send their applications themselves. Its key is that of the
 * destination's submission (`Submission`), which has its address, steps and facts; the names of
 * its parts in both languages are words (`portal.<key>`).
 */
export const portalKeys = ['eef', 'mon-master', 'parcoursup', 'sii', 'tryos'] as const
export type PortalKey = (typeof portalKeys)[number]

/** Names that are the same in both languages. */
export const portalNames: Record<PortalKey, string> = {
  eef: 'Études en France',
  'mon-master': 'Mon Master',
  parcoursup: 'Parcoursup',
  sii: 'Study in India',
  tryos: 'TR-YÖS',
}

/** The language in which each is read aloud. */
export const portalLanguages: Record<PortalKey, string> = {
  eef: 'fr',
  'mon-master': 'fr',
  parcoursup: 'fr',
  sii: 'en',
  tryos: 'tr',
}

interface Asked {
  destination: DestinationKey
  level: Level
  submissionChannel: (typeof submissionChannels)[number]
  /** Countries of residence that have their own closing date on Études en France. */
  residences: readonly string[]
}

/**
 * The portals that a program's application may go through, the likeliest first: one where the
 * reader's nationality and country of residence say which, several where they are not known, none
 * where no portal is known by name.
 */
export function portalsOf(program: Asked, reader: Reader | null): PortalKey[] {
  if (program.submissionChannel !== 'national_portal') return []
  if (program.destination === 'india') return ['sii']
  if (program.destination !== 'france') return []
  const otherwise: PortalKey =
    program.level === 'bachelor' || program.level === 'associate' ? 'parcoursup' : 'mon-master'
  const nationalities = reader?.nationalities ?? []
  const isEuropean = nationalities.some((one) =>
    ['eu', 'home'].includes(audienceGroupOf('france', one)),
  )
  if (isEuropean) return [otherwise]
  const residence = reader?.residence ?? null
  if (residence !== null && program.residences.includes(residence)) return ['eef']
  return ['eef', otherwise]
}

interface AskedIntake {
  term: string
  academicYear: string
  note: InLanguages | null
  closesIn: object
}

/**
 * The portal that an intake goes through, if another one of the same season uses a different one:
 * the one that its note names, otherwise Études en France if it closes by country of residence.
 * Null if the portal makes no difference, or is not known.
 */
export function portalOfIntake(
  program: Asked,
  intakes: readonly AskedIntake[],
  intake: AskedIntake,
): PortalKey | null {
  const season = intakes.filter(
    ({ term, academicYear }) => term === intake.term && academicYear === intake.academicYear,
  )
  const portals = new Set(season.map((one) => likelyPortal(program, one)))
  return portals.size > 1 ? likelyPortal(program, intake) : null
}

function likelyPortal(program: Asked, { note, closesIn }: AskedIntake): PortalKey | null {
  const possible = portalsOf(program, null)
  const named = possible.filter((key) => note?.en.includes(portalNames[key]))
  const [only] = named
  if (only !== undefined && named.length === 1) return only
  const isByResidence = Object.keys(closesIn).length > 0
  return possible.find((key) => (key === 'eef') === isByResidence) ?? null
}
