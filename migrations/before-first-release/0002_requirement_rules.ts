import { type Kysely, sql } from 'kysely'

/**
 * Requirements that can be tested, what a program costs besides tuition, scholarships, and what a
 * university's page says of recognition, housing and our relation to it.
 *
 * Rows that are there keep what they say. What the starter catalogue knows of the new members is
 * brought in at the next start, by `server/catalogue/starter/starter.ts`, where staff said nothing else.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table requirement
  -- A Rule of contract/eligibility/values/eligibility.ts; null where somebody has to read the text.
  add column rule jsonb,
  -- Requirements of one program with the same word here: any of them is enough.
  add column any_of text check (any_of ~ '^[a-z0-9-]{1,40}$'),
  -- ISO 3166-1 codes of those it is asked of; none: everybody.
  add column nationalities text[] not null default '{}',
  add column source_url text,
  add column source_year text;

alter table program
  -- Fee of contract/catalogue/catalogue.ts: application fee, deposit, and what comes besides tuition.
  add column fees jsonb not null default '[]',
  add column curriculum jsonb,
  add column careers jsonb;

alter table university
  add column accreditations jsonb not null default '[]',
  add column rankings jsonb not null default '[]',
  add column partnership text not null default 'none' check (partnership in ('none', 'agreement')),
  -- Whether the university pays the agency for an enrolment.
  add column pays_agency boolean not null default false,
  add column housing jsonb,
  add column international_email text check (length(international_email) <= 254),
  add check (partnership = 'agreement' or not pays_agency);

create table scholarship (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- Null: wherever one of its programs is.
  destination_id bigint references destination on delete cascade,
  position integer not null,
  -- Of the programs it is for; none: every level.
  levels text[] not null default '{}',
  name jsonb not null,
  provider jsonb not null,
  coverage jsonb not null,
  requirements jsonb not null default '[]',
  dates jsonb,
  submission_channel text not null
    check (submission_channel in ('agency', 'university_portal', 'national_portal', 'embassy', 'applicant_only')),
  official_url text,
  valid_for_year text,
  source_url text,
  confidence text not null check (confidence in ('confirmed', 'to_confirm')),
  checked_on date not null,
  review_by date not null,
  status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);
create index scholarship_destination on scholarship (destination_id, status, position);

-- Programs it is for besides those of its destination and levels.
create table scholarship_program (
  scholarship_id bigint not null references scholarship on delete cascade,
  program_id bigint not null references program on delete cascade,
  primary key (scholarship_id, program_id)
);
create index scholarship_program_program on scholarship_program (program_id);

-- Parts of the starter catalogue that came after the first, once they have been brought in.
create table starter_part (
  name text primary key,
  loaded_at timestamptz not null default now()
);
`
