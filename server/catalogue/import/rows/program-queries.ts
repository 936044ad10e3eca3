import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { ProgramRow } from './program-fields.ts'

/** A program's row, with the records that it was found to belong to. */
export interface StagedProgram extends ProgramRow {
  line: number
  identity: string
  /** Negative for a university that a dry run did not store. */
  universityId: number
  /** The program's own city, if it is not its university's. */
  ownCity: string | null
  slug: string
  channel: string
  /** The starter catalogue's or staff's program that this row is about. */
  candidate: number | undefined
  /** Whether it may be published by this import. */
  publishes: boolean
}

type Staged = string | number | boolean | null

const staged: Record<string, [type: string, read: (row: StagedProgram) => Staged]> = {
  line: ['integer', (row) => row.line],
  identity: ['text', (row) => row.identity],
  candidate: ['bigint', (row) => row.candidate ?? null],
  slug: ['text', (row) => row.slug],
  university_id: ['bigint', (row) => row.universityId],
  title: ['text', (row) => row.title],
  original_title: ['text', (row) => row.originalTitle],
  award: ['text', (row) => row.award],
  level: ['text', (row) => row.level],
  field: ['text', (row) => row.field],
  duration_months: ['integer', (row) => row.durationMonths],
  mode: ['text', (row) => row.mode],
  pace: ['text', (row) => row.pace],
  languages: ['text', (row) => row.languages.join(',')],
  city: ['text', (row) => row.ownCity],
  seats: ['integer', (row) => row.seats],
  channel: ['text', (row) => row.channel],
  derived_fields: ['text', (row) => row.derivedFields.join(',')],
  derived_unread: ['boolean', (row) => row.isDerivedUnread],
  status: ['text', (row) => row.status],
  publishes: ['boolean', (row) => row.publishes],
  source: ['text', (row) => row.source],
  source_year: ['integer', (row) => row.sourceYear],
  source_url: ['text', (row) => row.sourceUrl],
  quality: ['text', (row) => row.quality],
  licence_ok: ['boolean', (row) => row.licenceOk],
  verified_on: ['date', (row) => row.verifiedOn],
  verified_by: ['text', (row) => row.verifiedBy],
  amount_minor: ['bigint', (row) => row.fee?.amountMinor ?? null],
  currency: ['text', (row) => row.fee?.currency ?? null],
  period: ['text', (row) => row.fee?.period ?? null],
  audience: ['text', (row) => row.fee?.audience ?? null],
  academic_year: ['text', (row) => row.fee?.academicYear ?? null],
  fee_certainty: ['text', (row) => row.fee?.certainty ?? null],
  fee_source_url: ['text', (row) => row.fee?.sourceUrl ?? null],
  fee_source_name: ['text', (row) => row.fee?.sourceName ?? null],
  fee_checked_on: ['date', (row) => row.fee?.checkedOn ?? null],
  fee_checked_by: ['text', (row) => row.fee?.checkedBy ?? null],
}

const stagedColumns = Object.entries(staged)

const stageStatement = `insert into import_row (${Object.keys(staged).join(', ')})
  select * from unnest(${stagedColumns.map(([, [type]], at) => `$${at + 1}::${type}[]`).join(', ')})`

/**
 * A table that lives for this transaction only, where rows wait until the whole file has been read.
 */
export async function createStaging(tx: Db): Promise<void> {
  const columns = stagedColumns.map(([name, [type]]) => `${name} ${type}`).join(', ')
  await sql.raw(`create temporary table import_row (${columns}) on commit drop`).execute(tx)
}

export async function stagePrograms(tx: Db, rows: readonly StagedProgram[]): Promise<void> {
  const values = stagedColumns.map(([, [, read]]) => rows.map(read))
  await tx.executeQuery(CompiledQuery.raw(stageStatement, values))
}

/** Keeps the best row of each program: one that may be published, of good quality, the first. */
export async function takeDuplicates(
  tx: Db,
): Promise<{ line: number; title: string; kept: number }[]> {
  await sql`analyze import_row (line, identity)`.execute(tx)
  const { rows } = await sql<{ line: number; title: string; kept: number }>`
    with ranked as (
      select line, title, row_number() over best as place, first_value(line) over best as kept
      from import_row
      where identity in (select identity from import_row group by identity having count(*) > 1)
      window best as (partition by identity
        order by (status = 'published') is true desc, quality nulls last, line)
    ), gone as (
      delete from import_row r using ranked where ranked.line = r.line and ranked.place > 1
    )
    select line, title, kept from ranked where place > 1 order by line`.execute(tx)
  return rows
}

/**
 * Leaves as drafts those that would be published with an open intake that no one could apply to, as
 * the form does.
 */
export async function keepDrafts(tx: Db, now: Date): Promise<{ line: number; key: string }[]> {
  const { rows } = await sql<{ line: number; key: string }>`
    update import_row s set status = 'draft' from program p
    where p.import_key = s.identity and s.status = 'published' and s.publishes
      and p.status <> 'published'
      and exists (select from intake i where i.program_id = p.id and i.override is null
        and i.over_at >= ${now} and (i.capacity = 0 or i.opens_at >= i.closes_at))
    returning s.line, p.key`.execute(tx)
  return rows
}

/**
 * Which parts of a fee a row stores: none if the row has no fee, or if the stored fee has been
 * confirmed.
 */
export const feeStays = `(s.amount_minor is null or t.certainty is not distinct from 'confirmed')`

/**
 * What a row doesn't give, or gives unreadably, stays as stored. Whether a value was computed
 * is stored with the value.
 */
export const kept = {
  field: 'coalesce(s.field, p.field)',
  durationMonths: 'coalesce(s.duration_months, p.duration_months)',
  seats: 'coalesce(s.seats, p.seats)',
  source: 'coalesce(s.source, p.source)',
  sourceYear: 'coalesce(s.source_year, p.source_year)',
  quality: 'coalesce(s.quality, p.quality)',
  licenceOk: 'coalesce(s.licence_ok, p.licence_ok)',
  status: `case
    when s.status is null or s.quality is null and s.licence_ok is distinct from false then p.status
    when s.status = 'published' and (p.status = 'archived' or not s.publishes) then p.status
    else s.status end`,
  derivedFields: `case when s.derived_unread then p.derived_fields else array(
    select name from unnest(string_to_array(s.derived_fields, ',')) name where not (
      name = 'field' and s.field is null or name = 'durationMonths' and s.duration_months is null
      or name = 'tuition' and s.amount_minor is null)
    union
    select name from unnest(p.derived_fields) name where
      name = 'field' and s.field is null or name = 'durationMonths' and s.duration_months is null
      or name = 'tuition' and s.amount_minor is null
    order by 1) end`,
} as const

const ofFee = (stored: string, given: string): [stored: string, given: string] => [
  stored,
  `case when ${feeStays} then ${stored} else ${given} end`,
]

/**
 * A file that doesn't give it leaves it; a program that was compared with its page keeps a page.
 */
export const sourceStays = `(s.source_url is null
  or p.verified_on is not null and s.verified_on is null and not is_exact_page(s.source_url))`

/** What the catalogue holds, beside what a row gives: the same names for both. */
const compared: Record<string, [stored: string, given: string]> = {
  university: ['p.university_id', 's.university_id'],
  titleEn: [`p.title ->> 'en'`, 's.title'],
  titleFr: [`p.title ->> 'fr'`, 's.title'],
  originalTitle: ['p.original_title', 's.original_title'],
  award: ['p.award', 's.award'],
  level: ['p.level', 's.level'],
  field: ['p.field', kept.field],
  durationMonths: ['p.duration_months', kept.durationMonths],
  mode: ['p.mode', 's.mode'],
  pace: ['p.pace', 's.pace'],
  languages: [`array_to_string(p.languages, ',')`, 's.languages'],
  city: ['p.city', 's.city'],
  seats: ['p.seats', kept.seats],
  derivedFields: [
    `array_to_string(array(select unnest(p.derived_fields) order by 1), ',')`,
    `array_to_string(array(select unnest(${kept.derivedFields}) order by 1), ',')`,
  ],
  status: ['p.status', kept.status],
  source: ['p.source', kept.source],
  sourceYear: ['p.source_year', kept.sourceYear],
  sourceUrl: ['p.source_url', `case when ${sourceStays} then p.source_url else s.source_url end`],
  quality: ['p.quality', kept.quality],
  licenceOk: ['p.licence_ok', kept.licenceOk],
  // A file that doesn't give it leaves it as it is.
  verifiedOn: ['p.verified_on', 'coalesce(s.verified_on, p.verified_on)'],
  amountMinor: ofFee('t.amount_minor', 's.amount_minor'),
  currency: ofFee('t.currency', 's.currency'),
  period: ofFee('t.period', 's.period'),
  audience: ofFee('t.audience', 's.audience'),
  tuitionYear: ofFee('t.academic_year', 's.academic_year'),
  feeCertainty: ofFee('t.certainty', 's.fee_certainty'),
  feeSourceUrl: ofFee('t.source_url', 's.fee_source_url'),
  feeSourceName: ofFee('t.source_name', 's.fee_source_name'),
  feeCheckedOn: ofFee('t.checked_on', 's.fee_checked_on'),
}

const sides = Object.entries(compared)
const side = (at: 0 | 1) => sql.raw(sides.map(([, pair]) => pair[at]).join(', '))
const sideJson = (at: 0 | 1) =>
  sql.raw(`jsonb_build_object(${sides.map(([name, pair]) => `'${name}', ${pair[at]}`).join(', ')})`)

/** Finds for each row the program that it is about and its outcome. */
export async function matchPrograms(tx: Db): Promise<void> {
  await sql`
    create temporary table import_match on commit drop as
    select s.line, p.id as program_id, p.version, case
        when p.id is null then 'insert'
        when (${side(0)}) is not distinct from (${side(1)}) then 'same'
        when p.origin = 'staff' or p.updated_by is not null then 'staff'
        when p.origin = 'starter' then 'starter'
        else 'update' end as action
    from import_row s
    left join program by_key on by_key.import_key = s.identity
    left join program p on p.id = coalesce(by_key.id, s.candidate)
    left join tuition_line t on t.program_id = p.id and t.position = 1`.execute(tx)
  await sql`analyze import_match`.execute(tx)
}

/**
 * Waits for saves of the matched programs that are under way, and holds those that will be written.
 * What staff have saved since they were compared is theirs, as if they had saved it before.
 */
export async function holdMatches(tx: Db): Promise<void> {
  await sql`
    select from program p join import_match m on m.program_id = p.id
    where m.action in ('update', 'starter') order by p.id for no key update of p`.execute(tx)
  await sql`
    update import_match m set action = 'staff' from program p
    where p.id = m.program_id and m.action in ('update', 'starter')
      and p.version <> m.version`.execute(tx)
}

/** Rows whose fee differs from a confirmed one, which stays. */
export async function listConfirmedFees(
  tx: Db,
): Promise<{ line: number; key: string; stored: string; given: string }[]> {
  const { rows } = await sql<{ line: number; key: string; stored: string; given: string }>`
    select m.line, p.key, t.amount_minor || ' ' || t.currency || ' / ' || t.period as stored,
      s.amount_minor || ' ' || s.currency || ' / ' || s.period as given
    from import_match m
    join import_row s on s.line = m.line
    join program p on p.id = m.program_id
    join tuition_line t on t.program_id = p.id and t.position = 1 and t.certainty = 'confirmed'
    where s.amount_minor is not null and m.action in ('same', 'update')
      and (t.amount_minor, t.currency, t.period, t.audience, t.academic_year, t.source_url)
        is distinct from (s.amount_minor, s.currency, s.period, s.audience, s.academic_year,
          s.fee_source_url)
    order by m.line`.execute(tx)
  return rows
}

export type MatchAction = 'insert' | 'same' | 'staff' | 'starter' | 'update'

export async function countMatches(tx: Db): Promise<Record<MatchAction, number>> {
  const { rows } = await sql<{ action: MatchAction; count: number }>`
    select action, count(*) as count from import_match group by action`.execute(tx)
  const counts = { insert: 0, same: 0, staff: 0, starter: 0, update: 0 }
  for (const { action, count } of rows) counts[action] = count
  return counts
}

export interface Match {
  line: number
  key: string
  stored: Record<string, unknown>
  given: Record<string, unknown>
}

/** A page of the rows of a kind, after a line. */
export async function listMatches(
  tx: Db,
  action: MatchAction,
  after: number,
  size: number,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select m.line, p.key, ${sideJson(0)} as stored, ${sideJson(1)} as given
    from import_match m
    join import_row s on s.line = m.line
    join program p on p.id = m.program_id
    left join tuition_line t on t.program_id = p.id and t.position = 1
    where m.action = ${action} and m.line > ${after}
    order by m.line limit ${size}`.execute(tx)
  return rows
}
