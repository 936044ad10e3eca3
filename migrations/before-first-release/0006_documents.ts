import { type Kysely, sql } from 'kysely'

/**
 * Documents: what an application asks for and what was sent for it, uploads under way, who opened
 * what, and what is still to be removed from the storage.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table document (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- Where it was sent with a draft. Once submitted, document_application says where it belongs.
  draft_id bigint references application_draft on delete set null,
  type text not null check (type in ('passport', 'photo', 'diploma', 'transcript', 'language_test',
    'cv', 'motivation', 'recommendation', 'financial', 'birth_certificate', 'translation', 'other')),
  status text not null check (status in ('requested', 'uploaded', 'in_review', 'accepted',
    'rejected', 'not_applicable', 'replaced', 'expired')),
  reason text check (length(reason) <= 1000),
  language text check (language ~ '^[a-z]{2}$'),
  translation_of bigint references document on delete set null,
  replaces bigint unique references document on delete set null,
  file_name text check (length(file_name) between 1 and 200),
  media_type text check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'image/heic')),
  bytes integer check (bytes > 0),
  pages integer check (pages > 0),
  sha256 bytea check (length(sha256) = 32),
  scan text not null default 'none' check (scan in ('none', 'pending', 'clean', 'infected')),
  -- Random, so that it says nothing about whose file it is; null where there is none, or no longer.
  storage_name text unique,
  uploaded_at timestamptz,
  -- When it was submitted.
  frozen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references account,
  check (num_nonnulls(file_name, media_type, bytes, pages, sha256, uploaded_at) in (0, 6)),
  check (storage_name is null or file_name is not null),
  check (storage_name is not null or file_name is null or scan = 'infected'),
  check (status not in ('uploaded', 'in_review', 'accepted', 'expired') or file_name is not null),
  check (status not in ('rejected', 'not_applicable') or reason is not null or scan = 'infected')
);
create index document_draft on document (draft_id) where draft_id is not null;
create index document_translation on document (translation_of) where translation_of is not null;
create index document_unscanned on document (id) where scan = 'pending';
create index document_to_review on document (uploaded_at) where status in ('uploaded', 'in_review');

-- The applications of one submission share their documents.
create table document_application (
  document_id bigint not null references document on delete cascade,
  application_id bigint not null references application on delete cascade,
  primary key (application_id, document_id)
);
create index document_application_of on document_application (document_id);

-- Files on their way. What they may come to is taken from what the application has left.
create table document_upload (
  id bigint generated always as identity primary key,
  key text not null unique,
  draft_id bigint references application_draft on delete cascade,
  application_id bigint references application on delete cascade,
  -- The idempotency key it was begun with.
  intent text not null check (length(intent) <= 220),
  file_name text not null check (length(file_name) between 1 and 200),
  bytes integer not null check (bytes > 0),
  notes jsonb not null,
  state text not null default 'receiving' check (state in ('receiving', 'judging', 'taken', 'refused')),
  judging_since timestamptz,
  -- Where the file goes, written down before it goes there: nothing is left behind by a crash.
  storage_name text not null unique,
  document_id bigint references document on delete cascade,
  problem text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(draft_id, application_id) = 1),
  check ((state = 'taken') = (document_id is not null)),
  check ((state = 'refused') = (problem is not null)),
  check ((state = 'judging') = (judging_since is not null))
);
create unique index document_upload_intent on document_upload
  (coalesce(draft_id, 0), coalesce(application_id, 0), intent);
create index document_upload_document on document_upload (document_id) where document_id is not null;
create index document_upload_expires on document_upload (expires_at);

-- Who opened a document, and when. It goes only with the document.
create table document_access (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  account_id bigint not null references account,
  at timestamptz not null
);
create index document_access_of on document_access (document_id, id);
create function refuse_unless_document_gone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from document where id = old.document_id) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger document_access_append_only before update or delete on document_access
  for each row execute function refuse_unless_document_gone();

-- Names in the storage that nothing refers to any more, until they are gone from there too.
create table document_trash (
  storage_name text primary key,
  since timestamptz not null
);
`
