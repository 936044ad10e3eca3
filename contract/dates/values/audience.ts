import type { DestinationKey, tuitionAudiences } from '#contract/common/values/vocabulary.ts'

type TuitionAudience = (typeof tuitionAudiences)[number]

/** Members of the European Union and of the European Economic Area, and Switzerland. */
const europe =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  )

/** Members of the South Asian Association for Regional Cooperation. */
const southAsia = 'AF BD BT IN LK MV NP PK'.split(' ')

const homeOf: Record<DestinationKey, string> = {
  india: 'IN',
  china: 'CN',
  dubai: 'AE',
  turkey: 'TR',
  france: 'FR',
}

/** Audiences that only one destination has: elsewhere they are nobody whom the orders below know. */
const onlyIn: Partial<Record<TuitionAudience, DestinationKey>> = {
  eu: 'france',
  non_eu: 'france',
  saarc: 'india',
}

export function isAudienceIn(destination: DestinationKey, audience: TuitionAudience): boolean {
  return (onlyIn[audience] ?? destination) === destination
}

/** Whose fee it is: the tuition lines that are for them, the most particular first. */
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
  if (nationality === homeOf[destination]) return 'home'
  if (nationality === null) return 'abroad'
  if (destination === 'france' && europe.includes(nationality)) return 'eu'
  return destination === 'india' && southAsia.includes(nationality) ? 'saarc' : 'abroad'
}

/** The tuition lines that are for somebody of this nationality (ISO 3166-1 alpha-2). */
export function audiencesOf(
  destination: DestinationKey,
  nationality: string | null,
): readonly TuitionAudience[] {
  return audienceOrders[audienceGroupOf(destination, nationality)]
}

/** The line for somebody of this nationality, where there is one. */
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
