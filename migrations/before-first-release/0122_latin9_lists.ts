import { type Kysely, sql } from 'kysely'

/** Lists of French administrations are written in ISO-8859-15 too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table catalogue_import drop constraint catalogue_import_encoding_check;
alter table catalogue_import add constraint catalogue_import_encoding_check check (encoding in (
  'utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1254', 'windows-1250', 'windows-1251',
  'windows-1256', 'iso-8859-15', 'gb18030', 'big5', 'macintosh', 'cp850', 'xlsx'));
`
