import type { ProgramDetail, University } from '#contract/catalogue.ts'
import type { Language } from '#contract/vocabulary.ts'

/** What search engines read about a program: https://schema.org/EducationalOccupationalProgram */
export function programJsonLd(program: ProgramDetail, publicUrl: string, language: Language) {
  const next = program.nextIntake
  const intake = program.intakes.find(({ key }) => key === next?.key)
  return {
    '@type': 'EducationalOccupationalProgram',
    name: program.title[language],
    description: program.summary[language],
    url: `${publicUrl}/program/${program.key}`,
    educationalProgramMode: program.mode === 'on_campus' ? 'onsite' : program.mode,
    ...(program.award && { educationalCredentialAwarded: program.award }),
    ...(program.durationMonths && { timeToComplete: `P${program.durationMonths}M` }),
    ...(program.languages.length > 0 && { inLanguage: program.languages }),
    ...(next && { applicationDeadline: next.closesAt.slice(0, 10) }),
    ...(intake?.startsOn && { startDate: intake.startsOn }),
    provider: universityJsonLd(program.university, publicUrl, language),
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

/** https://schema.org/CollegeOrUniversity */
export function universityJsonLd(university: University, publicUrl: string, language: Language) {
  return {
    '@type': 'CollegeOrUniversity',
    name: university.name,
    ...(university.localName && { alternateName: university.localName }),
    ...(university.description[language] && { description: university.description[language] }),
    url: `${publicUrl}/university/${university.key}`,
    ...(university.website && { sameAs: university.website }),
    ...(university.founded && { foundingDate: String(university.founded) }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: university.city,
      ...(university.region && { addressRegion: university.region }),
    },
  }
}

function priceOf(amountMinor: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (amountMinor / 10 ** digits).toFixed(digits)
}
