/**
 * The sections of an applicant's page, in its order. Each is its place in the address, its view among
 * those that the loaders answer, and its title under `part` in the words.
 */
export const sectionNames = [
  'offer',
  'papers',
  'documents',
  'visa',
  'messages',
  'dates',
  'history',
  'opened',
  'language',
  'data',
] as const
export type SectionName = (typeof sectionNames)[number]
