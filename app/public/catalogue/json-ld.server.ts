import type {
  Intake,
  ProgramDetail,
  TuitionLine,
  University,
  UniversityDetail,
} from '#contract/catalogue/catalogue.ts'
import type { Picture } from '#contract/common/pictures.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { type Certainty, mayShow } from '#contract/common/values/certainty.ts'
import { countriesOf } from '#contract/common/values/destination-rules.ts'
import { fallbackLanguage, type Language } from '#contract/common/values/languages.ts'
import { pictureAddress } from '#contract/common/values/picture-sizes.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { localTimeOf } from '#contract/dates/values/local-time.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import type { PageContext } from '#server/http/pages/pages.ts'

type Site = Pick<PageContext, 'publicUrl' | 'language'>

interface Step {
  name: string
  /** Without the site: `/program`. */
  path: string
}

/**
 * What search engines read: https://schema.org/EducationalOccupationalProgram, and the way to it. They
 * repeat it without saying how sure it is: so only what is confirmed is there. Programs that share a
 * fee are no program.
 */
export function programJsonLd(program: ProgramDetail, site: Site, trail: readonly Step[]) {
  const way = breadcrumbs(site, trail)
  return program.isGroup ? graph(way) : graph(educationalProgram(program, site), way)
}

/** https://schema.org/CollegeOrUniversity, and the way to it. */
export function universityJsonLd(university: UniversityDetail, site: Site, trail: readonly Step[]) {
  const { logo, pictures } = university
  const urlOf = ({ key, width }: Picture) => site.publicUrl + pictureAddress(key, width)
  const place = {
    ...collegeOrUniversity(university, site),
    ...(logo && { logo: urlOf(logo) }),
    ...(pictures.length > 0 && { image: pictures.map(urlOf) }),
  }
  return graph(place, breadcrumbs(site, trail))
}

/** https://schema.org/ItemList: the universities on one page of their list. */
export function universityListJsonLd(
  universities: readonly University[],
  site: Site,
  trail: readonly Step[],
) {
  const list = {
    '@type': 'ItemList',
    itemListElement: universities.map((one, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: universityName(one, one.destination, site.language),
      url: addressOf(site, `/university/${one.key}`),
    })),
  }
  return universities.length > 0
    ? graph(list, breadcrumbs(site, trail))
    : graph(breadcrumbs(site, trail))
}

function graph(...things: object[]) {
  return { '@context': 'https://schema.org', '@graph': things }
}

function educationalProgram(program: ProgramDetail, site: Site) {
  const { language } = site
  const intake = program.intakes.find(({ key }) => key === program.nextIntake?.key)
  const asked = program.requirements.filter(isConfirmed).filter(({ mandatory }) => mandatory)
  const offers = program.tuitionLines.filter(isConfirmed).flatMap(offerOf)
  return {
    '@type': 'EducationalOccupationalProgram',
    name: inLanguage(program.title, language),
    url: addressOf(site, `/program/${program.key}`),
    ...checkedFacts(program, language),
    ...(asked.length > 0 && {
      programPrerequisites: asked.map(({ text }) => inLanguage(text, language)),
    }),
    ...(intake && isConfirmed(intake) && datesOf(intake)),
    ...(program.scholarships.some(isConfirmed) && { financialAidEligible: true }),
    provider: collegeOrUniversity(program.university, site),
    ...(offers.length > 0 && { offers }),
  }
}

function isConfirmed({ certainty }: { certainty: Certainty }): boolean {
  return mayShow(certainty, 'structuredData')
}

/** What a colleague compared with the program's page; none of it is derived. */
function checkedFacts(program: ProgramDetail, language: Language) {
  const { award, durationMonths, mode, derivedFields, verifiedOn } = program
  if (verifiedOn === null) return {}
  const isRead = (member: string) => !derivedFields.includes(member)
  return {
    ...(inLanguage(program.summary, language) && {
      description: inLanguage(program.summary, language),
    }),
    ...(isRead('mode') && { educationalProgramMode: mode === 'on_campus' ? 'onsite' : mode }),
    ...(award && isRead('award') && { educationalCredentialAwarded: award }),
    ...(durationMonths && isRead('durationMonths') && { timeToComplete: `P${durationMonths}M` }),
  }
}

/** The closing date only if it is the same for everyone. */
function datesOf({ opensAt, closesAt, closesFor, closesIn, startsOn, zone }: Intake) {
  const isForAll = Object.keys(closesFor).length + Object.keys(closesIn).length === 0
  return {
    ...(opensAt && { applicationStartDate: dayOf(opensAt, zone) }),
    ...(closesAt && isForAll && { applicationDeadline: dayOf(closesAt, zone) }),
    ...(startsOn && { startDate: startsOn }),
  }
}

/** A fee holds for its academic year, and for no other. */
function offerOf({ audience, amountMinor, currency, academicYear }: TuitionLine) {
  const [first, second] = academicYear?.match(/\d{4}|(?<=\d[-–/])\d{2}\b/g) ?? []
  if (first === undefined) return []
  return [
    {
      '@type': 'Offer',
      category: audience,
      price: priceOf(amountMinor, currency),
      priceCurrency: currency,
      validFrom: first,
      validThrough: second === undefined ? first : first.slice(0, 4 - second.length) + second,
    },
  ]
}

function collegeOrUniversity(university: University, site: Site) {
  const name = universityName(university, university.destination, site.language)
  const other = [university.localName, university.name].find((one) => one && one !== name)
  return {
    '@type': 'CollegeOrUniversity',
    name,
    ...(other && { alternateName: other }),
    url: addressOf(site, `/university/${university.key}`),
    ...(university.website && !strangerOf(university.website) && { sameAs: university.website }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: cityName(university.city, site.language),
      ...(university.region && { addressRegion: university.region }),
      ...countryIn(university),
    },
  }
}

/** Left out where the destination has several and nobody has said which. */
function countryIn({ destination, country }: University) {
  const [only, ...others] = countriesOf(destination)
  const addressCountry = country ?? (others.length === 0 ? only : undefined)
  return addressCountry !== undefined && { addressCountry }
}

/** https://schema.org/BreadcrumbList */
function breadcrumbs(site: Site, trail: readonly Step[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOf(site, path),
    })),
  }
}

/** A page's own address in the language of the page. */
function addressOf({ publicUrl, language }: Site, path: string): string {
  const url = new URL(path, publicUrl)
  if (language !== fallbackLanguage) url.searchParams.set('lng', language)
  return url.href
}

/** The day it is where the deadline is. */
function dayOf(instant: string, zone: string): string {
  return localTimeOf(new Date(instant), zone).slice(0, 10)
}

function priceOf(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amountMinor / 10 ** digits).toFixed(digits)
}
