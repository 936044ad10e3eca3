import { type Kysely, sql } from 'kysely'

/** How a list was read, and what else could have been: its sheets, its encodings, its first lines. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table catalogue_import drop constraint catalogue_import_encoding_check;
alter table catalogue_import add constraint catalogue_import_encoding_check check (encoding in (
  'utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1254', 'windows-1250', 'windows-1251',
  'windows-1256', 'gb18030', 'big5', 'macintosh', 'xlsx'));
alter table catalogue_import add column reading jsonb not null default
  '{"sheets": [], "sheet": null, "headerLine": 1, "lines": [], "encodings": [], "isKept": false}';
`
