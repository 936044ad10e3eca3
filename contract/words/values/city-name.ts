import type { Language } from '../../common/values/languages.ts'

/**
 * French names of cities that have one; the catalogue has the name that the
 * universities there write in English.
 */
const inFrench: Readonly<Record<string, string>> = {
  'Abu Dhabi': 'Abou Dabi',
  'Al Ain': 'Al-Aïn',
  Beijing: 'Pékin',
  Dubai: 'Dubaï',
  Fujairah: 'Fujaïrah',
  Guangzhou: 'Canton',
  Kolkata: 'Calcutta',
  Puducherry: 'Pondichéry',
  'Ras Al Khaimah': 'Ras el Khaïmah',
  Sharjah: 'Charjah',
}

/** A city's name in the reader's language. */
export function cityName<City extends string | null>(
  city: City,
  language: Language,
): City | string {
  return city !== null && language === 'fr' ? (inFrench[city] ?? city) : city
}

/** Cities of the catalogue whose French name has a word in it, accents and case aside. */
export function citiesNamedInFrench(word: string): string[] {
  const wanted = plain(word)
  return Object.entries(inFrench).flatMap(([city, name]) =>
    plain(name).includes(wanted) ? [city] : [],
  )
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
