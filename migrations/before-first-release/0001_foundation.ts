import { type Kysely, sql } from 'kysely'

/**
 * The first shape of the database. Texts a visitor reads are jsonb `{ en, fr }`; money is in
 * integer minor units; instants are timestamptz; civil dates are date.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create extension if not exists unaccent schema public;
create extension if not exists pg_trgm schema public;

-- unaccent() is only stable; a fixed dictionary makes it usable in indexes and generated columns.
-- İ and ı are folded first because unaccent leaves a combining dot behind on some versions. Names
-- are qualified: an index expression is evaluated with a bare search path.
create function plain(text) returns text language sql immutable strict parallel safe as
$$ select lower(public.unaccent('public.unaccent'::regdictionary, translate($1, 'İIı', 'iii'))) $$;

/* ------------------------------------------------------------------ identity */

create table account (
  id bigint generated always as identity primary key,
  key text not null unique,
  email text not null check (length(email) <= 254),
  password_hash text,
  role text not null check (role in ('admin', 'staff', 'applicant')),
  preset text,
  permissions text[] not null default '{}',
  given_names text not null,
  family_name text,
  title text,
  language text not null default 'en' check (language in ('en', 'fr')),
  status text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  email_verified_at timestamptz,
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);
create unique index account_email on account (lower(email));
create index account_role on account (role, status);

-- One row per signed-in device. The refresh token is "id.counter.signature".
create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  counter integer not null default 0,
  successor_used boolean not null default false,
  rotated_at timestamptz not null default now(),
  persist boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text
);
create index session_account on session (account_id) where revoked_at is null;

-- Single-use links: verification, reset, invitation. Only the SHA-256 of the token is kept.
create table account_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (account_id, purpose)
);

-- Counters behind the rate limits. Losing them in a crash only forgives.
create unlogged table rate_counter (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create table idempotency_key (
  key text not null,
  route text not null,
  visitor text not null,
  request_hash text not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (route, visitor, key)
);
create index idempotency_key_created on idempotency_key (created_at);

/* ------------------------------------------------------------------ messaging */

create table outgoing_mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  template text not null,
  language text not null check (language in ('en', 'fr')),
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outgoing_mail_due on outgoing_mail (next_attempt_at) where state = 'queued';

/* ------------------------------------------------------------------ audit */

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint references account,
  actor text not null,
  action text not null,
  entity text not null,
  entity_key text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_event_entity on audit_event (entity, entity_key, id);
create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'append-only: % on % refused', tg_op, tg_table_name; end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function refuse_change();

/* ------------------------------------------------------------------ catalogue */

create table destination (
  id bigint generated always as identity primary key,
  key text not null unique,
  country text not null,
  city text,
  name jsonb not null,
  summary jsonb not null,
  sections jsonb not null default '[]',
  currency text not null,
  zone text not null,
  position integer not null,
  published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);

create table university (
  id bigint generated always as identity primary key,
  key text not null unique,
  destination_id bigint not null references destination,
  name text not null check (length(name) between 2 and 200),
  local_name text,
  short_name text,
  city text not null,
  region text,
  latitude double precision,
  longitude double precision,
  ownership text check (ownership in ('public', 'private', 'nonprofit', 'branch_campus')),
  founded integer,
  website text,
  description jsonb not null default '{"en":"","fr":""}',
  submission_channel text not null default 'university_portal'
    check (submission_channel in ('agency', 'university_portal', 'national_portal', 'embassy', 'applicant_only')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  source text,
  source_year integer,
  source_url text,
  source_licence text,
  quality text,
  origin text not null default 'staff' check (origin in ('staff', 'starter', 'import')),
  import_key text unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);
create index university_destination on university (destination_id, status);
create index university_name on university (plain(name));
create index university_name_trgm on university using gin (plain(name || ' ' || coalesce(local_name, '') || ' ' || coalesce(short_name, '')) gin_trgm_ops);

create table program (
  id bigint generated always as identity primary key,
  key text not null unique,
  university_id bigint not null references university,
  title jsonb not null,
  -- What staff search and sort by; short enough for an index.
  title_plain text generated always as
    (left(plain((title->>'en') || ' ' || (title->>'fr')), 600)) stored,
  original_title text,
  award text,
  level text not null check (level in ('foundation', 'language', 'associate', 'bachelor', 'integrated_master', 'master', 'mba', 'doctorate', 'exchange', 'short')),
  field text not null check (field ~ '^[0-9]{2,4}$'),
  duration_months integer check (duration_months between 1 and 120),
  mode text not null default 'on_campus' check (mode in ('on_campus', 'online', 'blended')),
  pace text not null default 'full_time' check (pace in ('full_time', 'part_time')),
  languages text[] not null default '{}',
  -- Where it is taught when that is not where the university sits.
  city text,
  summary jsonb not null default '{"en":"","fr":""}',
  seats integer,
  official_url text,
  submission_channel text not null default 'university_portal'
    check (submission_channel in ('agency', 'university_portal', 'national_portal', 'embassy', 'applicant_only')),
  derived_fields text[] not null default '{}',
  verified_on date,
  review_by date,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  source text,
  source_year integer,
  source_url text,
  quality text,
  licence_ok boolean not null default true,
  origin text not null default 'staff' check (origin in ('staff', 'starter', 'import')),
  import_key text unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);
create index program_university on program (university_id, status);
create index program_title on program (title_plain, id);

create table tuition_line (
  id bigint generated always as identity primary key,
  program_id bigint not null references program on delete cascade,
  position integer not null,
  audience text not null check (audience in ('all', 'international', 'domestic', 'eu', 'non_eu', 'saarc')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('year', 'semester', 'month', 'total', 'once')),
  academic_year text,
  source_url text,
  confidence text not null check (confidence in ('confirmed', 'to_confirm')),
  unique (program_id, position)
);

create table intake (
  id bigint generated always as identity primary key,
  program_id bigint not null references program on delete cascade,
  key text not null,
  term text not null check (term in ('autumn', 'winter', 'spring', 'summer')),
  academic_year text not null,
  starts_on date,
  opens_at timestamptz,
  closes_at timestamptz not null,
  zone text not null,
  capacity integer check (capacity >= 0),
  override text check (override in ('full', 'cancelled')),
  confidence text not null default 'to_confirm' check (confidence in ('confirmed', 'to_confirm')),
  note jsonb,
  unique (program_id, key)
);
create index intake_closes on intake (closes_at);

create table requirement (
  id bigint generated always as identity primary key,
  program_id bigint not null references program on delete cascade,
  position integer not null,
  kind text not null check (kind in ('academic', 'language', 'test', 'document', 'age', 'experience', 'financial', 'health')),
  mandatory boolean not null,
  text jsonb not null,
  documents text[] not null default '{}',
  confidence text not null check (confidence in ('confirmed', 'to_confirm')),
  unique (program_id, position)
);

create table fact (
  id bigint generated always as identity primary key,
  destination_id bigint not null references destination on delete cascade,
  key text not null,
  position integer not null,
  section text not null,
  label jsonb not null,
  value jsonb not null,
  amount_min double precision,
  amount_max double precision,
  unit text,
  period text,
  audience jsonb,
  valid_for_year text,
  source_url text,
  source_type text not null check (source_type in ('official', 'university', 'secondary')),
  confidence text not null check (confidence in ('confirmed', 'to_confirm')),
  checked_on date not null,
  review_by date not null,
  note jsonb,
  unique (destination_id, key)
);
create index fact_review on fact (review_by);

create table currency_rate (
  currency text primary key,
  per_euro double precision not null check (per_euro > 0),
  as_of date not null,
  source text not null
);

-- Fields of study, ISCED-F 2013.
create table field_of_study (
  code text primary key,
  name jsonb not null
);

-- What the finder searches, one narrow row a program that visitors may see. It is read whole, into
-- an index in memory, so texts that many programs share stand apart.
create table search_title (
  id integer generated always as identity primary key,
  en text not null,
  fr text not null,
  original text not null,
  award text not null,
  -- Titles may be longer than an index takes.
  hash text generated always as
    (md5(en || chr(30) || fr || chr(30) || original || chr(30) || award)) stored unique
);
create table search_city (
  id integer generated always as identity primary key,
  name text not null unique
);
create table program_search (
  program_id bigint primary key references program on delete cascade,
  title_id integer not null references search_title,
  university_id bigint not null,
  city_id integer not null references search_city,
  destination text not null,
  level text not null,
  field text not null,
  languages text[] not null,
  mode text not null,
  channel text not null,
  -- Euros a year at the dated rate; null where no fee is known.
  tuition_eur integer
);
create index program_search_alike on program_search (level, field, destination, university_id, program_id);
create index program_search_university on program_search (university_id);

-- What the finder shows of the same programs, as JSON text ready to be sent.
create table program_line (
  program_id bigint primary key references program_search on delete cascade,
  line text not null,
  intakes text not null
);

-- Goes up with every change a visitor could see; caches compare it.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  changed_at timestamptz not null default now()
);
insert into catalogue_version (version) values (1);

/* ------------------------------------------------------------------ admissions */

create table applicant (
  id bigint generated always as identity primary key,
  key text not null unique,
  account_id bigint references account,
  given_names text not null,
  family_name text,
  birth_date date not null,
  nationality text not null check (nationality ~ '^[A-Z]{2}$'),
  residence_country text not null check (residence_country ~ '^[A-Z]{2}$'),
  email text not null check (length(email) <= 254),
  phone text not null,
  guardian_name text,
  guardian_phone text,
  language text not null check (language in ('en', 'fr')),
  education jsonb,
  owner_id bigint references account,
  name_plain text generated always as (plain(given_names || ' ' || coalesce(family_name, ''))) stored,
  -- What an administrator's search box looks in.
  search_plain text generated always as
    (plain(given_names || ' ' || coalesce(family_name, '') || ' ' || email || ' ' || phone)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);
create index applicant_search_trgm on applicant using gin (search_plain gin_trgm_ops);
create index applicant_email on applicant (lower(email));
create index applicant_birth on applicant (birth_date, name_plain);
create index applicant_name on applicant (name_plain collate "C");

-- What was typed, as it was typed. It becomes an applicant and an application when submitted.
create table application_draft (
  id bigint generated always as identity primary key,
  key text not null unique,
  secret_hash bytea not null,
  program_id bigint not null references program,
  intake_id bigint not null references intake,
  language text not null check (language in ('en', 'fr')),
  answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  submitted_at timestamptz,
  expires_at timestamptz not null
);
create index application_draft_expires on application_draft (expires_at);

create table application (
  id bigint generated always as identity primary key,
  number text not null unique,
  applicant_id bigint not null references applicant,
  draft_id bigint unique references application_draft on delete set null,
  program_id bigint not null references program,
  intake_id bigint not null references intake,
  status text not null check (status in ('submitted', 'in_review', 'documents_requested',
    'ready_to_send', 'sent', 'interview', 'offer_conditional', 'offer_unconditional', 'waitlisted',
    'refused', 'accepted', 'deposit_paid', 'visa_preparing', 'visa_applied', 'visa_granted',
    'visa_refused', 'enrolled', 'ineligible', 'declined', 'offer_expired', 'offer_withdrawn',
    'conditions_not_met', 'deferred', 'cancelled', 'withdrawn', 'closed')),
  active boolean not null generated always as (status not in ('refused', 'ineligible', 'declined',
    'offer_expired', 'offer_withdrawn', 'conditions_not_met', 'cancelled', 'withdrawn',
    'closed')) stored,
  destination text not null,
  -- Who applied, as typed: the SHA-256 of plain name, birth date and address.
  person_hash bytea not null,
  snapshot jsonb not null,
  consent_text_hash text not null,
  access_token_hash bytea not null unique,
  next_mover text not null,
  next_by date,
  submitted_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);
create unique index application_one_active on application (applicant_id, program_id, intake_id) where active;
create unique index application_one_active_person on application (program_id, intake_id, person_hash) where active;
create index application_status on application (status, next_by);
create index application_destination on application (destination, status);
create index application_due on application (coalesce(next_by, 'infinity'), id);
create index application_submitted on application (submitted_at desc, id);
create index application_intake on application (intake_id);
create index application_applicant on application (applicant_id);

create table application_history (
  id bigint generated always as identity primary key,
  application_id bigint not null references application,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  actor_id bigint references account,
  by_applicant boolean not null default false,
  reason text
);
create index application_history_of on application_history (application_id, id);
create trigger application_history_append_only before update or delete on application_history
  for each row execute function refuse_change();

-- The six-digit codes that prove an address when a private link is lost.
create table application_code (
  application_id bigint primary key references application on delete cascade,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
`
