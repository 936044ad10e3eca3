import { type Kysely, sql } from 'kysely'

/**
 * Second factors, what of the applicants an administrator sees, sign-ins as they were, an audit
 * trail whose gaps show, and mails and rates that administrators change.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
/* ------------------------------------------------------------------ staff */

alter table account
  add column scope text not null default 'all' check (scope in ('all', 'destinations', 'own')),
  add column scope_destinations text[] not null default '{}',
  -- What somebody answers applicants in, beside the language of their own screens.
  add column languages text[] not null default '{}',
  add check ((scope = 'destinations') = (cardinality(scope_destinations) > 0));
update account set languages = array[language] where role <> 'applicant';

-- Reading the trail is a permission of its own. Who could do everything before still can.
update account set permissions = permissions || '{audit.read}'
  where role = 'admin' and not 'audit.read' = any(permissions)
    and (preset in ('owner', 'auditor')
      or permissions @> '{catalogue.write,applicants.read,applicants.write,documents.review,decisions.make,decisions.release,staff.manage,data.export,data.erase,settings.manage}');

alter table session
  add column network text,
  -- How the holder proved who they are.
  add column method text not null default 'password'
    check (method in ('password', 'totp', 'recovery_code', 'passkey'));

create table sign_in_attempt (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  at timestamptz not null,
  -- A network, not an address: IPv4 without its last part, IPv6 as a /64.
  network text not null,
  user_agent text,
  method text not null check (method in ('password', 'totp', 'recovery_code', 'passkey')),
  outcome text not null check (outcome in ('signed_in', 'rejected', 'second_factor_rejected', 'closed'))
);
create index sign_in_attempt_of on sign_in_attempt (account_id, id desc);
create index sign_in_attempt_at on sign_in_attempt (at);

/* ------------------------------------------------------------------ second factors */

create table totp_factor (
  account_id bigint primary key references account on delete cascade,
  -- AES-256-GCM: nonce, tag, ciphertext.
  secret bytea not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The last time step a code was taken of: each works once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  key text not null unique,
  account_id bigint not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- What waits for an answer between two requests: a sign-in for its second factor, a passkey for
-- its signature. Only the SHA-256 of the ticket is kept.
create table factor_ticket (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('second_factor', 'enrol', 'add_passkey', 'passkey_alone')),
  -- Nobody is named yet where a passkey alone signs in.
  account_id bigint references account on delete cascade,
  persist boolean not null default false,
  challenge text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((account_id is null) = (purpose = 'passkey_alone'))
);
create index factor_ticket_expires on factor_ticket (expires_at);

/* ------------------------------------------------------------------ audit */

alter table audit_event
  -- The SHA-256 of what the line said when it was written.
  add column digest bytea not null default '',
  add column search tsvector generated always as (to_tsvector('simple', left(plain(
    coalesce(entity_key, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(before::text, '')
    || ' ' || coalesce(after::text, '')), 20000))) stored;

create function audit_digest(event audit_event) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array((extract(epoch from event.at) * 1000000)::bigint,
    event.actor_id, event.actor, event.action, event.entity, event.entity_key, event.before,
    event.after, event.reason, event.request_id)::text, 'UTF8'))
$$;
create function set_audit_digest() returns trigger language plpgsql as $$
begin
  new.digest := audit_digest(new);
  return new;
end $$;

alter table audit_event disable trigger audit_event_append_only;
update audit_event set digest = audit_digest(audit_event);
alter table audit_event enable trigger audit_event_append_only;

create trigger audit_event_digest before insert on audit_event
  for each row execute function set_audit_digest();

-- Lines that no block has sealed yet. Writers only add to it: none waits for another.
create table audit_unsealed (
  event_id bigint primary key
);
insert into audit_unsealed select id from audit_event;
create function queue_for_sealing() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed values (new.id);
  return null;
end $$;
create trigger audit_event_unsealed after insert on audit_event
  for each row execute function queue_for_sealing();

-- Each block seals the digests of its lines and the block before it.
create table audit_block (
  number bigint primary key,
  event_ids bigint[] not null,
  seal bytea not null,
  sealed_at timestamptz not null
);
create trigger audit_block_append_only before update or delete on audit_block
  for each row execute function refuse_change();
create trigger audit_block_no_truncate before truncate on audit_block
  for each statement execute function refuse_change();

create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_actor on audit_event (actor, at desc, id desc);
create index audit_event_actor_action on audit_event (actor, action, at desc, id desc);
create index audit_event_action on audit_event (action, at desc, id desc);
create index audit_event_entity_at on audit_event (entity, at desc, id desc);
create index audit_event_search on audit_event using gin (search);

/* ------------------------------------------------------------------ settings */

alter table setting add column rates_version integer not null default 1;

-- The words of a mail as administrators changed them; what is not here has the product's own.
create table mail_template (
  template text not null,
  language text not null check (language in ('en', 'fr')),
  words jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references account,
  primary key (template, language)
);
`
