import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { refreshSearch } from '#server/catalogue/refresh-search.ts'
import type { DB } from '#server/database/tables.ts'
import { createRandom } from './random.ts'

const data = join(import.meta.dirname, '../data')
const batch = 2_000
const programsOfUniversity = 24

/**
 * How many of a hundred programs are in which destination, in the proportions of the public
 * registers.
 */
const shares = { india: 66, turkey: 19, france: 13, dubai: 1, china: 1 } as const

interface StarterUniversity {
  name: string
  localName: string | null
  destination: keyof typeof shares
  city: string
  region: string | null
}

interface StarterProgram {
  university: string
  title: { en: string; fr: string }
  award: string | null
  level: string
  field: string
  durationMonths: number | null
  languages: string[]
  summary: { en: string; fr: string }
}

/**
 * Fills an empty, migrated database with `count` programs made from the starter catalogue: its
 * titles alone and in pairs, its cities, its universities' names numbered. Always the same ones.
 */
export async function generateCatalogue(db: Kysely<DB>, count: number): Promise<void> {
  const { next: random, pick } = createRandom(20_260_101)
  const universities = readLines<StarterUniversity & { key: string }>('universities.jsonl')
  const programs = readLines<StarterProgram>('programs.jsonl')
  const placeOf = new Map(universities.map(({ key, destination }) => [key, destination]))
  const destinationIds = await insertReference(db)

  const order = Object.entries(shares).flatMap(([key, share]) => Array<string>(share).fill(key))
  const kinds = Object.keys(shares).map((destination) => ({
    destination,
    universities: universities.filter((one) => one.destination === destination),
    programs: programs.filter((one) => placeOf.get(one.university) === destination),
  }))
  const total = Math.max(20, Math.ceil(count / programsOfUniversity))
  let made = 0
  for (let from = 0; from < total; from += 250) {
    const rows = Array.from({ length: Math.min(250, total - from) }, (_, index) => {
      const kind = kinds.find((one) => one.destination === pick(order)) ?? pick(kinds)
      const base = pick(kind.universities)
      return { kind, base, number: from + index + 1, city: pick(kind.universities).city }
    })
    await sql`
      insert into university (key, destination_id, name, local_name, city, region, ownership,
        submission_channel, status)
      select key, destination, name, local, city, region, ownership, channel, 'published'
      from jsonb_to_recordset(${JSON.stringify(
        rows.map(({ kind, base, number, city }) => ({
          key: `university-${number}`,
          destination: destinationIds.get(kind.destination),
          name: number <= universities.length ? base.name : `${base.name} ${city} ${number}`,
          local: base.localName,
          city,
          region: base.region,
          ownership: pick(['public', 'private']),
          channel: pick(['agency', 'university_portal', 'national_portal']),
        })),
      )}::jsonb) as u (key text, destination bigint, name text, local text, city text, region text,
        ownership text, channel text)`.execute(db)

    const share = from + rows.length >= total ? count - made : rows.length * programsOfUniversity
    const pending = Array.from({ length: share }, (_, index) => {
      const row = rows[index % rows.length] ?? pick(rows)
      const base = pick(row.kind.programs)
      const second = random() < 0.3 ? pick(programs).title : undefined
      return {
        key: `program-${made + index + 1}`,
        university: `university-${row.number}`,
        title: second
          ? { en: `${base.title.en} and ${second.en}`, fr: `${base.title.fr} et ${second.fr}` }
          : base.title,
        award: base.award,
        level: base.level,
        field: base.field,
        months: base.durationMonths,
        languages: base.languages,
        summary: base.summary,
        mode: random() < 0.06 ? pick(['online', 'blended']) : 'on_campus',
        channel: pick(['agency', 'university_portal', 'national_portal']),
        // A fee is known for one program in eight, as in the registers.
        fee: random() < 0.125 ? Math.floor(random() * 15_000) * 10_000 : null,
        currency: pick(['EUR', 'USD', 'INR', 'TRY', 'CNY']),
        closes: `2027-${pick(['01', '03', '05', '06', '08'])}-${pick(['07', '15', '28'])}T20:59:00Z`,
      }
    })
    for (let at = 0; at < pending.length; at += batch) {
      await insertPrograms(db, pending.slice(at, at + batch))
    }
    made += share
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await refreshSearch(tx, 'all')
  })
  await sql`analyze`.execute(db)
}

async function insertPrograms(db: Kysely<DB>, rows: readonly unknown[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (key text,
        university text, title jsonb, award text, level text, field text, months int,
        languages jsonb, summary jsonb, mode text, channel text, fee bigint, currency text,
        closes timestamptz)
    ), added as (
      insert into program (key, university_id, title, original_title, award, level, field,
        duration_months, mode, languages, summary, submission_channel, status)
      select g.key, u.id, g.title, g.title->>'en', g.award, g.level, g.field, g.months, g.mode,
        array(select jsonb_array_elements_text(g.languages)), g.summary, g.channel, 'published'
      from given g join university u on u.key = g.university
      returning id, key
    ), fees as (
      insert into tuition_line (program_id, position, audience, amount_minor, currency, period,
        academic_year, certainty, source_url, source_name)
      select a.id, 0, 'international', g.fee, g.currency, 'year', '2026-27', 'reported',
        'https://example.org/', 'bench'
      from added a join given g on g.key = a.key where g.fee is not null
    )
    insert into intake (program_id, key, term, academic_year, starts_on, opens_at, closes_at, zone,
      certainty, source_url, source_name)
    select a.id, '2027-09', 'autumn', '2027-28', '2027-09-01', '2026-10-01T00:00:00Z', g.closes,
      'Europe/Paris', 'reported', 'https://example.org/', 'bench'
    from added a join given g on g.key = a.key`.execute(db)
}

/** Destinations, rates and fields of study: what every program refers to. */
async function insertReference(db: Kysely<DB>): Promise<Map<string, number>> {
  const guides = join(data, 'destinations')
  const destinations = readdirSync(guides).map((file): unknown =>
    JSON.parse(readFileSync(join(guides, file), 'utf8')),
  )
  await sql`
    insert into destination (key, country, city, name, summary, currency, zone, position)
    select key, country, city, name, summary, currency, zone, position
    from jsonb_to_recordset(${JSON.stringify(destinations)}::jsonb) as d (key text, country text, city text,
      name jsonb, summary jsonb, currency text, zone text, position int)`.execute(db)
  await sql`
    insert into currency_rate (currency, per_euro, as_of, source)
    values ('USD', 1.04, current_date, 'bench'), ('INR', 89, current_date, 'bench'),
      ('TRY', 36.7, current_date, 'bench'), ('CNY', 7.58, current_date, 'bench')`.execute(db)
  await sql`
    insert into field_of_study (code, name)
    select distinct on (code) code, jsonb_build_object('en', en, 'fr', fr)
    from jsonb_to_recordset(${JSON.stringify(readFields())}::jsonb) as f (code text, en text, fr text)`.execute(
    db,
  )
  const rows = await db.selectFrom('destination').select(['key', 'id']).execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

function readFields(): { code: string; en: string; fr: string }[] {
  const [, ...lines] = readFileSync(join(data, 'reference/isced_f.csv'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [code = '', , , en = '', fr = ''] = [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(
      ([, cell = '']) => cell.replaceAll('"', ''),
    )
    return { code, en, fr }
  })
}

function readLines<T>(file: string): T[] {
  const lines = readFileSync(join(data, file), 'utf8').trim().split('\n')
  return lines.map((line): T => JSON.parse(line))
}
