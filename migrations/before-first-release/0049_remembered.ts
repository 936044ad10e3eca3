import { type Kysely, sql } from 'kysely'

/**
 * Forms that begin with what somebody gave before, and which applications a device that sent them
 * finds again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table application_draft
  -- What it was filled in from, where that was sent before; kept so that it can go with it.
  add column filled_from bigint references submission on delete set null,
  -- When the answers were given that it began with; null where it began empty.
  add column filled_at timestamptz;
create index application_draft_filled_from on application_draft (filled_from)
  where filled_from is not null;

-- The device is known by the SHA-256 of a random token, which only its browser has.
create table sent_from_device (
  device_hash bytea not null check (length(device_hash) = 32),
  submission_id bigint not null references submission on delete cascade,
  expires_at timestamptz not null,
  primary key (device_hash, submission_id)
);
create index sent_from_device_submission on sent_from_device (submission_id);
create index sent_from_device_expires on sent_from_device (expires_at);
`
