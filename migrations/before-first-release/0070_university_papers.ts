import { type Kysely, sql } from 'kysely'

/**
 * What a university answers on paper: its own letter, what a visa needs, an invoice, a refusal. Kept
 * apart from what the applicant sent, and shown to them once that is wanted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table university_paper (
  id bigint generated always as identity primary key,
  key text not null unique,
  application_id bigint not null references application on delete cascade,
  kind text not null check (kind in ('offer_letter', 'visa_form', 'invoice', 'refusal', 'other')),
  reference text check (length(reference) between 1 and 100),
  received_on date not null,
  file_name text not null check (length(file_name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png',
    'image/webp', 'image/heic')),
  bytes integer not null check (bytes > 0),
  pages integer not null check (pages > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_name text not null unique,
  -- With the next decision that is released, or since when the applicant has it.
  with_decision boolean not null default false,
  shown_at timestamptz,
  created_at timestamptz not null,
  created_by bigint not null references account,
  version integer not null default 1,
  check (not with_decision or shown_at is null)
);
create index university_paper_of on university_paper (application_id, id);
`
