import type { UniversityRecord } from '#contract/catalogue-staff.ts'
import { numberFrom, textFrom, textOrNull } from '../ui/numbers.ts'
import { slugOf } from '../ui/slug.ts'

/** What stands in the form: all of it text, as typed. */
export function toValues(university: UniversityRecord | undefined) {
  return {
    key: university?.key ?? '',
    name: university?.name ?? '',
    localName: university?.localName ?? '',
    shortName: university?.shortName ?? '',
    destination: university?.destination ?? '',
    city: university?.city ?? '',
    region: university?.region ?? '',
    latitude: textFrom(university?.latitude),
    longitude: textFrom(university?.longitude),
    ownership: university?.ownership ?? '',
    founded: textFrom(university?.founded),
    website: university?.website ?? '',
    description: university?.description ?? { en: '', fr: '' },
    submissionChannel: university?.submissionChannel ?? 'university_portal',
    status: university?.status ?? 'draft',
    partnership: university?.partnership ?? 'none',
    paysAgency: university?.paysAgency ?? false,
    internationalEmail: university?.internationalEmail ?? '',
  }
}

export function toInput(values: ReturnType<typeof toValues>) {
  return {
    ...values,
    key: values.key || slugOf(values.name),
    localName: textOrNull(values.localName),
    shortName: textOrNull(values.shortName),
    region: textOrNull(values.region),
    latitude: numberFrom(values.latitude),
    longitude: numberFrom(values.longitude),
    ownership: values.ownership || null,
    founded: numberFrom(values.founded),
    website: textOrNull(values.website),
    paysAgency: values.partnership === 'agreement' && values.paysAgency,
    internationalEmail: textOrNull(values.internationalEmail),
  }
}
