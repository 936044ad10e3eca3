import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditSubject } from '#contract/office/audit.ts'
import type { ViewScreen } from '#contract/office/saved-views.ts'
import type { AuditEntity } from '#contract/office/values/audit-actions.ts'
import type { Db } from '../database/database.ts'
import { nameSearched } from '../database/name-searched.ts'
import { readPhoneDigits } from '../database/phone-searched.ts'
import {
  type Sight,
  seesApplicant,
  seesApplication,
  seesConversation,
  seesDocument,
} from '../database/visible-to.ts'

export type Subject = AuditSubject & { entity: string; key: string }

interface Reader {
  accountId: number
  /** Undefined for staff who read no applicants. */
  sight: Sight | undefined
  /** The lists whose views the reader sees, and those where they also see views with search words. */
  views: { lists: ViewScreen[]; words: ViewScreen[] }
}

/** The subjects of lines, by their present names. */
export async function findSubjects(
  db: Db,
  lines: readonly { entity: string; entity_key: string | null }[],
  reader: Reader,
): Promise<Subject[]> {
  const { sight } = reader
  const all = { ...things, view: viewsFor(reader), ...(sight && people(sight)) }
  const parts = Object.entries(all).flatMap(([entity, select]) => {
    const keys = lines.flatMap((line) =>
      line.entity === entity && line.entity_key !== null ? [line.entity_key] : [],
    )
    return keys.length === 0 ? [] : [select([...new Set(keys)])]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Subject>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

const mostNamed = 200

/**
 * Keys of things with each of these words in their name: of staff, of the catalogue, and of the files
 * in sight. Files are found as in their list: by an address or a telephone number too, and by the
 * number of an application with its hyphens or without.
 */
export async function findNamed(
  db: Db,
  words: readonly string[],
  sight: Sight | undefined,
): Promise<string[]> {
  const says = (name: RawBuilder<unknown>) =>
    sql.join(
      words.map(
        (word) => sql<SqlBool>`plain_name(${name}) like '%' || ${nameSearched(word)} || '%'`,
      ),
      sql` and `,
    )
  const { rows } = await sql<{ key: string }>`
    (select key from account where role <> 'applicant' and ${says(fullName)} limit ${mostNamed})
    union (select key from program where ${says(sql`title::text`)} limit ${mostNamed})
    union (select key from university where ${says(sql`name`)} limit ${mostNamed})
  `.execute(db)
  const keys = rows.map(({ key }) => key)
  if (!sight) return keys
  const number = words.join('').toUpperCase()
  const phone = readPhoneDigits(words.join(' '))
  const files = await sql<{ id: number }>`
    select id from applicant where ${seesApplicant(sight)} and ${sql.join(
      (phone ? [phone] : words).map(
        (word) => sql<SqlBool>`search_plain like '%' || ${nameSearched(word)} || '%'`,
      ),
      sql` and `,
    )}
    union select applicant_id from application where ${number.length >= 4}
      and position(${number} in replace(number, '-', '')) > 0 and ${seesApplication(sight)}
    limit ${mostNamed}
  `.execute(db)
  return [
    ...keys,
    ...(await keysOf(
      db,
      files.rows.map(({ id }) => id),
      sight,
    )),
  ]
}

/** Keys of everything that belongs to a file and to those that were merged into it. */
export async function findKeysOfFile(db: Db, key: string, sight: Sight): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from applicant where ${seesApplicant(sight)} and (key = ${key}
      or merged_into = (select id from applicant where key = ${key}))
  `.execute(db)
  return keysOf(
    db,
    rows.map(({ id }) => id),
    sight,
  )
}

async function keysOf(db: Db, ids: readonly number[], sight: Sight): Promise<string[]> {
  if (ids.length === 0) return []
  const of = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ key: string }>`
    select key from applicant where id = ${of}
    union select number from application where applicant_id = ${of} and ${seesApplication(sight)}
    union select document.key from document
      join document_application on document_application.document_id = document.id
      join application on application.id = document_application.application_id
      where application.applicant_id = ${of} and ${seesApplication(sight)}
    union select conversation.key from conversation
      join submission on submission.id = conversation.submission_id
      where submission.applicant_id = ${of}
  `.execute(db)
  return rows.map(({ key }) => key)
}

type Select = (keys: string[]) => RawBuilder<unknown>

const nothing = {
  name: sql`null::jsonb`,
  documentType: sql`null`,
  application: sql`null`,
  applicant: sql`null`,
  screen: sql`null`,
}

function row(entity: AuditEntity, key: string, columns: Partial<typeof nothing>) {
  const { name, documentType, application, applicant, screen } = { ...nothing, ...columns }
  return sql`select ${sql.lit(entity)} as entity, ${sql.ref(key)} as key, ${name} as name,
    ${documentType} as "documentType", ${application} as application, ${applicant} as applicant,
    ${screen} as screen`
}

/** One name for both languages. */
function both(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('en', ${name}, 'fr', ${name})`
}

const fullName = sql`concat_ws(' ', given_names, family_name)`

const things = {
  account: (keys) => sql`${row('account', 'key', { name: both(fullName) })}
    from account where key = any(${keys}::text[]) and role <> 'applicant'`,
  staff: (keys) => sql`${row('staff', 'key', { name: both(fullName) })}
    from account where key = any(${keys}::text[]) and role <> 'applicant'`,
  program: (keys) => sql`${row('program', 'key', { name: sql`title` })}
    from program where key = any(${keys}::text[])`,
  university: (keys) => sql`${row('university', 'key', { name: both(sql`name`) })}
    from university where key = any(${keys}::text[])`,
  scholarship: (keys) => sql`${row('scholarship', 'key', { name: sql`name` })}
    from scholarship where key = any(${keys}::text[])`,
  destination: (keys) => sql`${row('destination', 'key', { name: sql`name` })}
    from destination where key = any(${keys}::text[])`,
  import: (keys) => sql`${row('import', 'key', { name: both(sql`file_name`) })}
    from catalogue_import where key = any(${keys}::text[])`,
} as const satisfies Partial<Record<AuditEntity, Select>>

/** A private view belongs to its owner: others read its screen, but not its name. */
function viewsFor({ accountId, views: { lists, words } }: Reader): Select {
  const isRead = sql`screen = any(${lists}::text[]) and (owner_id = ${accountId}
    or shared and (screen = any(${words}::text[]) or not query ? 'q'))`
  return (keys) =>
    sql`${row('view', 'key', {
      name: sql`case when ${isRead} then ${both(sql`name`)} end`,
      screen: sql`screen`,
    })} from saved_view where key = any(${keys}::text[])`
}

function people(sight: Sight): Partial<Record<AuditEntity, Select>> {
  return {
    applicant: (keys) =>
      sql`${row('applicant', 'key', {
        name: both(fullName),
        applicant: sql`key`,
      })} from applicant where key = any(${keys}::text[]) and ${seesApplicant(sight)}`,
    application: (keys) =>
      sql`${row('application', 'number', {
        application: sql`number`,
        applicant: sql`(select key from applicant where id = application.applicant_id)`,
      })} from application where number = any(${keys}::text[]) and ${seesApplication(sight)}`,
    document: (keys) => sql`${row('document', 'document.key', {
      documentType: sql`document.type`,
      application: sql`sent.number`,
      applicant: sql`sent.applicant`,
    })} from document left join lateral (
        select application.number, applicant.key as applicant from document_application
        join application on application.id = document_application.application_id
        join applicant on applicant.id = application.applicant_id
        where document_application.document_id = document.id and ${seesApplication(sight)}
        order by application.id limit 1) as sent on true
      where document.key = any(${keys}::text[]) and ${seesDocument(sight)}`,
    conversation: (keys) => sql`${row('conversation', 'key', {
      name: sql`case when name is not null then ${both(sql`name`)} end`,
    })}
      from conversation where key = any(${keys}::text[]) and ${seesConversation(sight)}`,
  }
}
