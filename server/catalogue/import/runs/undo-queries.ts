import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

type Relation = 'program' | 'university' | 'scholarship'

export interface Undone {
  /** Programs that have changed since, and still exist. */
  programs: number[]
  /** Programs and universities that stayed as they are. */
  stayed: number
}

/**
 * Puts back what an import found: whole rows with their numbers. Each gets a new version: a form that
 * was opened while the import stood must not pass for one that has seen a later change. What has
 * changed since, or is used by an application, stays.
 */
export async function undoImport(tx: Db, importId: number): Promise<Undone> {
  await sql`
    create temporary table undo_row on commit drop as
    select distinct on (r.relation, r.row_id) r.relation, r.row_id, r.before,
      last_value(r.version) over whole as version
    from catalogue_import_row r where r.import_id = ${importId}
      and r.relation in ('program', 'university', 'scholarship')
    window whole as (partition by r.relation, r.row_id order by r.id
      rows between unbounded preceding and unbounded following)
    order by r.relation, r.row_id, r.id`.execute(tx)
  await sql`create index on undo_row (row_id)`.execute(tx)
  await sql`analyze undo_row`.execute(tx)
  await hold(tx, 'program')

  const stayed = await leaveProgramsAsTheyAre(tx, importId)
  await restore(tx, importId, 'program')
  await restoreTuition(tx, importId)
  await restoreIntakes(tx, importId)
  await sql`
    delete from program p using undo_row u
    where u.relation = 'program' and u.before is null and p.id = u.row_id`.execute(tx)
  await hold(tx, 'university')
  await hold(tx, 'scholarship')
  const stayedToo = (await leaveUniversitiesAsTheyAre(tx)) + (await leaveScholarshipsAsTheyAre(tx))
  await restore(tx, importId, 'scholarship')
  await restore(tx, importId, 'university')
  await sql`
    delete from university p using undo_row u
    where u.relation = 'university' and u.before is null and p.id = u.row_id`.execute(tx)

  const { rows } = await sql<{ id: number }>`
    select p.id from program p join undo_row u on u.relation = 'program' and u.row_id = p.id
    union
    select p.id from program p
    join undo_row u on u.relation = 'university' and u.row_id = p.university_id`.execute(tx)
  await sql`delete from catalogue_import_row where import_id = ${importId}`.execute(tx)
  return { programs: rows.map(({ id }) => id), stayed: stayed + stayedToo }
}

/**
 * Waits for saves of these rows that are under way, and holds the rows: what is compared next is what they left.
 * Stronger than a save’s own lock, since a row may be deleted.
 */
async function hold(tx: Db, relation: Relation): Promise<void> {
  await sql`
    select from ${sql.table(relation)} p join undo_row u on u.row_id = p.id
    where u.relation = ${relation} order by p.id for update of p`.execute(tx)
}

/**
 * Leaves programs out of the undo if someone has changed them, or uses them: an application, a
 * visitor’s alert, a scholarship, a figure that staff have taken over.
 */
async function leaveProgramsAsTheyAre(tx: Db, importId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from undo_row u using program p
    where u.relation = 'program' and p.id = u.row_id and (p.version <> u.version
      or u.before is null and (
        exists (select from application a where a.program_id = p.id)
        or exists (select from draft_choice c where c.program_id = p.id)
        or exists (select from opening_alert a where a.program_id = p.id
          and a.confirmed_at is not null)
        or exists (select from scholarship_program s where s.program_id = p.id)
        or exists (select from program_figure f where f.program_id = p.id))
      or exists (select from catalogue_import_row r join intake i on i.id = r.row_id
        where r.import_id = ${importId} and r.relation = 'intake' and r.before is null
          and i.program_id = p.id and (
            exists (select from application a where a.intake_id = i.id)
            or exists (select from draft_choice c where c.intake_id = i.id))))`.execute(tx)
  return Number(numAffectedRows)
}

async function leaveUniversitiesAsTheyAre(tx: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from undo_row u using university p
    where u.relation = 'university' and p.id = u.row_id and (p.version <> u.version
      or u.before is null and (exists (select from program t where t.university_id = p.id)
        or exists (select from university_ground g where g.university_id = p.id)))`.execute(tx)
  return Number(numAffectedRows)
}

async function leaveScholarshipsAsTheyAre(tx: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from undo_row u using scholarship p
    where u.relation = 'scholarship' and p.id = u.row_id and p.version <> u.version`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * A column that is newer than what was kept stays as it is. An earlier import whose row this was
 * recognises it by its new version, so that it can be undone too.
 */
async function restore(tx: Db, importId: number, relation: Relation): Promise<void> {
  const columns = await columnsOf(tx, relation)
  await sql`
    update ${sql.table(relation)} p set (${listed(columns)}) = (select ${listed(columns)}
      from jsonb_populate_record(p, u.before || jsonb_build_object('version', u.version + 1)))
    from undo_row u
    where u.relation = ${relation} and u.before is not null and p.id = u.row_id`.execute(tx)
  await sql`
    update catalogue_import_row r set version = u.version + 1
    from undo_row u
    where u.relation = ${relation} and r.relation = ${relation} and r.row_id = u.row_id
      and r.import_id <> ${importId} and r.version = (u.before ->> 'version')::int`.execute(tx)
}

/** The fees of the programs that are put back: the current ones go, the earlier ones come back. */
async function restoreTuition(tx: Db, importId: number): Promise<void> {
  await sql`
    delete from tuition_line t using undo_row u
    where u.relation = 'program' and t.program_id = u.row_id
      and t.id in (select row_id from catalogue_import_row
        where import_id = ${importId} and relation = 'tuition_line' and before is null)`.execute(tx)
  const columns = ['id', ...(await columnsOf(tx, 'tuition_line'))]
  await sql`
    insert into tuition_line (${listed(columns)}) overriding system value
    select ${listed(columns.map((one) => `t.${one}`))} from catalogue_import_row r
    cross join lateral jsonb_populate_record(null::tuition_line, r.before) t
    join undo_row u on u.relation = 'program' and u.row_id = t.program_id
    where r.import_id = ${importId} and r.relation = 'tuition_line'
      and r.before is not null`.execute(tx)
}

/** The intakes of the programs that are put back: those that were added go, the others are as before. */
async function restoreIntakes(tx: Db, importId: number): Promise<void> {
  await sql`
    delete from intake i using undo_row u, catalogue_import_row r
    where u.relation = 'program' and i.program_id = u.row_id and r.import_id = ${importId}
      and r.relation = 'intake' and r.row_id = i.id and r.before is null`.execute(tx)
  const columns = await columnsOf(tx, 'intake')
  await sql`
    update intake i set (${listed(columns)}) = (select ${listed(columns)}
      from jsonb_populate_record(i, r.before))
    from undo_row u, catalogue_import_row r
    where u.relation = 'program' and i.program_id = u.row_id and r.import_id = ${importId}
      and r.relation = 'intake' and r.row_id = i.id and r.before is not null`.execute(tx)
}

/** The columns to write, as the table has them today. */
async function columnsOf(tx: Db, relation: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${relation}`}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}

function listed(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(name)))
}
