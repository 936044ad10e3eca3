import type { DestinationKey, tuitionAudiences } from './vocabulary.ts'

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

/**
 * The tuition lines that are for somebody of this nationality (ISO 3166-1 alpha-2), the most
 * particular first. Without a nationality: what a student from elsewhere pays.
 */
export function audiencesOf(
  destination: DestinationKey,
  nationality: string | null,
): readonly TuitionAudience[] {
  if (nationality === homeOf[destination]) return ['domestic', 'eu', 'all']
  if (destination === 'france' && nationality !== null && europe.includes(nationality)) {
    return ['eu', 'domestic', 'all']
  }
  if (destination === 'india' && nationality !== null && southAsia.includes(nationality)) {
    return ['saarc', 'international', 'non_eu', 'all']
  }
  return ['international', 'non_eu', 'all']
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
