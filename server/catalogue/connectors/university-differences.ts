import { z } from 'zod'
import { UniversityInput } from '#contract/catalogue/catalogue-staff.ts'
import type {
  DifferenceHold,
  DifferenceNote,
  DifferenceValue,
  SourcedMember,
} from '#contract/catalogue/connectors.ts'
import type { Found } from './connector.ts'
import type { KnownUniversity } from './known-queries.ts'

/** What a source gives for one member of a university. */
export interface SourceValue {
  member: SourcedMember
  value: DifferenceValue
  note: DifferenceNote | null
}

const { name, localName, shortName, website, latitude, longitude } = UniversityInput.shape

/** The values that a form would save. */
const usable: Record<SourcedMember, z.ZodType> = {
  name,
  localName: localName.unwrap(),
  shortName: shortName.unwrap(),
  website: website.unwrap(),
  coordinates: z.object({ latitude: latitude.unwrap(), longitude: longitude.unwrap() }),
  rorId: z.string().regex(/^0[a-z0-9]{8}$/),
}

/** Where a source differs; each difference is held if a member of staff has decided the value. */
export function differencesOf(
  university: KnownUniversity,
  found: readonly SourceValue[],
  source: { url: string; name: string },
): Found[] {
  return found.flatMap(({ member, value, note }): Found[] => {
    const before = university.values[member]
    if (isSameValue(before, value) || !usable[member].safeParse(value).success) return []
    return [
      {
        subject: { kind: 'university', id: university.id, key: university.key },
        member,
        year: null,
        before,
        after: value,
        parts: 1,
        sourceUrl: source.url,
        sourceName: note === 'city_level' ? `${source.name}, coordinates of the city` : source.name,
        note,
        hold: holdOf(university, member),
      },
    ]
  })
}

/** Why a value of a university isn't overwritten without a look, or at all. */
export function holdOf(
  { values, confirmed, typed }: KnownUniversity,
  member: SourcedMember,
): DifferenceHold | null {
  const value = values[member]
  if (value === null) return null
  if (isSameValue(confirmed[member] ?? null, value)) return 'confirmed'
  return isSameValue(typed[member] ?? null, value) ? 'staff_wrote' : null
}

export function isSameValue(a: DifferenceValue | null, b: DifferenceValue | null): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  return a.latitude === b.latitude && a.longitude === b.longitude
}
