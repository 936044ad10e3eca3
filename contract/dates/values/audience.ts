import { rulesOf } from '#contract/common/values/destination-rules.ts'
import type { DestinationKey, tuitionAudiences } from '#contract/common/values/vocabulary.ts'

type TuitionAudience = (typeof tuitionAudiences)[number]

/** Members of the European Union and of the European Economic Area, and Switzerland. */
const europe =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  )

/** Members of the South Asian Association for Regional Cooperation. */
const southAsia = 'AF BD BT IN LK MV NP PK'.split(' ')

const members = { eu: europe, saarc: southAsia }

/**
 * Audiences of one community: in a destination outside it, the orders below include none of them.
 */
const communityOf: Partial<Record<TuitionAudience, keyof typeof members>> = {
  eu: 'eu',
  non_eu: 'eu',
  saarc: 'saarc',
}

export function isAudienceIn(destination: DestinationKey, audience: TuitionAudience): boolean {
  const community = communityOf[audience]
  return community === undefined || community === rulesOf(destination).community
}

/** For each group, the tuition lines that apply to it, the most particular first. */
export const audienceOrders = {
  abroad: ['international', 'non_eu', 'all'],
  home: ['domestic', 'eu', 'all'],
  eu: ['eu', 'domestic', 'all'],
  saarc: ['saarc', 'international', 'non_eu', 'all'],
} as const satisfies Record<string, readonly TuitionAudience[]>
export type AudienceGroup = keyof typeof audienceOrders

/** Without a nationality: what a student from elsewhere pays. */
export function audienceGroupOf(
  destination: DestinationKey,
  nationality: string | null,
): AudienceGroup {
  const { country, alsoIn, community } = rulesOf(destination)
  if (nationality === null) return 'abroad'
  if (nationality === country || alsoIn?.includes(nationality)) return 'home'
  if (community === null) return 'abroad'
  return members[community].includes(nationality) ? community : 'abroad'
}

/** The tuition lines that apply to a person of this nationality (ISO 3166-1 alpha-2). */
export function audiencesOf(
  destination: DestinationKey,
  nationality: string | null,
): readonly TuitionAudience[] {
  return audienceOrders[audienceGroupOf(destination, nationality)]
}

/** The line for a person of this nationality, if there is one. */
export function tuitionFor<T extends { audience: TuitionAudience }>(
  lines: readonly T[],
  destination: DestinationKey,
  nationality: string | null,
): T | undefined {
  for (const audience of audiencesOf(destination, nationality)) {
    const line = lines.find((one) => one.audience === audience)
    if (line) return line
  }
  return undefined
}
