import type { catalogueStatuses, submissionChannels } from '#contract/common/values/vocabulary.ts'
import { identityOf, plainText, slugOf } from '../cells/text.ts'

/** The details of a university that show whether a row is about it. */
export interface KnownUniversity {
  /** Negative until it is stored. */
  id: number
  key: string
  importKey: string | null
  country: string
  name: string
  localName: string | null
  website: string | null
  city: string
  latitude: number | null
  longitude: number | null
  channel: (typeof submissionChannels)[number]
  status: (typeof catalogueStatuses)[number]
  origin: 'staff' | 'starter' | 'import'
  /** Whether staff have changed it since it was loaded. */
  edited: boolean
}

/** Identity of a university on a list: its country and name. */
export function listedIdentity(country: string, name: string): string {
  return identityOf('university', country, plainText(name))
}

/** Identity of a university that is only known from its programs, if a name alone is not enough. */
export function taughtIdentity(country: string, name: string, city: string): string {
  return identityOf('university', country, plainText(name), plainText(city))
}

export interface UniversityIndex {
  all: () => Iterable<KnownUniversity>
  add: (university: KnownUniversity) => void
  byIdentity: (importKey: string) => KnownUniversity | undefined
  /** The one with this name, in either language, unless two share it. */
  byName: (country: string, name: string) => KnownUniversity | undefined
  /** The one of the starter catalogue or of staff at this web address, unless two share it. */
  byWebsite: (country: string, website: string | null) => KnownUniversity | undefined
  /** A key no other university has, now taken. */
  takeKey: (name: string, city: string) => string
}

export function createUniversityIndex(known: readonly KnownUniversity[]): UniversityIndex {
  const all: KnownUniversity[] = []
  const identities = new Map<string, KnownUniversity>()
  // `undefined` marks keys that two share.
  const names = new Map<string, KnownUniversity | undefined>()
  const websites = new Map<string, KnownUniversity | undefined>()
  const keys = new Set<string>()

  function note(
    map: Map<string, KnownUniversity | undefined>,
    key: string,
    university: KnownUniversity,
  ): void {
    map.set(key, map.has(key) && map.get(key) !== university ? undefined : university)
  }

  function add(university: KnownUniversity): void {
    all.push(university)
    keys.add(university.key)
    const { country, importKey, name, localName, website } = university
    if (importKey !== null) identities.set(importKey, university)
    if (importKey === taughtIdentity(country, name, university.city)) return
    note(names, `${country} ${plainText(name)}`, university)
    if (localName) note(names, `${country} ${plainText(localName)}`, university)
    const host = hostOf(website)
    if (host && importKey === null) note(websites, `${country} ${host}`, university)
  }

  for (const university of known) add(university)
  return {
    all: () => all,
    add,
    byIdentity: (importKey) => identities.get(importKey),
    byName: (country, name) => names.get(`${country} ${plainText(name)}`),
    byWebsite: (country, website) => {
      const host = hostOf(website)
      return host ? websites.get(`${country} ${host}`) : undefined
    },
    takeKey: (name, city) => {
      const base = slugOf(name, 90) || 'university'
      const inCity = [base, slugOf(city, 24)].filter(Boolean).join('-')
      let key = base.length < 2 || keys.has(base) ? inCity : base
      for (let number = 2; keys.has(key); number++) key = `${inCity}-${number}`
      keys.add(key)
      return key
    },
  }
}

export interface TaughtBy {
  country: string
  university: string
  /** Its name on the list of universities; empty if it is not on it. */
  listedAs: string
  city: string
}

/**
 * Finds the university that a program's row is about: by the list's name for it, by its own, or by
 * name and city. Remembers the result: a file has many rows for each.
 */
export function createTaughtLookup(
  index: UniversityIndex,
): (row: TaughtBy) => KnownUniversity | undefined {
  const found = new Map<string, KnownUniversity>()
  return ({ country, university, listedAs, city }) => {
    const asked = `${country}\n${university}\n${listedAs}\n${city}`
    const known =
      found.get(asked) ??
      (listedAs === '' ? undefined : findListed(index, country, listedAs)) ??
      findListed(index, country, university) ??
      index.byIdentity(taughtIdentity(country, university, city))
    if (known) found.set(asked, known)
    return known
  }
}

function findListed(
  index: UniversityIndex,
  country: string,
  name: string,
): KnownUniversity | undefined {
  return index.byIdentity(listedIdentity(country, name)) ?? index.byName(country, name)
}

/** Who sends applications to a university's programs, until staff say otherwise. */
export function usualChannel(
  country: string,
  ownership: string | null,
): KnownUniversity['channel'] {
  if (country === 'IN') return ownership === 'private' ? 'university_portal' : 'national_portal'
  if (country === 'FR') return ownership === 'private' ? 'university_portal' : 'national_portal'
  return 'university_portal'
}

/** Kilometres between two places, as the crow flies. */
export function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(h))
}

function hostOf(website: string | null): string | undefined {
  if (website === null || !URL.canParse(website)) return undefined
  return new URL(website).hostname.replace(/^www\./, '')
}
