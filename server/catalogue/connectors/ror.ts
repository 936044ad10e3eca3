import { z } from 'zod'
import { plainText } from '../import/cells/text.ts'
import { isSaferAddress, sameSite } from './addresses.ts'
import type { Connector, Page, Reading } from './connector.ts'
import { Held } from './held.ts'
import { findNextUniversity, type KnownUniversity, listKnownUniversities } from './known-queries.ts'
import { differencesOf, type SourceValue } from './university-differences.ts'

/*
 * The Research Organization Registry, version 2 of its interface: one organization per request. A
 * university without an id is looked for by its name.
 */

/** Fifty questions in five minutes without a client ID, two thousand with one. */
const pauseMs = { known: 150, unknown: 6100 } as const

const Organization = z.object({
  id: z.string().regex(/^https:\/\/ror\.org\/0[a-z0-9]{8}$/),
  status: z.string(),
  names: z.array(
    z.object({ value: z.string(), types: z.array(z.string()), lang: z.string().nullish() }),
  ),
  links: z.array(z.object({ type: z.string(), value: z.string() })),
  locations: z.array(
    z.object({
      geonames_details: z.object({
        country_code: z.string(),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      }),
    }),
  ),
})
type Organization = z.infer<typeof Organization>

const Matches = z.object({
  items: z.array(z.object({ chosen: z.boolean(), organization: Organization })),
})

const Cursor = z.object({ after: z.number().int() })
const Item = z.object({
  university: z.number().int(),
  /** Found by its name, not by its id. */
  byName: z.boolean(),
  organization: Organization.nullable(),
})

/** The languages that universities of a country call themselves in. */
const ownLanguages: Readonly<Record<string, readonly string[]>> = {
  AE: ['ar'],
  CN: ['zh'],
  FR: ['fr'],
  IN: ['hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'],
  TR: ['tr'],
}

export const ror: Connector = {
  key: 'ror',
  addressOf: (sources) => sources.ror,
  read: async (reading): Promise<Page> => {
    const { db, cursor } = reading
    const { after } = cursor === null ? { after: 0 } : Cursor.parse(cursor)
    const next = await findNextUniversity(db, after)
    const [university] = next ? await listKnownUniversities(db, [next.id]) : []
    if (!next || !university) return { items: [], rows: 0, cursor: null }
    const id = university.values.rorId
    const organization =
      typeof id === 'string' ? await askById(reading, id) : await askByName(reading, university)
    const item = { university: next.id, byName: id === null, organization: organization ?? null }
    return {
      items: [item satisfies z.infer<typeof Item>],
      rows: organization ? 1 : 0,
      cursor: { after: next.id },
    }
  },
  compare: async (tx, given) => {
    const items = given.map((one) => Item.parse(one))
    const universities = new Map((await listKnownUniversities(tx)).map((one) => [one.id, one]))
    const found = items.flatMap(({ university: id, byName, organization }) => {
      const university = universities.get(id)
      if (!university || !organization || organization.status !== 'active') return []
      return differencesOf(university, saidBy(organization, university, byName), {
        url: organization.id,
        name: 'Research Organization Registry (ROR)',
      })
    })
    const missed = items.flatMap(({ university: id, organization }) => {
      const name = universities.get(id)?.values.name
      return organization?.status === 'active' || typeof name !== 'string' ? [] : [name]
    })
    return { found, missed, total: items.filter(({ organization }) => organization).length }
  },
}

async function askById(reading: Reading, id: string): Promise<Organization | undefined> {
  const organization = await reading.ask({
    address: `${reading.address}/organizations/${id}`,
    schema: Organization,
    ...politeness(reading),
  })
  if (organization && !organization.id.endsWith(`/${id}`)) throw new Held('schema', 'id')
  return organization
}

async function askByName(
  reading: Reading,
  { values, city, country }: KnownUniversity,
): Promise<Organization | undefined> {
  const query = new URLSearchParams({ affiliation: `${values.name}, ${city}, ${country}` })
  const matches = await reading.ask({
    address: `${reading.address}/organizations?${query}`,
    schema: Matches,
    ...politeness(reading),
  })
  const chosen = matches?.items.find((one) => one.chosen)?.organization
  const isHere = chosen?.locations.some((one) => one.geonames_details.country_code === country)
  return isHere ? chosen : undefined
}

function politeness({ sources: { rorClientId } }: Reading) {
  return rorClientId === undefined
    ? { pauseMs: pauseMs.unknown }
    : { pauseMs: pauseMs.known, headers: { 'client-id': rorClientId } }
}

/**
 * Where it differs; a university found by name alone gets the id first, and the rest another time.
 */
function saidBy(
  { id, names, links, locations }: Organization,
  { values, country }: KnownUniversity,
  byName: boolean,
): SourceValue[] {
  const rorId = id.slice(id.lastIndexOf('/') + 1)
  if (byName) return [{ member: 'rorId', value: rorId, note: null }]
  const namesOf = (type: string) => names.filter(({ types }) => types.includes(type))
  const all = new Set(
    names.filter(({ types }) => !types.includes('acronym')).map(({ value }) => plainText(value)),
  )
  const isKnown = (name: unknown) => typeof name === 'string' && all.has(plainText(name))
  const found: SourceValue[] = []

  const english = namesOf('label').filter(({ lang }) => lang === 'en')
  const display = english.length === 1 ? english[0] : namesOf('ror_display')[0]
  if (display && !isKnown(values.name)) {
    found.push({ member: 'name', value: display.value, note: null })
  }
  const own = namesOf('label').filter(({ lang }) => ownLanguages[country]?.includes(lang ?? ''))
  if (own.length === 1 && own[0] && !isKnown(values.localName) && own[0].value !== values.name) {
    found.push({ member: 'localName', value: own[0].value, note: null })
  }
  const acronyms = namesOf('acronym').map(({ value }) => value)
  const [acronym] = acronyms
  if (acronyms.length === 1 && acronym && !acronyms.includes(String(values.shortName))) {
    found.push({ member: 'shortName', value: acronym, note: null })
  }
  const website = links.find(({ type }) => type === 'website')?.value
  if (website && (!sameSite(values.website, website) || isSaferAddress(values.website, website))) {
    found.push({ member: 'website', value: website, note: null })
  }
  // It knows the city, not the campus: better than nothing, but worse than anything else.
  const { lat, lng } = locations[0]?.geonames_details ?? { lat: null, lng: null }
  if (values.coordinates === null && lat !== null && lng !== null) {
    const place = { latitude: lat, longitude: lng }
    found.push({ member: 'coordinates', value: place, note: 'city_level' })
  }
  return found
}
