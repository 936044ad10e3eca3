import type { ProgramDetail, University, UniversityDetail } from '#contract/catalogue.ts'
import { lastDeadline } from '#contract/deadlines.ts'
import { minorDigits } from '#contract/exchange.ts'
import { localTimeOf } from '#contract/local-time.ts'
import { pictureAddress } from '#contract/picture-sizes.ts'
import type { Picture } from '#contract/pictures.ts'
import { universityName } from '#contract/university-name.ts'
import type { Language } from '#contract/vocabulary.ts'
import type { PageContext } from '#server/http/pages.ts'

type Site = Pick<PageContext, 'publicUrl' | 'language'>

interface Step {
  name: string
  /** Without the site: `/program`. */
  path: string
}

/** What search engines read: https://schema.org/EducationalOccupationalProgram, and the way to it. */
export function programJsonLd(program: ProgramDetail, site: Site, trail: readonly Step[]) {
  return graph(educationalProgram(program, site), breadcrumbs(site, trail))
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

function graph(...things: object[]) {
  return { '@context': 'https://schema.org', '@graph': things }
}

function educationalProgram(program: ProgramDetail, site: Site) {
  const { language } = site
  const next = program.nextIntake
  const intake = program.intakes.find(({ key }) => key === next?.key)
  const asked = program.requirements.filter(({ mandatory }) => mandatory)
  return {
    '@type': 'EducationalOccupationalProgram',
    name: program.title[language],
    ...(program.summary[language] && { description: program.summary[language] }),
    url: addressOf(site, `/program/${program.key}`),
    educationalProgramMode: program.mode === 'on_campus' ? 'onsite' : program.mode,
    ...(program.award && { educationalCredentialAwarded: program.award }),
    ...(program.durationMonths && { timeToComplete: `P${program.durationMonths}M` }),
    ...(asked.length > 0 && { programPrerequisites: asked.map(({ text }) => text[language]) }),
    ...(intake?.opensAt && { applicationStartDate: dayOf(intake.opensAt, intake.zone) }),
    ...(next && { applicationDeadline: dayOf(lastDeadline(next), next.zone) }),
    ...(intake?.startsOn && { startDate: intake.startsOn }),
    ...(program.scholarships.length > 0 && { financialAidEligible: true }),
    provider: collegeOrUniversity(program.university, site),
    ...(program.tuitionLines.length > 0 && {
      offers: program.tuitionLines.map(({ amountMinor, currency, audience }) => ({
        '@type': 'Offer',
        category: audience,
        price: priceOf(amountMinor, currency),
        priceCurrency: currency,
      })),
    }),
  }
}

function collegeOrUniversity(university: University, site: Site) {
  const { latitude, longitude } = university
  const name = universityName(university, university.destination, site.language)
  const other = [university.localName, university.name].find((one) => one && one !== name)
  const description = university.description[site.language]
  return {
    '@type': 'CollegeOrUniversity',
    name,
    ...(other && { alternateName: other }),
    ...(description && { description }),
    url: addressOf(site, `/university/${university.key}`),
    ...(university.website && { sameAs: university.website }),
    ...(university.founded && { foundingDate: String(university.founded) }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: university.city,
      ...(university.region && { addressRegion: university.region }),
      addressCountry: countries[university.destination],
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}

const countries = {
  india: 'IN',
  china: 'CN',
  dubai: 'AE',
  turkey: 'TR',
  france: 'FR',
} as const satisfies Record<University['destination'], string>

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
  if (language === 'fr') url.searchParams.set('lng', 'fr' satisfies Language)
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
