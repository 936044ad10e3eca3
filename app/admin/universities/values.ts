import type { UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { DescribedPicture, Picture } from '#contract/common/pictures.ts'
import { isWritten, unwritten } from '#contract/common/values/by-language.ts'
import { countriesOf } from '#contract/common/values/destination-rules.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { groundsFrom, groundValues, unconfirmed } from '../catalogue/ground-values.ts'
import { numberFrom, textFrom, textOrNull } from '../ui/numbers.ts'
import { slugOf } from '../ui/slug.ts'

/** The values of the form: all of it text, as typed. */
export function toValues(university: UniversityRecord | undefined, language: Language) {
  return {
    key: university?.key ?? '',
    name: university?.name ?? '',
    localName: university?.localName ?? '',
    shortName: university?.shortName ?? '',
    destination: university?.destination ?? '',
    country: university?.country ?? '',
    city: university?.city ?? '',
    region: university?.region ?? '',
    latitude: textFrom(university?.latitude, language),
    longitude: textFrom(university?.longitude, language),
    ownership: university?.ownership ?? '',
    founded: university?.founded?.toString() ?? '',
    website: university?.website ?? '',
    description: university?.description ?? unwritten(),
    submissionChannel: university?.submissionChannel ?? 'university_portal',
    status: university?.status ?? 'draft',
    partnership: university?.partnership ?? 'none',
    paysAgency: university?.paysAgency ?? false,
    internationalEmail: university?.internationalEmail ?? '',
    accreditations: (university?.accreditations ?? []).map(accreditationValues),
    rankings: (university?.rankings ?? []).map(rankingValues),
    logo: university?.logo ?? null,
    pictures: (university?.pictures ?? []).map(pictureValues),
    housing: housingValues(university?.housing ?? undefined),
  }
}

function housingValues(housing?: NonNullable<UniversityRecord['housing']>) {
  return {
    text: housing?.text ?? unwritten(),
    year: housing?.year ?? '',
    ...groundValues(housing),
  }
}

export type UniversityValues = ReturnType<typeof toValues>
type Described = Pick<DescribedPicture, 'alt' | 'credit'>

/** Its key is what is sent; its size is what it is shown by. */
export function pictureValues({ credit = null, alt, ...picture }: Picture & Partial<Described>) {
  return { ...picture, alt: alt ?? unwritten(), credit: credit ?? '' }
}

export function accreditationValues(accreditation?: UniversityRecord['accreditations'][number]) {
  return {
    body: accreditation?.body ?? '',
    title: accreditation?.title ?? unwritten(),
    year: accreditation?.year ?? '',
    sourceUrl: accreditation?.sourceUrl ?? '',
  }
}

export function rankingValues(ranking?: UniversityRecord['rankings'][number]) {
  return {
    publisher: ranking?.publisher ?? '',
    year: ranking?.year?.toString() ?? '',
    band: ranking?.band ?? '',
    sourceUrl: ranking?.sourceUrl ?? '',
  }
}

export function toInput(values: UniversityValues) {
  return {
    ...values,
    key: values.key || slugOf(values.name),
    localName: textOrNull(values.localName),
    shortName: textOrNull(values.shortName),
    country: countryFrom(values),
    region: textOrNull(values.region),
    latitude: numberFrom(values.latitude),
    longitude: numberFrom(values.longitude),
    ownership: values.ownership || null,
    founded: numberFrom(values.founded),
    website: textOrNull(values.website),
    paysAgency: values.partnership === 'agreement' && values.paysAgency,
    internationalEmail: textOrNull(values.internationalEmail),
    accreditations: values.accreditations.map((one) => ({
      ...one,
      title: isWritten(one.title) ? one.title : null,
      year: textOrNull(one.year),
      sourceUrl: textOrNull(one.sourceUrl),
    })),
    logo: values.logo && { key: values.logo.key },
    pictures: values.pictures.map(({ key, alt, credit }) => ({
      key,
      alt,
      credit: textOrNull(credit),
    })),
    rankings: values.rankings.map((one) => ({
      ...one,
      year: numberFrom(one.year),
      sourceUrl: textOrNull(one.sourceUrl),
    })),
    housing: housingFrom(values.housing),
  }
}

/** A form that was kept on the device when it had no grounds yet leaves it as it is. */
function housingFrom({ text, year, ...grounds }: Partial<UniversityValues['housing']>) {
  if (!text) return undefined
  return isWritten(text) ? { text, year: textOrNull(year ?? ''), ...groundsFrom(grounds) } : null
}

/** A draft with the values of another university, but its own key. */
export function copyOf(
  university: UniversityRecord,
  word: string,
  language: Language,
): UniversityValues {
  const values = toValues(university, language)
  const housing = unconfirmed(values.housing)
  return { ...values, housing, key: '', name: `${values.name} (${word})`, status: 'draft' }
}

/** None where the destination has one country, whatever was chosen for another destination. */
function countryFrom({ destination, country }: Pick<UniversityValues, 'destination' | 'country'>) {
  return countriesOf(destination).length > 1 ? textOrNull(country ?? '') : null
}
