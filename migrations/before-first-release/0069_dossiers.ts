import { type Kysely, sql } from 'kysely'

/**
 * What was sent to a university: of whom, which documents exactly, to whom, when, by whom and how;
 * the files that were made of it, its link, and who fetched them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Where a university takes applications, as it was written down last.
create table university_addressee (
  university_id bigint primary key references university on delete cascade,
  name text check (length(name) between 1 and 200),
  office text check (length(office) between 1 and 200),
  email text check (length(email) between 3 and 254),
  address text check (length(address) between 1 and 500),
  language text not null check (language in ('en', 'fr')),
  updated_at timestamptz not null,
  updated_by bigint references account
);

create table dossier (
  id bigint generated always as identity primary key,
  key text not null unique,
  university_id bigint references university on delete set null,
  -- Its name as it was then, in both languages.
  university jsonb not null,
  language text not null check (language in ('en', 'fr')),
  addressee_name text check (length(addressee_name) between 1 and 200),
  addressee_office text check (length(addressee_office) between 1 and 200),
  addressee_email text check (length(addressee_email) between 3 and 254),
  addressee_address text check (length(addressee_address) between 1 and 500),
  -- What the university or its portal calls it.
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 2000),
  sent_on date not null,
  way text not null check (way in ('download', 'link')),
  mailed boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  making_since timestamptz,
  attempts integer not null default 0,
  problem text,
  -- Only its SHA-256: the link itself is nowhere.
  token_hash bytea unique check (length(token_hash) = 32),
  link_ends_at timestamptz,
  link_downloads integer check (link_downloads between 1 and 100),
  link_ended_at timestamptz,
  -- By which its mail is taken back.
  act_id uuid not null,
  created_at timestamptz not null,
  created_by bigint not null references account,
  version integer not null default 1,
  check ((way = 'link') = (token_hash is not null)),
  check (num_nonnulls(token_hash, link_ends_at, link_downloads) in (0, 3)),
  check ((state = 'making') = (making_since is not null)),
  check ((state = 'failed') = (problem is not null))
);
create index dossier_of on dossier (university_id) where university_id is not null;
create index dossier_unmade on dossier (id) where state in ('waiting', 'making');

create table dossier_application (
  dossier_id bigint not null references dossier on delete cascade,
  application_id bigint not null references application on delete cascade,
  position integer not null,
  -- Documents asked for that were not among those sent.
  missing text[] not null,
  primary key (dossier_id, application_id)
);
create index dossier_application_of on dossier_application (application_id);

-- A line for each document as it was when it was sent: what becomes of it later changes nothing here.
create table dossier_document (
  id bigint generated always as identity primary key,
  dossier_id bigint not null,
  application_id bigint not null,
  position integer not null,
  document_id bigint references document on delete set null,
  document_key text not null,
  type text not null,
  status text not null,
  language text,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  pages integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Why it is a file beside the pages of the one PDF; null where it is among them, or before.
  apart text check (apart in ('protected', 'signed', 'carries', 'picture', 'unreadable')),
  unique (dossier_id, application_id, position),
  foreign key (dossier_id, application_id) references dossier_application on delete cascade
);
create index dossier_document_of on dossier_document (document_id) where document_id is not null;

create table dossier_file (
  dossier_id bigint not null references dossier on delete cascade,
  format text not null check (format in ('pdf', 'zip')),
  storage_name text not null unique,
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  primary key (dossier_id, format)
);

create table dossier_download (
  id bigint generated always as identity primary key,
  dossier_id bigint not null references dossier on delete cascade,
  at timestamptz not null,
  format text not null check (format in ('pdf', 'zip')),
  -- Somebody who works here; null where it came by the link.
  account_id bigint references account,
  -- Enough of a network to tell a town from another; of a link alone.
  network text check (length(network) <= 60)
);
create index dossier_download_of on dossier_download (dossier_id, id);
`
