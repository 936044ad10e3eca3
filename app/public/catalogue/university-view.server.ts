import type { UniversityDetail } from '#contract/catalogue.ts'
import { universityName } from '#contract/university-name.ts'
import type { DestinationKey, Language } from '#contract/vocabulary.ts'
import { formatMoney, formatNumber } from '../../format.ts'
import { serverWords } from '../../server-words.ts'
import { outlineFrames } from './outlines/frames.ts'
import { pictureView } from './picture-view.server.ts'
import { languageNames, programLine } from './program-line.server.ts'
import { provenanceOf, recognitionOf, relationOf, sourceOf } from './program-view.server.ts'

interface Shown {
  /** Without pictures, for who saves data. */
  lowData: boolean
  /** What opens pictures that visitors don't see yet. */
  preview?: string | undefined
}

/** A university's page in the reader's language. */
export function universityView(
  detail: UniversityDetail,
  language: Language,
  { lowData, preview }: Shown,
) {
  const { overview, programs } = detail
  const t = serverWords(language)
  const name = universityName(detail, detail.destination, language)
  const most = overview.levels.toSorted((a, b) => b.count - a.count)
  return {
    key: detail.key,
    name,
    logo: lowData ? null : detail.logo && pictureView(detail.logo, preview),
    pictures: lowData
      ? []
      : detail.pictures.map(({ alt, credit, ...picture }) => ({
          ...pictureView(picture, preview),
          alt: alt[language],
          credit,
        })),
    localName: detail.localName === name ? null : detail.localName,
    shortName: detail.shortName,
    destination: detail.destination,
    city: detail.city,
    region: detail.region,
    ownership: detail.ownership,
    founded: detail.founded,
    channel: detail.submissionChannel,
    description: detail.description[language],
    website: sourceOf(detail.website),
    email: detail.internationalEmail,
    languages: overview.languages.length > 0 ? languageNames(overview.languages, language) : null,
    fees: overview.fees.map(({ currency, minMinor, maxMinor, programs: count, academicYears }) => {
      const from = formatMoney(minMinor, currency, language)
      const to = formatMoney(maxMinor, currency, language)
      return {
        amount: minMinor === maxMinor ? from : t('university.feeRange', { from, to }),
        over: t('university.feeOver', { count }),
        years: academicYears.join(', '),
      }
    }),
    levels: most.map(({ level, count }) => ({ level, count: formatNumber(count, language) })),
    spot: overview.place && spotOn(detail.destination, overview.place),
    recognition: recognitionOf(detail, language),
    rankings: detail.rankings.map(({ sourceUrl, ...ranking }) => ({
      ...ranking,
      source: sourceOf(sourceUrl),
    })),
    housing: detail.housing && {
      text: detail.housing.text[language],
      year: detail.housing.year,
      source: sourceOf(detail.housing.sourceUrl),
      confidence: detail.housing.confidence,
    },
    relation: relationOf(detail),
    provenance: { ...provenanceOf(detail, language), computed: [] },
    programs: programs.rows.map((row) => programLine(row, language)),
    total: programs.total,
    counted: formatNumber(programs.total, language),
  }
}
export type UniversityView = ReturnType<typeof universityView>

/** Where a place is on its country's outline, in the drawing's units; null when it lies beside it. */
function spotOn(
  destination: DestinationKey,
  { latitude, longitude }: { latitude: number; longitude: number },
): { x: number; y: number } | null {
  const { width, height, west, east, north, south } = outlineFrames[destination]
  const x = Math.round(((longitude - west) / (east - west)) * width)
  const y = Math.round(((north - latitude) / (north - south)) * height)
  return x < 0 || x > width || y < 0 || y > height ? null : { x, y }
}
