import { type Kysely, sql } from 'kysely'

/**
 * What has arrived of an upload lies in the storage, part by part, so that any process can go on with
 * it and none has to be asked again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table document_upload_part (
  -- Written down before anything is stored under it: nothing is left behind by a crash.
  storage_name text primary key,
  upload_id bigint not null references document_upload on delete cascade,
  -- Where in the file it begins; null until it lies in the storage whole.
  begins_at integer check (begins_at >= 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create unique index document_upload_part_place on document_upload_part (upload_id, begins_at);

-- However a part goes, its file and its key go with it.
create function discard_upload_part() returns trigger language plpgsql as $$
begin
  insert into document_trash (storage_name, since) values (old.storage_name, now())
  on conflict do nothing;
  return null;
end $$;
create trigger document_upload_part_discarded after delete on document_upload_part
  for each row execute function discard_upload_part();
`
