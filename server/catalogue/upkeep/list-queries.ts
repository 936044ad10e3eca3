import { type RawBuilder, sql } from 'kysely'
import type { UpkeepList, UpkeepQuery, UpkeepRow } from '#contract/catalogue/upkeep.ts'
import type { Db } from '../../database/database.ts'
import type { At } from './gap-queries.ts'
import { subjectsNamed } from './named-queries.ts'
import { ownedBy } from './owner-queries.ts'

/** The lists that are not gaps in figures: found from the catalogue as it is. */
type OtherList = Exclude<UpkeepList, 'gaps'>

interface List extends Pick<UpkeepQuery, 'q' | 'destination' | 'owner' | 'page' | 'size'> {
  list: OtherList
  at: At
  accountId: number
}

/** One page of a list, the most read first, and how many lines fit in all. */
export async function listUpkeepRows(
  db: Db,
  { list, at, accountId, q, destination, owner, page: place, size }: List,
): Promise<{ rows: UpkeepRow[]; total: number }> {
  const named = subjectsNamed(q)
  const found = sql`${owned(list, at)}
    where ${destination ? sql`line.destination = ${destination}` : sql`true`}
      and ${owner === undefined ? sql`true` : ownedBy(owner, accountId)}
      and ${named ? sql`line.subject in ${named}` : sql`true`}`
  const { rows } = await sql<UpkeepRow>`
    select line.*, coalesce(page.readings, 0) as readings, null as "lookedOn", '[]'::json as gaps,
      null::json as says,
      case when owner.id is not null then json_build_object('key', owner.key,
      'name', concat_ws(' ', owner.given_names, owner.family_name)) end as owner
    from ${found} order by coalesce(page.weight, 0) desc, line.date nulls first, line.subject
    limit ${size} offset ${(place - 1) * size}`.execute(db)
  const total = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** How many lines a list has in all, or of one owner. */
export async function countUpkeep(
  db: Db,
  { list, at, accountId, owner }: Pick<List, 'list' | 'at' | 'accountId' | 'owner'>,
): Promise<number> {
  const found =
    owner !== undefined
      ? sql`${owned(list, at)} where ${ownedBy(owner, accountId)}`
      : list === 'intakes'
        ? sql`program p where ${isWithoutIntake(at)}`
        : sql`(${lines[list](at)}) line`
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  return rows[0]?.total ?? 0
}

function owned(list: OtherList, at: At): RawBuilder<unknown> {
  return sql`(${lines[list](at)}) line
    left join upkeep_page page on page.subject = line.subject
    left join upkeep_owner on upkeep_owner.list = ${list} and upkeep_owner.subject = line.subject
    left join account owner on owner.id = upkeep_owner.owner_id`
}

const names = (name: RawBuilder<unknown>) => sql`jsonb_build_object('en', ${name}, 'fr', ${name})`
const noTexts = sql`'{}'::text[] as missing`

/** Whether a text is in one language only. */
const oneSided = (text: string) =>
  sql`((${sql.ref(text)}->>'en') = '') <> ((${sql.ref(text)}->>'fr') = '')`

const programs = sql`
  program p join university u on u.id = p.university_id
  join destination d on d.id = u.destination_id`

const programLine = sql`
  'program:' || p.key as subject, 'program' as kind, p.key, p.title as name, d.key as destination,
  ${names(sql`u.name`)} as detail`

/** Each of its intakes is over or cancelled: visitors see it but can't apply. */
const isWithoutIntake = ({ now }: At) => sql`p.status = 'published' and p.id in (
  select ended.program_id from intake ended
  where (ended.over_at < ${now} or ended.override = 'cancelled') and not exists (
    select from intake alive where alive.program_id = ended.program_id
      and alive.over_at >= ${now} and alive.override is distinct from 'cancelled'))`

const lines: Record<OtherList, (at: At) => RawBuilder<unknown>> = {
  translations: () => sql`
    select ${programLine}, null::date as date, p.official_url as "sourceUrl",
      array_remove(array[case when (p.title->>'fr') = '' then 'title' end,
        case when ${oneSided('p.summary')} then 'summary' end,
        case when ${oneSided('p.curriculum')} then 'curriculum' end,
        case when ${oneSided('p.careers')} then 'careers' end], null) as missing, p.version
    from ${programs}
    where p.status = 'published'
      and ((p.title->>'fr') = '' or ((p.summary->>'en') = '') <> ((p.summary->>'fr') = '')
        or coalesce(((p.curriculum->>'en') = '') <> ((p.curriculum->>'fr') = ''), false)
        or coalesce(((p.careers->>'en') = '') <> ((p.careers->>'fr') = ''), false))
    union all
    select 'university:' || u.key, 'university', u.key, ${names(sql`u.name`)}, d.key,
      ${names(sql`u.city`)}, null, u.website, array['description'], u.version
    from university u join destination d on d.id = u.destination_id
    where u.status = 'published' and ${oneSided('u.description')}
    union all
    select 'destination:' || d.key, 'destination', d.key, d.name, d.key, null, null, null,
      array_remove(array[case when ${oneSided('d.name')} then 'name' end,
        case when ${oneSided('d.summary')} then 'summary' end,
        case when ${hasOneSidedSection} then 'sections' end], null), d.version
    from destination d
    where d.published
      and (${oneSided('d.name')} or ${oneSided('d.summary')} or ${hasOneSidedSection})
    union all
    select 'fact:' || d.key || '/' || f.key, 'fact', d.key || '/' || f.key, f.label, d.key, f.value,
      null, f.source_url, array_remove(array[case when ${oneSided('f.value')} then 'value' end,
        case when ${oneSided('f.note')} then 'note' end], null), d.version
    from fact f join destination d on d.id = f.destination_id
    where d.published and (${oneSided('f.value')} or coalesce(${oneSided('f.note')}, false))
    union all
    select 'scholarship:' || s.key, 'scholarship', s.key, s.name, d.key, s.provider, null,
      s.source_url, array_remove(array[case when ${oneSided('s.name')} then 'name' end,
        case when ${oneSided('s.provider')} then 'provider' end,
        case when ${oneSided('s.coverage')} then 'coverage' end], null), s.version
    from scholarship s left join destination d on d.id = s.destination_id
    where s.status = 'published'
      and (${oneSided('s.name')} or ${oneSided('s.provider')} or ${oneSided('s.coverage')})`,

  intakes: (at) => sql`
    select ${programLine}, (select max(over_at) at time zone 'UTC' from intake
        where program_id = p.id)::date as date,
      p.official_url as "sourceUrl", ${noTexts}, p.version
    from ${programs}
    where ${isWithoutIntake(at)}`,
}

const hasOneSidedSection = sql`exists (select from jsonb_array_elements(d.sections) section
  where ((section->'body'->>'en') = '') <> ((section->'body'->>'fr') = ''))`
