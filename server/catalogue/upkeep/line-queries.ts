import { sql } from 'kysely'
import type { CalendarEntry, Destination } from '#contract/catalogue/catalogue.ts'
import type { FigureKind } from '#contract/catalogue/completeness.ts'
import type { UpkeepRow } from '#contract/catalogue/upkeep.ts'
import { type Certainty, certaintiesThat } from '#contract/common/values/certainty.ts'
import type { Db } from '../../database/database.ts'
import { guideFigures, programFigures } from '../completeness/figure-queries.ts'
import { type At, judged } from './gap-queries.ts'

export interface FoundLine extends Omit<UpkeepRow, 'gaps' | 'says' | 'missing' | 'date'> {
  /** The dates of an entry of a calendar, shown in place of a value. */
  spans: CalendarEntry['spans'] | null
  /** Of a living cost. */
  amounts: { min: number; max: number; currency: Destination['currency'] } | null
}

/** The things that some subjects name, as they are now; anything that is gone is left out. */
export async function listLines(db: Db, subjects: readonly string[]): Promise<FoundLine[]> {
  const named = sql`(select subject, split_part(subject, ':', 1) as kind,
    split_part(split_part(subject, ':', 2), '/', 1) as key,
    split_part(split_part(subject, ':', 2), '/', 2) as part
    from unnest(${subjects}::text[]) subject) named`
  const none = sql`null::jsonb as spans, null::jsonb as amounts`
  const { rows } = await sql<FoundLine>`
    select line.*, coalesce(page.readings, 0) as readings, look.looked_on as "lookedOn",
      case when owner.id is not null then json_build_object('key', owner.key,
        'name', concat_ws(' ', owner.given_names, owner.family_name)) end as owner
    from (
      select named.subject, named.kind, p.key, p.title as name, d.key as destination,
        jsonb_build_object('en', u.name, 'fr', u.name) as detail,
        coalesce(p.official_url, p.source_url) as "sourceUrl", p.version, ${none}
      from ${named} join program p on named.kind = 'program' and p.key = named.key
      join university u on u.id = p.university_id join destination d on d.id = u.destination_id
      union all
      select named.subject, named.kind, d.key || '/' || f.key, f.label, d.key, f.value,
        f.source_url, d.version, ${none}
      from ${named} join destination d on named.kind = 'fact' and d.key = named.key
      join fact f on f.destination_id = d.id and f.key = named.part
      union all
      select named.subject, named.kind, s.key, s.name, d.key, s.provider, s.source_url, s.version,
        ${none}
      from ${named} join scholarship s on named.kind = 'scholarship' and s.key = named.key
      left join destination d on d.id = s.destination_id
      union all
      select named.subject, named.kind, d.key || '/' || c.key,
        case when c.city is null then d.name
          else jsonb_build_object('en', c.city, 'fr', c.city) end,
        d.key, c.note, c.source_url, d.version, null::jsonb,
        jsonb_build_object('min', c.amount_min, 'max', c.amount_max, 'currency', c.currency)
      from ${named} join destination d on named.kind = 'living_cost' and d.key = named.key
      join living_cost c on c.destination_id = d.id and c.key = named.part
      union all
      select named.subject, named.kind, d.key || '/' || (entry ->> 'key'), entry -> 'label', d.key,
        nullif(entry -> 'note', 'null'), entry ->> 'sourceUrl', d.version, entry -> 'spans',
        null::jsonb
      from ${named} join destination d on named.kind = 'calendar' and d.key = named.key
      join jsonb_array_elements(d.calendar) entry on entry ->> 'key' = named.part
    ) line
    left join upkeep_page page on page.subject = line.subject
    left join upkeep_look look on look.subject = line.subject
    left join upkeep_owner on upkeep_owner.list = 'gaps' and upkeep_owner.subject = line.subject
    left join account owner on owner.id = upkeep_owner.owner_id`.execute(db)
  return rows
}

export interface ProgramSays {
  subject: string
  says: NonNullable<UpkeepRow['says']>
}

/** What staff compare with programs' pages: the first fee, the next closing date. */
export async function listSays(
  db: Db,
  subjects: readonly string[],
  { now }: At,
): Promise<ProgramSays[]> {
  const keys = subjects.flatMap((one) => (one.startsWith('program:') ? [one.slice(8)] : []))
  if (keys.length === 0) return []
  const { rows } = await sql<ProgramSays>`
    select 'program:' || p.key as subject, json_build_object(
      'fee', (select json_build_object('amountMinor', amount_minor, 'currency', currency,
          'period', period)
        from tuition_line where program_id = p.id
          and certainty = any(${certaintiesThat('value')}::text[])
        order by position limit 1),
      'closes', case when next.last_closes_at is not null then json_build_object('zone', next.zone,
        'at', to_char(next.last_closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end,
      'usualCloses', next.usual_closes) as says
    from program p
    left join lateral (select last_closes_at, zone, usual_closes from intake
      where program_id = p.id and override is distinct from 'cancelled' and over_at >= ${now}
      order by over_at, id limit 1) next on true
    where p.key = any(${keys}::text[])`.execute(db)
  return rows
}

export interface FoundGap {
  subject: string
  kind: FigureKind
  certainty: Certainty
  outdated: boolean
  year: string | null
  readOn: string | null
}

/** What is missing on each of these pages, as the catalogue is now; requirements one by one. */
export async function listGapsOf(db: Db, subjects: readonly string[], at: At): Promise<FoundGap[]> {
  const keys = subjects.flatMap((one) => (one.startsWith('program:') ? [one.slice(8)] : []))
  const figures = sql<never>`${programFigures(at.now, sql`p.key = any(${keys}::text[])`)}
    union all select * from (${guideFigures}) guide where subject = any(${subjects}::text[])`
  const { rows } = await sql<FoundGap>`
    select subject, kind, certainty, outdated, year, read_on as "readOn"
    from (${judged(figures, at.today)}) one where is_gap
    order by subject, sureness, read_on nulls first`.execute(db)
  return rows
}
