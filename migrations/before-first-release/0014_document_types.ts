import { type Kysely, sql } from 'kysely'

/** Every document that a program's rules ask for has a type of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table document drop constraint document_type_check;
alter table document add constraint document_type_check check (type in ('passport', 'photo',
  'diploma', 'transcript', 'language_test', 'admission_test', 'cv', 'motivation', 'recommendation',
  'research_proposal', 'financial', 'birth_certificate', 'medical', 'translation', 'other'));
`
