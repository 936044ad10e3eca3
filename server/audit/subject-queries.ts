import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject } from '#contract/audit.ts'
import type { AuditEntity } from '#contract/audit-actions.ts'
import type { ViewScreen } from '#contract/saved-views.ts'
import type { Db } from '../database/database.ts'
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
  /** Undefined for who reads no applicants. */
  sight: Sight | undefined
  /** Of which lists views are read, and of which those too that look for words. */
  views: { lists: ViewScreen[]; words: ViewScreen[] }
}

/** What lines are about, as it is called now. */
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

type Select = (keys: string[]) => RawBuilder<unknown>

const nothing = {
  name: sql`null::jsonb`,
  documentType: sql`null`,
  application: sql`null`,
  applicant: sql`null`,
  screen: sql`null`,
}

function row(entity: AuditEntity, key: string, told: Partial<typeof nothing>) {
  const { name, documentType, application, applicant, screen } = { ...nothing, ...told }
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

/** A view of somebody's own is theirs: others read on which screen it is, and not how it is called. */
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
