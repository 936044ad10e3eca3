import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { KnownUniversity } from './university-index.ts'

export interface ImportDestination {
  id: number
  key: string
  country: string
  alsoIn: string[]
}

export function listDestinations(db: Db): Promise<ImportDestination[]> {
  return db
    .selectFrom('destination')
    .select(['id', 'key', 'country', 'also_in as alsoIn'])
    .execute()
}

/** Of a university, or of its destination where that has one. */
const countryOf = sql<string>`coalesce(u.country, d.country)`.as('country')

export async function listFieldCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('field_of_study').select('code').execute()
  return rows.map(({ code }) => code)
}

export function listKnownUniversities(db: Db): Promise<KnownUniversity[]> {
  return db
    .selectFrom('university as u')
    .innerJoin('destination as d', 'd.id', 'u.destination_id')
    .select([
      'u.id',
      'u.key',
      'u.import_key as importKey',
      countryOf,
      'u.name',
      'u.local_name as localName',
      'u.website',
      'u.city',
      'u.latitude',
      'u.longitude',
      'u.submission_channel as channel',
      'u.status',
      'u.origin',
      sql<boolean>`u.updated_by is not null`.as('edited'),
    ])
    .orderBy('u.id')
    .execute()
}

/** Programs' own cities, beside those of their universities. */
export function listProgramCities(db: Db): Promise<{ country: string; city: string }[]> {
  return db
    .selectFrom('program as p')
    .innerJoin('university as u', 'u.id', 'p.university_id')
    .innerJoin('destination as d', 'd.id', 'u.destination_id')
    .select([countryOf, 'p.city'])
    .distinct()
    .where('p.city', 'is not', null)
    .$narrowType<{ city: string }>()
    .execute()
}

/** The columns of a university that an import may write, as its table has them. */
export interface StoredUniversity {
  name: string
  local_name: string | null
  city: string
  region: string | null
  latitude: number | null
  longitude: number | null
  ownership: string | null
  founded: number | null
  website: string | null
  status: string
  quality: string | null
  source: string | null
  source_url: string | null
  source_licence: string | null
}

export interface NewUniversity extends StoredUniversity {
  key: string
  import_key: string
  destination_id: number
  /** Null where its destination has one. */
  country: string | null
  submission_channel: string
}

const columnTypes = sql`(id bigint, key text, import_key text, destination_id bigint, country text,
  submission_channel text, name text, local_name text, city text, region text,
  latitude double precision, longitude double precision, ownership text, founded integer,
  website text, status text, quality text, source text, source_url text, source_licence text)`

/** Stores universities; returns their ids by import key. */
export async function insertUniversities(
  tx: Db,
  universities: readonly NewUniversity[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; import_key: string }>`
    insert into university (key, import_key, destination_id, country, submission_channel, name,
      local_name, city, region, latitude, longitude, ownership, founded, website, status, quality, source,
      source_url, source_licence, origin)
    select key, import_key, destination_id, country, submission_channel, name, local_name, city,
      region, latitude, longitude, ownership, founded, website, status, quality, source, source_url,
      source_licence, 'import'
    from jsonb_to_recordset(${JSON.stringify(universities)}::jsonb) as given ${columnTypes}
    returning id, import_key`.execute(tx)
  return new Map(rows.map((row) => [row.import_key, row.id]))
}

/**
 * Holds universities that will be compared and written, once saves of them that are under way have
 * ended.
 */
export async function holdUniversities(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select from university where id = any(${ids}::bigint[])
    order by id for no key update`.execute(tx)
}

/** What is stored of universities, and which of them staff have changed by now. */
export async function findStoredUniversities(
  tx: Db,
  ids: readonly number[],
): Promise<Map<number, { stored: StoredUniversity; edited: boolean }>> {
  const { rows } = await sql<StoredUniversity & { id: number; edited: boolean }>`
    select id, name, local_name, city, region, latitude, longitude, ownership, founded, website,
      status, quality, source, source_url, source_licence, updated_by is not null as edited
    from university where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, edited, ...stored }) => [id, { stored, edited }]))
}

export async function updateUniversities(
  tx: Db,
  universities: readonly (StoredUniversity & { id: number; import_key: string })[],
): Promise<void> {
  await sql`
    update university u set name = given.name, local_name = given.local_name, city = given.city,
      region = given.region, latitude = given.latitude, longitude = given.longitude,
      ownership = given.ownership, founded = given.founded, website = given.website,
      status = given.status, quality = given.quality, source = given.source,
      source_url = given.source_url, source_licence = given.source_licence,
      import_key = given.import_key, version = u.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(universities)}::jsonb) as given ${columnTypes}
    where u.id = given.id`.execute(tx)
}

/** Ties universities of the starter catalogue to their rows, and gives them the place they lack. */
export async function adoptUniversities(
  tx: Db,
  universities: readonly {
    id: number
    import_key: string
    latitude: number | null
    longitude: number | null
  }[],
): Promise<void> {
  await sql`
    update university u set import_key = coalesce(u.import_key, given.import_key),
      latitude = coalesce(u.latitude, given.latitude),
      longitude = coalesce(u.longitude, given.longitude)
    from jsonb_to_recordset(${JSON.stringify(universities)}::jsonb) as given ${columnTypes}
    where u.id = given.id and (u.import_key is null
      or (u.latitude is null and given.latitude is not null))`.execute(tx)
}

/** Publishes drafts; one that staff have changed since it was read stays as they left it. */
export async function publishUniversities(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update university set status = 'published', version = version + 1, updated_at = now()
    where id = any(${ids}::bigint[]) and status = 'draft' and updated_by is null`.execute(tx)
}

export async function listProgramsOf(tx: Db, universities: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from program where university_id = any(${universities}::bigint[])`.execute(tx)
  return rows.map((row) => row.id)
}
