import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '../../../database/database.ts'
import { kept, sourceStays } from './program-queries.ts'

/** Stores the new programs. If a key is taken, it gets a few characters of the row's identity. */
export async function insertNewPrograms(tx: Db): Promise<void> {
  await sql`
    insert into program (key, university_id, title, original_title, award, level, field,
      duration_months, mode, pace, languages, city, seats, submission_channel, derived_fields,
      status, source, source_year, source_url, quality, licence_ok, verified_on, verified_by, origin,
      import_key)
    select case when row_number() over (partition by s.slug order by s.line) = 1 and taken.key is null
        then s.slug
        else s.slug || '-' || left(encode(sha256(s.identity::bytea), 'hex'), 10) end,
      s.university_id, jsonb_build_object('en', s.title, 'fr', s.title), s.original_title, s.award,
      s.level, coalesce(s.field, '00'), s.duration_months, s.mode, s.pace, string_to_array(s.languages, ','),
      s.city, s.seats, s.channel, string_to_array(s.derived_fields, ','),
      case when s.publishes then coalesce(s.status, 'draft') else 'draft' end, s.source,
      s.source_year, s.source_url, s.quality, coalesce(s.licence_ok, true), s.verified_on,
      s.verified_by, 'import',
      s.identity
    from import_row s
    join import_match m on m.line = s.line and m.action = 'insert'
    left join program taken on taken.key = s.slug`.execute(tx)
}

export async function updateChangedPrograms(tx: Db): Promise<void> {
  await sql`
    update program p set university_id = s.university_id,
      title = jsonb_build_object('en', s.title, 'fr', s.title), original_title = s.original_title,
      award = s.award, level = s.level, field = ${sql.raw(kept.field)},
      duration_months = ${sql.raw(kept.durationMonths)},
      mode = s.mode, pace = s.pace, languages = string_to_array(s.languages, ','), city = s.city,
      seats = ${sql.raw(kept.seats)}, derived_fields = ${sql.raw(kept.derivedFields)},
      status = ${sql.raw(kept.status)}, source = ${sql.raw(kept.source)},
      source_year = ${sql.raw(kept.sourceYear)},
      source_url = case when ${sql.raw(sourceStays)} then p.source_url else s.source_url end,
      quality = ${sql.raw(kept.quality)}, licence_ok = ${sql.raw(kept.licenceOk)},
      verified_on = coalesce(s.verified_on, p.verified_on),
      verified_by = case when s.verified_on is null then p.verified_by else s.verified_by end,
      version = p.version + 1, updated_at = now()
    from import_row s join import_match m on m.line = s.line
    where m.action = 'update' and p.id = m.program_id`.execute(tx)
  await sql`
    delete from tuition_line t using import_match m, import_row s
    where m.action = 'update' and t.program_id = m.program_id and s.line = m.line
      and s.amount_minor is not null and not exists (select from tuition_line kept
        where kept.program_id = m.program_id and kept.certainty = 'confirmed')`.execute(tx)
}

/** The fees of the programs that were just stored or changed, if none stayed. */
export async function insertFees(tx: Db): Promise<void> {
  await sql`
    insert into tuition_line (program_id, position, audience, amount_minor, currency, period,
      academic_year, certainty, source_url, source_name, checked_on, checked_by)
    select p.id, 1, s.audience, s.amount_minor, s.currency, s.period, s.academic_year,
      s.fee_certainty, s.fee_source_url, s.fee_source_name, s.fee_checked_on, s.fee_checked_by
    from import_row s
    join import_match m on m.line = s.line and m.action in ('insert', 'update')
    join program p on p.import_key = s.identity
    where s.amount_minor is not null
      and not exists (select from tuition_line t where t.program_id = p.id)`.execute(tx)
}

/** Ties programs of the starter catalogue to their rows, and gives them the seats they lack. */
export async function adoptPrograms(tx: Db): Promise<void> {
  await sql`
    update program p set import_key = coalesce(p.import_key, s.identity),
      seats = coalesce(p.seats, s.seats)
    from import_row s join import_match m on m.line = s.line
    where m.action = 'starter' and p.id = m.program_id
      and (p.import_key is null or (p.seats is null and s.seats is not null))`.execute(tx)
}

export async function listTouchedPrograms(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from import_row s
    join import_match m on m.line = s.line and m.action in ('insert', 'update')
    join program p on p.import_key = s.identity`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Lets the transaction take as long as it needs, and waits a while for another import to end;
 * returns whether it has.
 */
export async function lockImports(tx: Db): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = '15s'`.execute(tx)
  try {
    await sql`select pg_advisory_xact_lock(hashtext('passerelle.import'))`.execute(tx)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === lockNotAvailable) return false
    throw error
  }
}

/** From here to its end, what this transaction overwrites is kept under an import's number. */
export async function keepRowsFor(tx: Db, importId: number): Promise<void> {
  await sql`select set_config('passerelle.import', ${String(importId)}, true)`.execute(tx)
}

const lockNotAvailable = '55P03'

/** Programs that no row of a file matches: those of staff and of the starter catalogue. */
export async function listOpenPrograms(tx: Db): Promise<OpenProgram[]> {
  const { rows } = await sql<OpenProgram>`
    select id, university_id as "universityId", level, mode, original_title as "originalTitle",
      title ->> 'en' as title, languages,
      'languages' = any(derived_fields) as "languagesDerived"
    from program where import_key is null order by id`.execute(tx)
  return rows
}

export interface OpenProgram {
  id: number
  universityId: number
  level: string
  mode: string
  originalTitle: string | null
  title: string
  languages: string[]
  languagesDerived: boolean
}
