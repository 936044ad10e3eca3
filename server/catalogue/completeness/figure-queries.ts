import { type RawBuilder, sql } from 'kysely'
import type { FigureKind } from '#contract/catalogue/completeness.ts'
import type { Certainty } from '#contract/common/values/certainty.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** One thing that visitors may see, as the queries below answer it. */
export interface Figure {
  destination: DestinationKey | null
  /** What it is a figure of: `program:law-lille`, `fact:india/visa-fee`. */
  subject: string
  /** The key of the record: the destination's for what its own row says. */
  record_id: number
  version: number
  kind: FigureKind
  certainty: Certainty
  year: string | null
  /** The day its source was read. */
  read_on: string | null
  /** By when it is to be looked at again, where a member of staff set a day. */
  review_by: string | null
}

/**
 * One line for each program that visitors may see and each kind of figure, and one for each of its
 * requirements. A computed value of a program (`derived_fields`) is what is usual; what its
 * register says is reported, and confirmed once a member of staff compared it.
 */
export function programFigures(at: Date, among: RawBuilder<unknown> = sql`true`) {
  return sql<Figure>`
    select d.key as destination, 'program:' || p.key as subject, p.id as record_id, p.version,
      one.kind, one.certainty, one.year, one.read_on, null::date as review_by
    from program p
    join university u on u.id = p.university_id and u.status = 'published'
    join destination d on d.id = u.destination_id and d.published
    left join lateral (
      select i.certainty, i.academic_year, i.checked_on from intake i
      where i.program_id = p.id and i.over_at >= ${at} and i.override is distinct from 'cancelled'
      order by array_position(array['confirmed', 'reported', 'typical', 'unknown'], i.certainty),
        i.over_at
      limit 1
    ) next on true
    left join lateral (
      select t.certainty, t.academic_year, t.checked_on from tuition_line t
      where t.program_id = p.id and t.audience in ('all', 'international', 'non_eu')
        and t.certainty <> 'unknown'
      order by array_position(array['confirmed', 'reported', 'typical'], t.certainty),
        t.academic_year desc nulls last
      limit 1
    ) fee on true
    cross join lateral (values
      ('closing_date', coalesce(next.certainty, 'unknown'), next.academic_year, next.checked_on),
      ('tuition', coalesce(fee.certainty, 'unknown'), fee.academic_year, fee.checked_on),
      ('duration', ${ofMember('durationMonths', 'p.duration_months is null')},
        p.source_year::text, p.verified_on),
      ('language', ${ofMember('languages', "p.languages = '{}'")}, p.source_year::text,
        p.verified_on),
      ('official_page', case when p.official_url is null or not is_exact_page(p.official_url)
        then 'unknown' when p.verified_on is not null then 'confirmed' else 'reported' end,
        null, p.verified_on)
    ) as one (kind, certainty, year, read_on)
    where p.status = 'published' and ${among}
    union all
    select d.key, 'program:' || p.key, p.id, p.version, 'requirement', r.certainty, r.source_year,
      r.checked_on, null
    from program p
    join requirement r on r.program_id = p.id
    join university u on u.id = p.university_id and u.status = 'published'
    join destination d on d.id = u.destination_id and d.published
    where p.status = 'published' and ${among}`
}

/** How sure a member of a program is. */
function ofMember(member: string, isMissing: string) {
  return sql.raw(`case when ${isMissing} then 'unknown'
    when '${member}' = any(p.derived_fields) then 'typical'
    when p.verified_on is not null then 'confirmed' else 'reported' end`)
}

/** One line for each thing in a destination's guide, and for each scholarship. */
export const guideFigures = sql<Figure>`
  select d.key as destination, 'scholarship:' || s.key as subject, s.id as record_id, s.version,
    'scholarship' as kind, s.certainty, s.valid_for_year as year, s.checked_on as read_on,
    s.review_by
  from scholarship s left join destination d on d.id = s.destination_id
  where s.status = 'published' and (s.destination_id is null or d.published)
  union all
  select d.key, 'living_cost:' || d.key || '/' || c.key, c.id, d.version, 'living_cost',
    c.certainty, c.valid_for_year, c.checked_on, c.review_by
  from living_cost c join destination d on d.id = c.destination_id and d.published
  union all
  select d.key, 'fact:' || d.key || '/' || f.key, f.id, d.version, 'guide_fact', f.certainty,
    f.valid_for_year, f.checked_on, f.review_by
  from fact f join destination d on d.id = f.destination_id and d.published
  union all
  select d.key, 'calendar:' || d.key || '/' || (entry ->> 'key'), d.id, d.version, 'calendar',
    entry ->> 'certainty', entry ->> 'validForYear', (entry ->> 'checkedOn')::date, null
  from destination d cross join jsonb_array_elements(d.calendar) entry
  where d.published`

/** The latest year that a figure's year names: 2026 of "2026-27". */
export const latestYear = sql`(select max(found[1]::int)
  from regexp_matches(figure.year, '(20[0-9]{2})', 'g') found)`
