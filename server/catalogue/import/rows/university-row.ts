import type { ownerships } from '#contract/common/values/vocabulary.ts'
import { webAddressLength, webAddressProblem } from '#contract/common/values/web-address.ts'
import { readCountry as readCountryName } from '#contract/countries/values/country-names.ts'
import { cellOf } from '../cells/cell.ts'
import type { CitySpellings } from '../cells/cities.ts'
import { hasSoundCells } from '../cells/faulty-cells.ts'
import { numberIn } from '../cells/number.ts'
import { cut, setSpaces } from '../cells/text.ts'
import { ownershipIn } from '../cells/words.ts'
import type { ImportHeader } from '../files/file.ts'
import type { Remark } from '../runs/notes.ts'

export interface UniversityRow {
  country: string
  name: string
  localName: string | null
  city: string
  region: string | null
  latitude: number | null
  longitude: number | null
  ownership: (typeof ownerships)[number] | null
  founded: number | null
  website: string | null
  status: 'draft' | 'published'
  quality: string | null
  source: string | null
  sourceUrl: string | null
  sourceLicence: string | null
}

export const nameLength = 200
export const cityLength = 100

/** A row of a list of universities, or undefined if it must be refused; notes why. */
export function readUniversityRow(
  header: ImportHeader,
  values: readonly string[],
  { countries, cities }: { countries: ReadonlySet<string>; cities: CitySpellings },
  remark: Remark,
): UniversityRow | undefined {
  if (!hasAllColumns(header, values, remark)) return undefined
  const text = (column: string) => cellOf(header, values, column)
  const country = readCountry(text('country_code'), countries, remark)
  if (country === undefined) return undefined
  const name = setSpaces(text('name'))
  if (!isName(name)) return refuse(remark, 'name_missing', 'name', name)
  if (name.length > nameLength) return refuse(remark, 'too_long', 'name', name)
  if (name !== text('name')) remark('name_cleaned', 'name', text('name'), name)
  const city = cities.spell(country, text('city'))
  if (city === '') return refuse(remark, 'city_missing', 'city', '')
  if (city.length > cityLength) return refuse(remark, 'too_long', 'city', city)
  if (city !== text('city')) remark('city_normalised', 'city', text('city'), city)

  const quality = readQuality(text('quality'), remark) ?? ''
  const published = isGood(quality)
  if (!published && quality !== '') remark('quality_low', 'status', quality, 'draft')
  return {
    country,
    name,
    city,
    localName: shortOrNull(text('name_local'), nameLength),
    region: shortOrNull(text('region'), cityLength),
    ...readPlace(text('latitude'), text('longitude'), remark),
    ownership: ownershipIn(text('type')) ?? null,
    founded: readFounded(text('established'), remark),
    website: readAddress('website', text('website'), remark),
    status: published ? 'published' : 'draft',
    quality: quality || null,
    source: text('source') || null,
    sourceUrl: readAddress('ror_id', text('ror_id'), remark),
    sourceLicence: text('source_licence') || null,
  }
}

/** Whether it has the two characters that a university's name needs at least. */
export function isName(text: string): boolean {
  return [...text].length > 1
}

/**
 * A row that is wider or narrower than the header has its values under the wrong names, except in a
 * sheet, where something is noted beside the columns.
 */
export function hasAllColumns(
  header: ImportHeader,
  values: readonly string[],
  remark: Remark,
): boolean {
  const isNoted = header.isSheet && values.length > header.width
  if (isNoted) remark('beside_columns', '', values.slice(header.width).join(' ').trim())
  if (isNoted || values.length === header.width) return hasSoundCells(header, values, remark)
  const code = values.length > header.width ? 'too_many_columns' : 'too_few_columns'
  remark(code, '', `${values.length}`, `${header.width}`)
  return false
}

export function readCountry(
  text: string,
  countries: ReadonlySet<string>,
  remark: Remark,
): string | undefined {
  const country = readCountryName(text)
  if (country !== undefined && countries.has(country)) return country
  return refuse(remark, 'country_not_offered', 'country_code', text)
}

export function isAddress(text: string): boolean {
  return text.length <= webAddressLength && webAddressProblem(text) === undefined
}

export function readAddress(field: string, text: string, remark: Remark): string | null {
  if (text === '') return null
  if (isAddress(text)) return text
  remark('url_unusable', field, text)
  return null
}

/** Whether a record of this quality may be shown. */
export function isGood(quality: string): boolean {
  return quality === 'A' || quality === 'B'
}

/** Null if the row doesn't give it; undefined, with a note, if it isn't one of the four. */
export function readQuality(text: string, remark: Remark): string | null | undefined {
  if (text === '') return null
  const quality = text.toUpperCase()
  if (/^[A-D]$/.test(quality)) return quality
  remark('value_unread', 'quality', text)
  return undefined
}

/** Notes why a row is left out. */
export function refuse(
  remark: Remark,
  code: Parameters<Remark>[0],
  field: string,
  before: string,
): undefined {
  remark(code, field, before)
  return undefined
}

function readPlace(
  latitude: string,
  longitude: string,
  remark: Remark,
): Pick<UniversityRow, 'latitude' | 'longitude'> {
  const nowhere = { latitude: null, longitude: null }
  if (latitude === '' && longitude === '') return nowhere
  const [north, east] = [
    numberIn(latitude, { min: -90, max: 90 }),
    numberIn(longitude, { min: -180, max: 180 }),
  ]
  if (typeof north === 'number' && typeof east === 'number') {
    return { latitude: north, longitude: east }
  }
  remark('coordinates_unusable', 'latitude, longitude', `${latitude}, ${longitude}`)
  return nowhere
}

function readFounded(text: string, remark: Remark): number | null {
  if (text === '') return null
  const year = numberIn(text, { min: 800, max: 2100, whole: true })
  if (typeof year === 'number') return year
  remark('founded_unusable', 'established', text)
  return null
}

function shortOrNull(text: string, length: number): string | null {
  return text === '' ? null : cut(text, length)
}
