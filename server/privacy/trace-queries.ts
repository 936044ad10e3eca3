import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { birthBoxes } from '#contract/answers/read-identity.ts'
import { dayInBoxes } from '#contract/dates/written-day.ts'
import type { Db } from '../database/database.ts'
import type { ErasedApplicant } from './erase-queries.ts'

/**
 * Every address that a file has or had, in lower case: now, before it was corrected, as typed in a form,
 * and where its form was mailed. Addresses that no one else gives are the person's alone.
 *
 * Another person gives it if another file has it, if it belongs to a member of staff, if an unsent form
 * has another birth date, or, for an earlier address, if an account has another name: a person who
 * mistyped theirs had a stranger's.
 */
export async function listOwnAddresses(
  tx: Db,
  applicant: ErasedApplicant,
): Promise<{ own: string[]; shared: string[] }> {
  const { rows } = await sql<{ address: string; shared: boolean; births: (string | null)[][] }>`
    with given as (
      select email as address from applicant where id = ${applicant.id}
      union select email_before_hold from applicant where id = ${applicant.id}
      union select before ->> 'email' from applicant_edit where applicant_id = ${applicant.id}
      union select after ->> 'email' from applicant_edit where applicant_id = ${applicant.id}
      union select email from email_correction where applicant_id = ${applicant.id}
      union select said #>> '{identity,email}' from submission where applicant_id = ${applicant.id}
      union select draft.answers ->> 'email' from submission
        join application_draft draft on draft.id = submission.draft_id
        where submission.applicant_id = ${applicant.id}
      union select draft.link_address from submission
        join application_draft draft on draft.id = submission.draft_id
        where submission.applicant_id = ${applicant.id}
    ), address as (
      select distinct lower(address) as address from given where address <> ''
    )
    select address,
      exists (select from applicant where lower(email) = address and id <> ${applicant.id}
          and merged_into is distinct from ${applicant.id})
        or exists (select from account where lower(email) = address and (role <> 'applicant'
          or address <> lower(${applicant.email}) and ${accountName} <> ${applicant.name_plain}))
      as shared,
      coalesce((select jsonb_agg(jsonb_build_array(
          answers ->> ${birthBoxes.day}, answers ->> ${birthBoxes.month}, answers ->> ${birthBoxes.year}))
        from application_draft where submitted_at is null and lower(answers ->> 'email') = address),
        '[]') as births
    from address order by address
  `.execute(tx)
  const isAnothers = ([day, month, year]: (string | null)[]) =>
    // An incomplete birth date may be anyone's.
    day && month && year
      ? dayInBoxes(day, month, year) !== applicant.birth_date
      : ![undefined, applicant.birth_date].includes(dayInBoxes(day ?? '', month ?? '', year ?? ''))
  const parted = (isShared: boolean) =>
    rows.flatMap(({ address, shared, births }) =>
      (shared || births.some(isAnothers)) === isShared ? [address] : [],
    )
  return { own: parted(false), shared: parted(true) }
}

const accountName = sql`plain(account.given_names || ' ' || coalesce(account.family_name, ''))`

/** Accounts of applicants under these addresses: theirs go with the last file. */
export async function listAccountsAt(tx: Db, addresses: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account
    where role = 'applicant' and lower(email) = any(${[...addresses]}::text[])
    order by id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Forms under these addresses that were never sent. */
export function listUnsentAt(tx: Db, addresses: readonly string[]) {
  return tx
    .selectFrom('application_draft')
    .select(['id', 'key'])
    .where('submitted_at', 'is', null)
    .where(
      sql<SqlBool>`(lower(answers ->> 'email') = any(${[...addresses]}::text[])
        or lower(link_address) = any(${[...addresses]}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Messages from these addresses that belong to no file. */
export function listWrittenFrom(tx: Db, addresses: readonly string[]) {
  return tx
    .selectFrom('conversation')
    .select(['id', 'key'])
    .where(sql<SqlBool>`lower(email) = any(${[...addresses]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The alerts of these addresses. */
export function listAlertsOf(tx: Db, addresses: readonly string[]) {
  return tx
    .selectFrom('opening_alert')
    .select(['id', 'key'])
    .where(sql<SqlBool>`lower(email) = any(${[...addresses]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Other traces that identify a person in free words: whole names and the parts of names that no one else
 * has, in plain letters, and telephones in digits. A part that others share is no trace of this
 * person.
 */
export async function listTellingWords(
  tx: Db,
  applicant: ErasedApplicant,
): Promise<{ names: string[]; parts: string[]; phones: string[] }> {
  const { rows } = await sql<{ names: string[]; parts: string[]; phones: string[] }>`
    with profile as (
      select given_names, family_name, passport_name, phone, guardian_phone
        from applicant where id = ${applicant.id}
      union all
      select coalesce(state ->> 'givenNames', ''), state ->> 'familyName', null, state ->> 'phone', null
        from applicant_edit, unnest(array[before, after]) as state
        where applicant_id = ${applicant.id}
    ), name as (
      select trim(plain(given_names || ' ' || coalesce(family_name, ''))) as name from profile
      union select trim(plain(coalesce(family_name, '') || ' ' || given_names)) from profile
      union select trim(plain(passport_name)) from profile
    ), part as (
      select distinct part from name, regexp_split_to_table(name, '\\s+') as part
      where length(part) >= 3
    ), others as (
      select ' ' || plain(given_names || ' ' || coalesce(family_name, '') || ' '
        || coalesce(passport_name, '')) || ' ' as name
      from applicant where id <> ${applicant.id} and merged_into is distinct from ${applicant.id}
    )
    select
      array(select name from name where name ~ '\\s'
        and not exists (select from others where strpos(others.name, ' ' || name.name || ' ') > 0)
      ) as names,
      array(select part from part
        where not exists (select from others where strpos(others.name, ' ' || part.part || ' ') > 0)
      ) as parts,
      array(select regexp_replace(phone, '\\D', '', 'g') from profile where phone is not null
        union select regexp_replace(guardian_phone, '\\D', '', 'g') from profile
          where guardian_phone is not null) as phones
  `.execute(tx)
  return rows[0] ?? { names: [], parts: [], phones: [] }
}

export interface Traces {
  numbers: readonly string[]
  /** Of files, forms, messages and alerts that go. */
  keys: readonly string[]
  /** Of idempotency keys: `draft:…`, `application:…`, a conversation’s key. */
  visitors: readonly string[]
  /** The addresses that no one else gives. */
  addresses: readonly string[]
  names: readonly string[]
  parts: readonly string[]
  phones: readonly string[]
}

/** Mails, kept answers, counters, views and acts on many that name a person. */
export async function deleteTraces(tx: Db, traces: Traces): Promise<void> {
  const { numbers, keys, visitors, addresses, names, parts, phones } = traces
  const says = {
    key: (text: RawBuilder<unknown>) => holdsOne(text, [...numbers, ...keys]),
    address: (text: RawBuilder<unknown>) => holdsAddress(text, addresses),
    name: (text: RawBuilder<unknown>) => holdsWhole(text, names),
  }
  await sql`
    delete from outgoing_mail where about = any(${[...numbers]}::text[])
      or mentions && ${[...numbers, ...keys]}::text[]
      or lower(to_address) = any(${[...addresses]}::text[])
      or lower(reply_to) = any(${[...addresses]}::text[])
      or ${says.key(sql`subject || ' ' || text_body`)}
      or ${says.address(sql`subject || ' ' || text_body || ' ' || coalesce(last_error, '')`)}
      or ${says.name(sql`subject || ' ' || text_body`)}
  `.execute(tx)
  await sql`
    delete from idempotency_key where visitor = any(${[...visitors]}::text[])
      or ${says.key(sql`route || ' ' || body::text`)}
      or ${says.address(sql`body::text`)} or ${says.name(sql`body::text`)}
      or body ? 'screen' and ${holdsWhole(sql`body::text`, parts)}
  `.execute(tx)
  await sql`
    delete from rate_counter where ${says.key(sql`key`)} or ${says.address(sql`key`)}
  `.execute(tx)
  const view = sql`saved_view.name || ' ' || query::text`
  const digits = sql`regexp_replace(query ->> 'q', '\\D', '', 'g')`
  await sql`
    delete from saved_view where ${says.key(view)} or ${says.address(view)}
      or screen in ('applicants', 'messages') and (${holdsWhole(view, [...names, ...parts])}
        or length(${digits}) >= 7 and exists (select from unnest(${[...phones]}::text[]) phone
          where right(phone, length(${digits})) = ${digits}))
  `.execute(tx)
  // Messages to no one else go too, and messages to many with this name in them.
  await sql`
    with gone as (
      delete from job_item where number = any(${[...numbers]}::text[]) returning job_id
    )
    delete from job where id in (select job_id from gone)
      and not exists (select from job_item where job_id = job.id
        and (number is null or number <> all(${[...numbers]}::text[])))
      or kind = 'applications' and finished_at is not null
        and (${says.name(sql`request::text`)} or ${says.address(sql`request::text`)})
  `.execute(tx)
}

function holdsOne(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from unnest(${[...words]}::text[]) word
    where strpos(${text}, word) > 0)`
}

/** The address on its own: `ali@example.org` contains `li@example.org`, but is another person's. */
function holdsAddress(
  text: RawBuilder<unknown>,
  addresses: readonly string[],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from unnest(${[...addresses]}::text[]) address
    where strpos(lower(${text}), address) > 0 and ${text} ~* ('(?<![[:alnum:]._%+-])'
      || regexp_replace(address, '([^[:alnum:]])', '\\\\\\1', 'g')
      || '(?![[:alnum:]-]|\\.[[:alnum:]])'))`
}

/** Whole plain words, in a text in any spelling. */
function holdsWhole(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from unnest(${[...words]}::text[]) word
    where strpos(plain(${text}), word) > 0 and plain(${text}) ~ ('(?<![[:alnum:]])'
      || regexp_replace(word, '([^[:alnum:]])', '\\\\\\1', 'g') || '(?![[:alnum:]])'))`
}
