import { type RawBuilder, sql } from 'kysely'
import type { UpkeepList, UpkeepQuery, UpkeepRow } from '#contract/upkeep.ts'
import type { Db } from '../../database/database.ts'

interface When {
  now: Date
  /** The civil date that reviews are held against. */
  today: string
}

type Found = Omit<UpkeepRow, 'owner'> & { owner: UpkeepRow['owner'] }

interface List extends UpkeepQuery {
  list: UpkeepList
  when: When
  accountId: number
}

/** One page of a list, what has waited longest first, and how many lines fit in all. */
export async function listUpkeepRows(
  db: Db,
  { list, when, accountId, destination, owner, page, size }: List,
): Promise<{ rows: Found[]; total: number }> {
  const found = sql`${owned(list, when)}
    where ${destination ? sql`line.destination = ${destination}` : sql`true`}
      and ${ownedBy(owner, accountId)}`
  const { rows } = await sql<Found>`
    select line.*, case when owner.id is not null then json_build_object('key', owner.key,
      'name', concat_ws(' ', owner.given_names, owner.family_name)) end as owner
    from ${found} order by line.date nulls first, line.subject
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const total = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** How many lines a list has in all, or of somebody's. */
export async function countUpkeep(
  db: Db,
  { list, when, accountId, owner }: Pick<List, 'list' | 'when' | 'accountId' | 'owner'>,
): Promise<number> {
  const counted = list === 'programs' || list === 'intakes' ? longLists[list](when) : undefined
  const found =
    owner !== undefined
      ? sql`${owned(list, when)} where ${ownedBy(owner, accountId)}`
      : counted
        ? sql`program p where ${counted}`
        : sql`(${lines[list](when)}) line`
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  return rows[0]?.total ?? 0
}

function owned(list: UpkeepList, when: When): RawBuilder<unknown> {
  return sql`(${lines[list](when)}) line
    left join upkeep_owner on upkeep_owner.list = ${list} and upkeep_owner.subject = line.subject
    left join account owner on owner.id = upkeep_owner.owner_id`
}

function ownedBy(owner: UpkeepQuery['owner'], accountId: number): RawBuilder<unknown> {
  if (owner === undefined) return sql`true`
  if (owner === 'nobody') return sql`owner.id is null`
  if (owner === 'me') return sql`owner.id = ${accountId}`
  return sql`owner.key = ${owner}`
}

/** A program that has not been looked at for this long is due. */
const verifiedFor = sql`interval '1 year'`

const names = (name: RawBuilder<unknown>) => sql`jsonb_build_object('en', ${name}, 'fr', ${name})`
const noTexts = sql`'{}'::text[] as missing`

/** Whether a text stands in one language only. */
const oneSided = (text: string) =>
  sql`((${sql.ref(text)}->>'en') = '') <> ((${sql.ref(text)}->>'fr') = '')`

const programs = sql`
  program p join university u on u.id = p.university_id
  join destination d on d.id = u.destination_id`

const programLine = sql`
  'program:' || p.key as subject, 'program' as kind, p.key, p.title as name, d.key as destination,
  ${names(sql`u.name`)} as detail`

/** Which programs are on the lists that are as long as the catalogue, told by the program alone. */
const longLists = {
  programs: ({ today }: When) => sql`p.status = 'published'
    and (p.verified_on is null or p.verified_on <= ${today}::date - ${verifiedFor})`,

  // Each of its intakes is over or called off: visitors read of it and can't apply.
  intakes: ({ now }: When) => sql`p.status = 'published' and p.id in (
    select ended.program_id from intake ended
    where (ended.last_closes_at < ${now} or ended.override = 'cancelled') and not exists (
      select from intake alive where alive.program_id = ended.program_id
        and alive.last_closes_at >= ${now} and alive.override is distinct from 'cancelled'))`,
}

const lines: Record<UpkeepList, (when: When) => RawBuilder<unknown>> = {
  facts: ({ today }) => sql`
    select 'fact:' || d.key || '/' || f.key as subject, 'fact' as kind, d.key || '/' || f.key as key,
      f.label as name, d.key as destination, f.value as detail, f.review_by as date,
      f.source_url as "sourceUrl", ${noTexts}, d.version
    from fact f join destination d on d.id = f.destination_id
    where f.review_by <= ${today}::date`,

  scholarships: ({ today }) => sql`
    select 'scholarship:' || s.key as subject, 'scholarship' as kind, s.key, s.name,
      d.key as destination, s.provider as detail, s.review_by as date,
      s.source_url as "sourceUrl", ${noTexts}, s.version
    from scholarship s left join destination d on d.id = s.destination_id
    where s.status = 'published' and s.review_by <= ${today}::date`,

  programs: (when) => sql`
    select ${programLine}, p.verified_on as date, coalesce(p.official_url, p.source_url)
      as "sourceUrl", ${noTexts}, p.version
    from ${programs}
    where ${longLists.programs(when)}`,

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

  intakes: (when) => sql`
    select ${programLine}, (select max(last_closes_at) at time zone 'UTC' from intake
        where program_id = p.id)::date as date,
      p.official_url as "sourceUrl", ${noTexts}, p.version
    from ${programs}
    where ${longLists.intakes(when)}`,
}

const hasOneSidedSection = sql`exists (select from jsonb_array_elements(d.sections) section
  where ((section->'body'->>'en') = '') <> ((section->'body'->>'fr') = ''))`
