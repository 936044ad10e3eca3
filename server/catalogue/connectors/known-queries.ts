import { sql } from 'kysely'
import type { Coordinates, DifferenceValue, SourcedMember } from '#contract/catalogue/connectors.ts'
import { sourcedMembers } from '#contract/catalogue/connectors.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { Db } from '../../database/database.ts'

/** A university as sources are compared with it. */
export interface KnownUniversity {
  id: number
  key: string
  country: string
  city: string
  values: Record<SourcedMember, DifferenceValue | null>
  /** The values that a member of staff confirmed on the page of a source. */
  confirmed: Partial<Record<SourcedMember, DifferenceValue>>
  /** The values that staff typed themselves. */
  typed: Partial<Record<SourcedMember, DifferenceValue | null>>
}

interface Row {
  id: number
  key: string
  country: string
  city: string
  name: string
  localName: string | null
  shortName: string | null
  website: string | null
  latitude: number | null
  longitude: number | null
  sourceUrl: string | null
  grounds: { member: SourcedMember; value: DifferenceValue; certainty: string }[]
}

const rorAddress = /^https?:\/\/ror\.org\/(0[a-z0-9]{8})\/?$/

/** The universities that are shown or will be; all, or those with these ids. */
export async function listKnownUniversities(
  db: Db,
  ids?: readonly number[],
): Promise<KnownUniversity[]> {
  const { rows } = await sql<Row>`
    select u.id, u.key, coalesce(u.country, d.country) as country, u.city, u.name, u.local_name as "localName",
      u.short_name as "shortName", u.website, u.latitude, u.longitude, u.source_url as "sourceUrl",
      coalesce((select jsonb_agg(jsonb_build_object(
          'member', g.member, 'value', g.value, 'certainty', g.certainty))
        from university_ground g where g.university_id = u.id), '[]') as grounds
    from university u join destination d on d.id = u.destination_id
    where u.status <> 'archived' and (${ids ?? null}::bigint[] is null or u.id = any(${ids ?? null}::bigint[]))
    order by u.id`.execute(db)
  const typed = await listTyped(
    db,
    rows.map(({ key }) => key),
  )
  return rows.map((row) => knownFrom(row, typed.get(row.key) ?? {}))
}

function knownFrom(row: Row, typed: KnownUniversity['typed']): KnownUniversity {
  const { id, key, country, city, latitude, longitude, grounds } = row
  const isPlaced = latitude !== null && longitude !== null
  const ownRor = grounds.find(({ member }) => member === 'rorId')?.value
  const values = {
    name: row.name,
    localName: row.localName,
    shortName: row.shortName,
    website: row.website,
    coordinates: isPlaced ? ({ latitude, longitude } satisfies Coordinates) : null,
    rorId: ownRor ?? rorAddress.exec(row.sourceUrl ?? '')?.[1] ?? null,
  }
  const confirmed = Object.fromEntries(
    grounds.flatMap(({ member, certainty, value }) =>
      certainty === 'confirmed' ? [[member, value]] : [],
    ),
  )
  return { id, key, country, city, values, confirmed, typed: withoutTaken(typed, grounds) }
}

/** Staff also write a value taken from a source, but that one is not their own. */
function withoutTaken(typed: KnownUniversity['typed'], grounds: Row['grounds']) {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) =>
        !grounds.some(
          (one) => one.member === name && JSON.stringify(one.value) === JSON.stringify(value),
        ),
    ),
  )
}

/** What staff last wrote of each member, by the trail. */
async function listTyped(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, KnownUniversity['typed']>> {
  const { rows } = await sql<{ key: string; after: Record<string, unknown> }>`
    select entity_key as key, after from audit_event
    where entity = 'university' and action in ('university.created', 'university.changed')
      and actor_id is not null and entity_key = any(${keys}::text[])
      and after ?| ${['name', 'localName', 'shortName', 'website', 'latitude', 'longitude']}::text[]
    order by id`.execute(db)
  const typed = new Map<string, Record<string, unknown>>()
  for (const { key, after } of rows) {
    typed.set(key, { ...typed.get(key), ...after })
  }
  return new Map(
    [...typed].map(([key, values]) => [
      key,
      Object.fromEntries(
        sourcedMembers.flatMap((member) => {
          const value = member === 'coordinates' ? placeIn(values) : values[member]
          return isValue(value) ? [[member, value]] : []
        }),
      ),
    ]),
  )
}

function placeIn({ latitude, longitude }: Record<string, unknown>): Coordinates | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : undefined
}

function isValue(value: unknown): value is DifferenceValue {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

/** A program as figures are matched with it. */
export interface KnownProgram {
  id: number
  key: string
  universityId: number
  title: Bilingual
  originalTitle: string | null
  award: string | null
}

export interface TeachingUniversity {
  id: number
  name: string
  localName: string | null
}

/** Universities of a country with at least one program of a level. */
export function listTeaching(db: Db, country: string, level: 'bachelor' | 'master') {
  return db
    .selectFrom('university')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .select(['university.id', 'university.name', 'university.local_name as localName'])
    .where(sql<boolean>`coalesce(university.country, destination.country) = ${country}`)
    .where('university.status', '<>', 'archived')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('program')
          .select('program.id')
          .whereRef('program.university_id', '=', 'university.id')
          .where('program.level', '=', level)
          .where('program.status', '<>', 'archived'),
      ),
    )
    .orderBy('university.id')
    .execute()
}

export function listKnownPrograms(
  db: Db,
  universities: readonly number[],
  level: 'bachelor' | 'master',
): Promise<KnownProgram[]> {
  return db
    .selectFrom('program')
    .select([
      'id',
      'key',
      'university_id as universityId',
      'title',
      'original_title as originalTitle',
      'award',
    ])
    .where(sql<boolean>`university_id = any(${universities}::bigint[])`)
    .where('level', '=', level)
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute()
}

/** Those to look up at a source one by one: the first after an id. */
export async function findNextUniversity(db: Db, after: number) {
  return db
    .selectFrom('university')
    .select(['id', 'name'])
    .where('id', '>', after)
    .where('status', '<>', 'archived')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
