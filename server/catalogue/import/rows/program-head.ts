import { cellOf } from '../cells/cell.ts'
import type { CitySpellings } from '../cells/cities.ts'
import { cut, setSpaces } from '../cells/text.ts'
import { levelOf, ownershipIn, yesOrNo } from '../cells/words.ts'
import type { ImportHeader } from '../files/file.ts'
import type { Remark } from '../runs/notes.ts'
import type { ProgramRow } from './program-fields.ts'
import {
  cityLength,
  hasAllColumns,
  isGood,
  isName,
  nameLength,
  readCountry,
  refuse,
} from './university-row.ts'

export const titleLength = 300

/** What a row must have, read before the rest of it. */
export type ProgramHead = Pick<
  ProgramRow,
  'country' | 'university' | 'listedAs' | 'city' | 'ownership' | 'level' | 'given' | 'source'
> & { publishable: boolean }

export interface Scenery {
  countries: ReadonlySet<string>
  cities: CitySpellings
  /** The codes of the fields of study; none where they are not loaded. */
  fields: ReadonlySet<string>
}

/** Where a row's program is taught, or undefined if the row must be refused; notes why. */
export function readProgramHead(
  header: ImportHeader,
  values: readonly string[],
  { countries, cities }: Pick<Scenery, 'countries' | 'cities'>,
  remark: Remark,
): ProgramHead | undefined {
  if (!hasAllColumns(header, values, remark)) return undefined
  const text = (column: string) => cellOf(header, values, column)
  const country = readCountry(text('country_code'), countries, remark)
  if (country === undefined) return undefined
  const level = levelOf(text('level'))
  if (level === undefined) return refuse(remark, 'level_unknown', 'level', text('level'))
  const university = setSpaces(text('university'))
  if (!isName(university)) return refuse(remark, 'university_missing', 'university', university)
  if (university.length > nameLength) return refuse(remark, 'too_long', 'university', university)
  const listedAs = cut(text('catalogue_university'), nameLength)
  const given = text('program')
  if (given === '') return refuse(remark, 'title_missing', 'program', '')
  if (given.length > titleLength) return refuse(remark, 'too_long', 'program', given)
  const city = cities.spell(country, text('city'))
  if (city.length > cityLength) return refuse(remark, 'too_long', 'city', city)
  return {
    country,
    university,
    listedAs: isName(listedAs) ? listedAs : '',
    city,
    ownership: ownershipIn(text('mode')) ?? null,
    level,
    given,
    publishable: isGood(text('quality')) && isOpen(text('licence_ok')) === true,
    source: text('source') || null,
  }
}

/** Whether its source may be used; undefined if it is neither yes nor no. */
export function isOpen(licence: string): boolean | undefined {
  return licence === '' || yesOrNo(licence)
}
