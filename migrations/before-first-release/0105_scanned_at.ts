import { type Kysely, sql } from 'kysely'

/**
 * When a file was scanned, so that staff read it beside each. Files that came while nothing scanned
 * are scanned once something does.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table document add column scanned_at timestamptz;
update document set scanned_at = uploaded_at where scan = 'clean';
alter table document add constraint document_scanned_at
  check (scanned_at is null or scan in ('clean', 'infected'));
alter table document add constraint document_clean_since
  check (scan <> 'clean' or scanned_at is not null);
drop index document_unscanned;
create index document_unscanned on document (id)
  where scan in ('none', 'pending') and storage_name is not null;
`
