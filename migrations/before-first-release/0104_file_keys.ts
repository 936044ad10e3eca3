import { type Kysely, sql } from 'kysely'

/**
 * Files of applicants are kept sealed, each with a key of its own. The keys are here, wrapped with
 * the installation's secret: without the row, or without the secret, a file opens no more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table file_key (
  -- What the sealed contents are called in the storage: random, and never used twice.
  stored_as text primary key check (stored_as ~ '^sealed/[0-9a-f]{2}/[0-9a-f]{38}$'),
  -- What the rest of the product calls the file.
  name text not null,
  -- Which secret wraps the key: a name derived from it.
  secret_id text not null check (length(secret_id) = 6),
  -- Null once the file is erased or replaced, before its contents are removed.
  wrapped_key bytea check (length(wrapped_key) = 60),
  -- Of the contents in clear.
  bytes integer not null check (bytes >= 0),
  made_at timestamptz not null,
  -- When the contents were there whole; null while they are written.
  kept_at timestamptz,
  -- Whether the file in clear that it was made from may still be there.
  clear_left boolean not null default false
);
create unique index file_key_kept on file_key (name)
  where kept_at is not null and wrapped_key is not null;
create index file_key_name on file_key (name);
create index file_key_secret on file_key (secret_id) where wrapped_key is not null;
create index file_key_unfinished on file_key (stored_as)
  where kept_at is null or wrapped_key is null or clear_left;

-- What nothing refers to any more loses its key in the same transaction: when the storage is away,
-- and in every copy of the storage, nothing is left but noise.
create function forget_file_key() returns trigger language plpgsql as $$
begin
  update file_key set wrapped_key = null where name = new.storage_name;
  return null;
end $$;
create trigger document_trash_forgets_key after insert on document_trash
  for each row execute function forget_file_key();
`
