import type { UniversityInput } from '#contract/catalogue/catalogue-staff.ts'

/** What a form sends of a new university about which little is known: a draft, unless it is said. */
export function universityInput(
  given: Pick<UniversityInput, 'key' | 'name'> & Partial<UniversityInput>,
): UniversityInput {
  return {
    localName: null,
    shortName: null,
    destination: 'france',
    city: 'Lyon',
    region: null,
    latitude: null,
    longitude: null,
    ownership: null,
    founded: null,
    website: null,
    description: { en: '', fr: '' },
    submissionChannel: 'university_portal',
    status: 'draft',
    ...given,
  }
}
