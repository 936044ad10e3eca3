import { type Kysely, sql } from 'kysely'

/**
 * What the words of a list stand for, which words its columns hold, and whether what it adds is
 * published at once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table catalogue_import drop constraint catalogue_import_encoding_check;
alter table catalogue_import add constraint catalogue_import_encoding_check check (encoding in (
  'utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1254', 'windows-1250', 'windows-1251',
  'windows-1256', 'gb18030', 'big5', 'macintosh', 'cp850', 'xlsx'));
alter table catalogue_import
  add column meanings jsonb not null default '{}',
  add column words jsonb not null default '[]',
  add column publish_new boolean not null default false;
`
