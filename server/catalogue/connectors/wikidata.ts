import { z } from 'zod'
import type { Coordinates } from '#contract/catalogue/connectors.ts'
import { distanceKm } from '../import/rows/university-index.ts'
import { isSaferAddress, sameSite } from './addresses.ts'
import type { Connector, Page } from './connector.ts'
import { type KnownUniversity, listKnownUniversities } from './known-queries.ts'
import { differencesOf, type SourceValue } from './university-differences.ts'

/*
 * The query service of Wikidata: fifty universities per request, found by their ids in the Research
 * Organization Registry (P6782). We ask for coordinates (P625) and the official site (P856).
 */

const batch = 50
/** In degrees: about a kilometre. Anything less exact is a city, not a campus. */
const exactEnough = 0.01
/** Nearer than this it counts as the same place. */
const sameKm = 0.2
/** Farther than this it may be another campus, or another university. */
const farKm = 25

const text = z.object({ value: z.string() })
const Answer = z.object({
  results: z.object({
    bindings: z.array(
      z.object({
        item: text,
        ror: text,
        lat: text.optional(),
        lon: text.optional(),
        precision: text.optional(),
        website: text.optional(),
      }),
    ),
  }),
})

const Item = z.object({
  item: z.string(),
  ror: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: z.number().nullable(),
  website: z.string().nullable(),
})
type Item = z.infer<typeof Item>

const Cursor = z.object({ after: z.number().int() })

export const wikidata: Connector = {
  key: 'wikidata',
  addressOf: (sources) => sources.wikidata,
  read: async ({ db, ask, address, cursor }): Promise<Page> => {
    const { after } = cursor === null ? { after: 0 } : Cursor.parse(cursor)
    const asked = (await listKnownUniversities(db))
      .filter(({ id, values }) => id > after && rorOf(values.rorId) !== undefined)
      .slice(0, batch)
    const last = asked.at(-1)
    if (!last) return { items: [], rows: 0, cursor: null }
    const ids = asked.flatMap(({ values }) => rorOf(values.rorId) ?? [])
    const answer = await ask({
      address: `${address}?${new URLSearchParams({ query: queryFor(ids), format: 'json' })}`,
      schema: Answer,
      headers: { accept: 'application/sparql-results+json' },
    })
    const items = (answer?.results.bindings ?? []).map(
      ({ item, ror, lat, lon, precision, website }): Item => ({
        item: item.value.slice(item.value.lastIndexOf('/') + 1),
        ror: ror.value,
        latitude: numberIn(lat?.value),
        longitude: numberIn(lon?.value),
        precision: numberIn(precision?.value),
        website: website?.value ?? null,
      }),
    )
    return {
      items,
      rows: items.length,
      cursor: asked.length < batch ? null : { after: last.id },
    }
  },
  compare: async (tx, given) => {
    const byRor = Map.groupBy(
      given.map((one) => Item.parse(one)),
      ({ ror }) => ror,
    )
    const asked = (await listKnownUniversities(tx)).filter(
      ({ values }) => rorOf(values.rorId) !== undefined,
    )
    const found = asked.flatMap((university) => {
      const own = byRor.get(rorOf(university.values.rorId) ?? '') ?? []
      const item = only(own.map((one) => one.item))
      if (item === undefined || !/^Q\d+$/.test(item)) return []
      return differencesOf(university, valuesFrom(own, university), {
        url: `https://www.wikidata.org/wiki/${item}`,
        name: `Wikidata, ${item}`,
      })
    })
    const missed = asked.flatMap(({ values: { name, rorId } }) =>
      byRor.has(rorOf(rorId) ?? '') || typeof name !== 'string' ? [] : [name],
    )
    return { found, missed, total: byRor.size }
  },
}

/** The best-ranked coordinates, with how exact they are. */
function queryFor(ids: readonly string[]): string {
  return `SELECT ?item ?ror ?lat ?lon ?precision ?website WHERE {
  VALUES ?ror { ${ids.map((id) => `"${id}"`).join(' ')} }
  ?item wdt:P6782 ?ror .
  OPTIONAL {
    ?item p:P625 ?statement .
    ?statement a wikibase:BestRank ; psv:P625 ?place .
    ?place wikibase:geoLatitude ?lat ; wikibase:geoLongitude ?lon ; wikibase:geoPrecision ?precision .
  }
  OPTIONAL { ?item wdt:P856 ?website . }
}`
}

function valuesFrom(own: readonly Item[], { values }: KnownUniversity): SourceValue[] {
  const found: SourceValue[] = []
  const place = placeIn(own)
  const known = typeof values.coordinates === 'object' ? values.coordinates : null
  const km = place && known ? distanceKm(known, place) : undefined
  if (place && (km === undefined || km > sameKm)) {
    const note = km !== undefined && km > farKm ? 'far' : null
    found.push({ member: 'coordinates', value: place, note })
  }
  // If there are several sites, one is meant for readers of another language, and nothing says
  // which.
  const site = only(own.flatMap(({ website }) => website ?? []))
  if (site && (!sameSite(values.website, site) || isSaferAddress(values.website, site))) {
    found.push({ member: 'website', value: site, note: null })
  }
  return found
}

/** The place of the campus, where there is one only and it is exact enough. */
function placeIn(own: readonly Item[]): Coordinates | undefined {
  const places = own.flatMap(({ latitude, longitude, precision }) =>
    latitude === null || longitude === null || precision === null || precision > exactEnough
      ? []
      : [{ latitude, longitude }],
  )
  const place = only(places.map(({ latitude, longitude }) => `${latitude} ${longitude}`))
  return place === undefined ? undefined : places[0]
}

function only(values: readonly string[]): string | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}

function rorOf(id: unknown): string | undefined {
  return typeof id === 'string' && /^0[a-z0-9]{8}$/.test(id) ? id : undefined
}

function numberIn(value: string | undefined): number | null {
  const number = Number(value)
  return value === undefined || value === '' || Number.isNaN(number) ? null : number
}
