import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { unwritten } from '#contract/common/values/by-language.ts'
import { plainColours } from '#contract/common/values/destinations.ts'
import type { Drawing } from '#contract/common/values/vocabulary.ts'
import { numberFrom, textOrNull } from '../ui/numbers.ts'
import { slugOf } from '../ui/slug.ts'
import { editOf } from './values.ts'

/** The members of a destination besides its guide. */
export const rowFields = [
  'key',
  'name',
  'summary',
  'country',
  'alsoIn',
  'city',
  'currency',
  'zone',
  'community',
  'namesIn',
  'colours',
  'ornament',
  'skyline',
  'passport',
] as const

const plain: Drawing = 'plain'

/** What is known about a destination apart from its guide, as a form holds it. */
export function toRowValues(record: DestinationRecord | undefined) {
  return {
    key: record?.key ?? '',
    name: record?.name ?? unwritten(),
    summary: record?.summary ?? unwritten(),
    country: record?.country ?? '',
    alsoIn: record?.alsoIn ?? [],
    city: record?.city ?? '',
    currency: record?.currency ?? '',
    zone: record?.zone ?? '',
    community: record?.community ?? '',
    namesIn: record?.namesIn ?? '',
    colours: record?.colours ?? plainColours,
    ornament: record?.ornament ?? plain,
    skyline: record?.skyline ?? plain,
    passport: {
      months: record?.passport ? String(record.passport.months) : '',
      afterStay: record?.passport?.afterStay ?? false,
    },
  }
}

export type RowValues = ReturnType<typeof toRowValues>

export function toDestinationInput({ passport, ...values }: RowValues) {
  const { city, community, namesIn } = values
  const months = numberFrom(passport.months)
  return {
    ...values,
    key: values.key || slugOf(values.name.en),
    city: textOrNull(city),
    community: textOrNull(community),
    namesIn: textOrNull(namesIn),
    passport: months === null ? null : { ...passport, months },
  }
}

/** The row as typed, and the rest of the destination as stored. */
export function toRowEdit(record: DestinationRecord, values: RowValues) {
  const { key: _, ...row } = toDestinationInput(values)
  return { ...editOf(record), ...row }
}
