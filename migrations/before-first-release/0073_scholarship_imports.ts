import { type Kysely, sql } from 'kysely'

/** What an import writes over of scholarships is kept, so that it can be taken back as all else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create or replace function keep_for_undo() returns trigger language plpgsql as $$
declare running bigint := nullif(current_setting('passerelle.import', true), '')::bigint;
begin
  if running is null then return null; end if;
  if tg_op = 'DELETE' then
    insert into catalogue_import_row (import_id, relation, row_id, before)
      select running, tg_table_name, o.id, to_jsonb(o) from old_rows o;
  elsif tg_op = 'INSERT' and tg_table_name in ('program', 'university', 'scholarship') then
    insert into catalogue_import_row (import_id, relation, row_id, version)
      select running, tg_table_name, n.id, n.version from new_rows n;
  elsif tg_op = 'INSERT' then
    insert into catalogue_import_row (import_id, relation, row_id)
      select running, tg_table_name, n.id from new_rows n;
  elsif tg_table_name in ('program', 'university', 'scholarship') then
    insert into catalogue_import_row (import_id, relation, row_id, before, version)
      select running, tg_table_name, n.id, to_jsonb(o), n.version
      from new_rows n join old_rows o on o.id = n.id;
  else
    insert into catalogue_import_row (import_id, relation, row_id, before)
      select running, tg_table_name, n.id, to_jsonb(o)
      from new_rows n join old_rows o on o.id = n.id;
  end if;
  return null;
end $$;

create trigger scholarship_undo_update after update on scholarship
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_for_undo();
`
