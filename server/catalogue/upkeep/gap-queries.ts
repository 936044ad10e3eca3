import { type RawBuilder, sql } from 'kysely'
import { weighedDays } from '#contract/catalogue/upkeep.ts'
import type { Db } from '../../database/database.ts'
import type { Figure } from '../completeness/figure-queries.ts'
import { guideFigures, latestYear, programFigures } from '../completeness/figure-queries.ts'

/** The least certain first, as `sureness` numbers them. */
export const byOrderOfSureness = ['unknown', 'typical', 'reported', 'confirmed'] as const

const certaintiesInOrder = sql`${sql.lit(`{${byOrderOfSureness.join()}}`)}::text[]`

/**
 * Each figure with whether it is outdated, and whether that, or its certainty, makes it a gap. A
 * length or a language has no year: it is outdated a year after it was last compared.
 */
export function judged(figures: RawBuilder<Figure>, today: string) {
  const outdated = sql`figure.certainty <> 'unknown' and (
    case when figure.kind in ('duration', 'language', 'official_page', 'closing_date') then false
      else coalesce(${latestYear} < ${Number(today.slice(0, 4))}, false) end
    or coalesce(figure.review_by <= ${today}::date, false)
    or (figure.kind in ('duration', 'language', 'official_page', 'requirement')
      and figure.certainty = 'confirmed'
      and coalesce(figure.read_on <= ${today}::date - interval '1 year', false)))`
  return sql`
    select figure.*, array_position(${certaintiesInOrder}, figure.certainty) - 1 as sureness,
      case figure.kind
        when 'closing_date' then figure.certainty <> 'confirmed'
        when 'tuition' then figure.certainty in ('unknown', 'typical') or figure.outdated
        when 'duration' then figure.certainty <> 'confirmed' or figure.outdated
        when 'language' then figure.certainty <> 'confirmed' or figure.outdated
        when 'official_page' then figure.certainty <> 'confirmed' or figure.outdated
        when 'requirement' then figure.certainty <> 'confirmed' or figure.outdated
        -- What is usual is worth saying in a guide.
        else figure.certainty in ('unknown', 'reported') or figure.outdated end as is_gap
    from (select figure.*, ${outdated} as outdated from (${figures}) figure) figure`
}

/** Writes what is missing on each of the pages that the figures belong to. */
async function upsertPages(tx: Db, figures: RawBuilder<Figure>, today: string): Promise<void> {
  await sql`
    with of_kind as (
      select subject, record_id, version, destination, kind,
        min(sureness) filter (where is_gap) as least_sure,
        bool_or(outdated) filter (where is_gap) as outdated,
        min(read_on) filter (where is_gap) as read_on,
        bool_or(read_on is null) filter (where is_gap) as never_read
      from (${judged(figures, today)}) one
      group by subject, record_id, version, destination, kind
    ), page as materialized (
      select subject, record_id, version, destination,
        array_agg(kind || ' ' || (${certaintiesInOrder})[least_sure + 1]
          || case when outdated then ' outdated' else '' end order by kind)
          filter (where least_sure is not null) as gaps,
        coalesce(min(least_sure), 3) as sureness,
        case when not coalesce(bool_or(never_read), false) then min(read_on) end as read_on
      from of_kind group by subject, record_id, version, destination
    ), gap_set as (
      insert into upkeep_gap_set (gaps)
      select distinct gaps from page where gaps is not null order by gaps
      -- Those that are there already are answered too.
      on conflict (gaps) do update set gaps = excluded.gaps
      returning id, gaps
    )
    insert into upkeep_page as known
      (subject, kind, record_id, version, destination, gap_set_id, sureness, read_on)
    select subject, split_part(subject, ':', 1), record_id, version, destination, gap_set.id,
      sureness, read_on
    from page left join gap_set on gap_set.gaps = page.gaps
    order by subject
    on conflict (subject) do update set kind = excluded.kind, record_id = excluded.record_id,
      version = excluded.version, destination = excluded.destination,
      gap_set_id = excluded.gap_set_id, sureness = excluded.sureness, read_on = excluded.read_on
    where (known.record_id, known.version, known.destination, known.gap_set_id, known.sureness,
      known.read_on) is distinct from (excluded.record_id, excluded.version,
      excluded.destination, excluded.gap_set_id, excluded.sureness, excluded.read_on)`.execute(tx)
}

export interface At {
  now: Date
  /** The civil date that years and reviews are compared with. */
  today: string
}

const visible = sql`p.status = 'published' and u.status = 'published' and d.published`

/** Judges the pages of some programs; those that visitors no longer see have none. */
export async function writePrograms(tx: Db, ids: readonly number[], at: At): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from upkeep_page known where kind = 'program' and record_id = any(${ids}::bigint[])
      and not exists (select from program p join university u on u.id = p.university_id
        join destination d on d.id = u.destination_id where p.id = known.record_id and ${visible})
  `.execute(tx)
  await upsertPages(tx, programFigures(at.now, sql`p.id = any(${ids}::bigint[])`), at.today)
}

/** The same for the content of guides, and for scholarships: all of them, as there are few. */
export async function writeGuides(tx: Db, { today }: At): Promise<void> {
  await sql`
    delete from upkeep_page where kind <> 'program'
      and subject not in (select subject from (${guideFigures}) figure)`.execute(tx)
  await upsertPages(tx, guideFigures, today)
}

/** How long a change may take from its recorded date to its commit. */
const slack = sql`interval '10 minutes'`

/**
 * Programs that were changed, added or removed since the pages were judged, but not all. When a
 * destination as a whole is added or removed, the hourly round covers its programs.
 */
export async function listChangedPrograms(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with since as materialized (select coalesce(judged_at, '-infinity') - ${slack} as at
      from upkeep_state),
    touched as (
      select id from program where updated_at >= (select at from since)
      union
      select p.id from university u join program p on p.university_id = u.id
      where u.updated_at >= (select at from since))
    select p.id from touched join program p on p.id = touched.id
    join university u on u.id = p.university_id
    join destination d on d.id = u.destination_id
    left join upkeep_page known on known.kind = 'program' and known.record_id = p.id
    where case when ${visible} then known.version is distinct from p.version
      else known.subject is not null end
    order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All programs that are published or have a page here, one range at a time. */
export async function listPrograms(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id from program where id > ${after} and status = 'published'
        order by id limit ${limit})
      union
      (select record_id from upkeep_page where kind = 'program' and record_id > ${after}
        order by record_id limit ${limit})) known
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Weighs each page by how many people its gaps affect: how often it was read lately, and how many
 * applications and started forms name what is on it. The content of a guide is on its destination's
 * page.
 */
export async function weighPages(db: Db, { now, today }: At): Promise<void> {
  const since = new Date(now.getTime() - weighedDays.applications * 86_400_000)
  await sql`
    with reading as (
      select subject, sum(readings)::integer as readings from page_reading
      where day > ${today}::date - ${weighedDays.readings}::integer group by subject),
    chosen as (
      select program_id, count(*)::integer as applications from (
        select program_id from application where submitted_at >= ${since}
        union all
        select c.program_id from draft_choice c join application_draft a on a.id = c.draft_id
        where a.created_at >= ${since} and a.submitted_at is null) one
      group by program_id),
    chosen_in as (
      select d.key as destination, sum(applications)::integer as applications
      from chosen join program p on p.id = chosen.program_id
      join university u on u.id = p.university_id join destination d on d.id = u.destination_id
      group by d.key),
    weighed as (
      select page.subject, coalesce(reading.readings, 0) as readings,
        coalesce(chosen.applications, chosen_in.applications, 0) as applications
      from upkeep_page page
      left join reading on reading.subject = case when page.kind = 'program' then page.subject
        else 'destination:' || page.destination end
      left join chosen on page.kind = 'program' and chosen.program_id = page.record_id
      left join chosen_in on page.kind <> 'program' and chosen_in.destination = page.destination)
    update upkeep_page page
    set readings = weighed.readings, applications = weighed.applications
    from weighed
    where weighed.subject = page.subject
      and (page.readings, page.applications) is distinct from
        (weighed.readings, weighed.applications)`.execute(db)
}

export interface GapState {
  /** The catalogue's version now, and the one that the pages were judged from. */
  version: number
  judgedFrom: number
  day: string | null
  weighedAt: Date | null
}

export async function readGapState(db: Db): Promise<GapState> {
  const { rows } = await sql<GapState>`
    select v.version, s.catalogue_version as "judgedFrom", s.day, s.weighed_at as "weighedAt"
    from catalogue_version v, upkeep_state s`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The rows of both are made by the migrations and never deleted')
  return state
}

/** Whether this process is the one that judges them all; only one of several is. */
export async function claimWeighing(db: Db, now: Date, notBefore: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upkeep_state')
    .set({ weighed_at: now })
    .where((eb) => eb.or([eb('weighed_at', 'is', null), eb('weighed_at', '<', notBefore)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The version of no catalogue: the next person to read the gaps brings them in line. */
export const noVersion = -1

/** `judged_at` is in the database's time, like what it is compared with. */
export async function saveGapState(
  db: Db,
  state: { catalogue_version: number; day?: string },
): Promise<void> {
  await db
    .updateTable('upkeep_state')
    .set({
      ...state,
      ...(state.catalogue_version !== noVersion && { judged_at: sql<Date>`now()` }),
    })
    .execute()
}
