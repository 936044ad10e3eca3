/** The words the catalogue is described with: plain values, so that a page can list them without a validator. */

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en'

export const destinationKeys = ['india', 'china', 'dubai', 'turkey', 'france'] as const
export type DestinationKey = (typeof destinationKeys)[number]

export const sectionKeys = [
  'glance',
  'admission',
  'calendar',
  'entry',
  'languages',
  'tuition',
  'living',
  'scholarships',
  'visa',
  'first_days',
  'insurance',
  'housing',
  'work',
  'after',
  'recognition',
  'questions',
] as const

export const levels = [
  'foundation',
  'language',
  'associate',
  'bachelor',
  'integrated_master',
  'master',
  'mba',
  'doctorate',
  'exchange',
  'short',
] as const

export const modes = ['on_campus', 'online', 'blended'] as const

export const paces = ['full_time', 'part_time'] as const

export const ownerships = ['public', 'private', 'nonprofit', 'branch_campus'] as const

export const catalogueStatuses = ['draft', 'published', 'archived'] as const

export const tuitionAudiences = [
  'all',
  'international',
  'domestic',
  'eu',
  'non_eu',
  'saarc',
] as const

export const tuitionPeriods = ['year', 'semester', 'month', 'total', 'once'] as const

export const confidences = ['confirmed', 'to_confirm'] as const

export const terms = ['autumn', 'winter', 'spring', 'summer'] as const

/** Broad fields of ISCED-F 2013. */
export const broadFields = [
  '00',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
] as const

/** Who sends an application. Only `agency` lets this product's staff submit it. */
export const submissionChannels = [
  'agency',
  'university_portal',
  'national_portal',
  'embassy',
  'applicant_only',
] as const

/** Derived from dates, capacity and the manual override; `closing_soon` is within 21 days. */
export const intakeStates = [
  'planned',
  'open',
  'closing_soon',
  'closed',
  'full',
  'cancelled',
] as const

export const programSorts = ['relevance', 'title', 'tuition', 'deadline'] as const

export const facetNames = [
  'destination',
  'city',
  'level',
  'field',
  'language',
  'mode',
  'channel',
] as const
export type FacetName = (typeof facetNames)[number]
