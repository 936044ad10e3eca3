import { type Kysely, sql } from 'kysely'

/**
 * Which languages the product speaks is said once, in `contract/common/values/languages.ts`, by which
 * every request is read. A row here is of a language: that it is one of them is not said again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of tables) {
    const [checked, name] = [sql.table(table), sql.ref(`${table}_language_check`)]
    await sql`
      alter table ${checked} drop constraint ${name},
        add constraint ${name} check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')`.execute(db)
  }
}

const tables = [
  'account',
  'applicant',
  'application_draft',
  'conversation',
  'dossier',
  'mail_template',
  'opening_alert',
  'outgoing_mail',
  'university_addressee',
]
