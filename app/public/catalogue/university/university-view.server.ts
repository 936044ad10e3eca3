import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { UniversityDetail } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { type DrawnDestination, drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatMoney, formatNumber } from '../../../format.ts'
import { placesWords, serverWords } from '../../../server-words.ts'
import { languageNames, programLine, yearOf } from '../finder/program-line.server.ts'
import { outlineFrames } from '../outlines/frames.ts'
import { pictureView } from '../picture-view.server.ts'
import { groundsView, officialAddress, sourceOf } from '../program/grounds-view.server.ts'
import { provenanceOf, recognitionOf, relationOf } from '../program/program-view.server.ts'
import { scholarshipView } from '../program/scholarship-view.server.ts'
import { universityPlace } from './university-place.server.ts'

interface Shown {
  /** Without pictures, for visitors who save data. */
  lowData: boolean
  /** The token that opens pictures that visitors don't see yet. */
  preview?: string | undefined
}

/** A university's page in the reader's language. */
export function universityView(
  detail: UniversityDetail,
  language: Language,
  { lowData, preview }: Shown,
) {
  const { overview, programs } = detail
  const name = universityName(detail, detail.destination, language)
  const most = overview.levels.toSorted((a, b) => b.count - a.count)
  const outline = drawnDestinations.find((one) => one === detail.destination)
  return {
    key: detail.key,
    name,
    logo: lowData ? null : detail.logo && pictureView(detail.logo, preview),
    pictures: lowData
      ? []
      : detail.pictures.map(({ alt, credit, ...picture }) => ({
          ...pictureView(picture, preview),
          alt: inLanguage(alt, language),
          credit,
        })),
    localName: detail.localName === name ? null : detail.localName,
    shortName: detail.shortName,
    destination: detail.destination,
    city: cityName(detail.city, language),
    place: universityPlace(detail, language),
    region: cityName(detail.region, language),
    ownership: detail.ownership,
    founded: detail.founded,
    sending: programs.total > 0 ? sendingOf(detail, language) : null,
    without: programs.total > 0 ? null : withoutPrograms(detail, language),
    description: saidIn(detail.description, language),
    website: sourceOf(officialAddress(detail.website)),
    email: detail.internationalEmail,
    languages: overview.languages.length > 0 ? languageNames(overview.languages, language) : null,
    fees: overview.fees.map((fees) => feesView(fees, language)),
    levels: most.map(({ level, count }) => ({ level, count: formatNumber(count, language) })),
    outline,
    spot: overview.place && outline ? spotOn(outline, overview.place) : null,
    recognition: recognitionOf(detail, language),
    rankings: detail.rankings.map(({ sourceUrl, ...ranking }) => ({
      ...ranking,
      source: sourceOf(sourceUrl),
    })),
    housing: detail.housing && {
      text: saidIn(detail.housing.text, language),
      year: yearOf(detail.housing.year, language),
      grounds: groundsView(detail.housing, language),
    },
    scholarships: detail.scholarships.map((one) => scholarshipView(one, language)),
    relation: relationOf(detail),
    provenance: { ...provenanceOf(detail, language), computed: [] },
    programs: programs.rows.map((row) => programLine(row, language)),
    total: programs.total,
    counted: formatNumber(programs.total, language),
  }
}

/** What to do if no program here is open. */
function withoutPrograms({ destination, city, website }: UniversityDetail, language: Language) {
  const t = placesWords(language)
  const site = sourceOf(officialAddress(website))
  return {
    text: t('university.noPrograms'),
    site: site && { href: site.url, label: t('university.site') },
    ways: [
      {
        href: `/university?${new URLSearchParams({ destination, city })}`,
        label: t('university.cityOthers', { city: cityName(city, language) }),
      },
      {
        href: `/program?destination=${destination}`,
        label: t('university.destinationPrograms', {
          destination: serverWords(language)(`vocabulary.destination.${destination}`),
        }),
      },
      { href: '/contact', label: t('university.ask') },
    ],
  }
}

/** Who sends applications to this university, and where each program says so. */
function sendingOf(detail: UniversityDetail, language: Language) {
  const t = placesWords(language)
  return {
    text: t(`university.sender.${senderOf(channelOf(detail))}`),
    note: t('university.senderNote'),
  }
}

type Fees = UniversityDetail['overview']['fees'][number]

/** A year's fees between which amounts, of which years, how sure. */
function feesView(
  { currency, minMinor, maxMinor, programs, academicYears, undated, certainties }: Fees,
  language: Language,
) {
  const t = serverWords(language)
  const from = formatMoney(minMinor, currency, language)
  const to = formatMoney(maxMinor, currency, language)
  const years = academicYears.toSorted().map((year) => writtenAcademicYear(year, language))
  return {
    amount: minMinor === maxMinor ? from : t('university.feeRange', { from, to }),
    over: t('university.feeOver', { count: programs }),
    years: [...years, ...(undated > 0 ? [t('program.tuition.noYear')] : [])].join(', '),
    certainty: certainties.map((one) => t(`program.tuition.certainty.${one}`)).join(', '),
  }
}

/** "We send it" only where the university agreed to that. */
function channelOf({ submissionChannel, partnership }: UniversityDetail) {
  const isPromised = submissionChannel === 'agency' && partnership !== 'agreement'
  return isPromised ? 'university_portal' : submissionChannel
}

export type UniversityView = ReturnType<typeof universityView>

/** Where a place is on its country's outline, in the drawing's units; null if it is outside it. */
function spotOn(
  destination: DrawnDestination,
  { latitude, longitude }: { latitude: number; longitude: number },
): { x: number; y: number } | null {
  const { width, height, west, east, north, south } = outlineFrames[destination]
  const x = Math.round(((longitude - west) / (east - west)) * width)
  const y = Math.round(((north - latitude) / (north - south)) * height)
  return x < 0 || x > width || y < 0 || y > height ? null : { x, y }
}
