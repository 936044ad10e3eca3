import { type Kysely, sql } from 'kysely'

/**
 * Open data that an installation reads by itself: the log of its runs, what they found that differs
 * from the catalogue, what of a university was taken from where, and the figures of past years.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(runs).execute(db)
  await sql.raw(differences).execute(db)
  await sql.raw(grounds).execute(db)
}

const runs = /* sql */ `
create table connector_run (
  id bigint generated always as identity primary key,
  key text not null unique,
  connector text not null check (connector in ('mon_master', 'parcoursup', 'ror', 'wikidata')),
  state text not null default 'running' check (state in ('running', 'done', 'held', 'stopped')),
  -- A look that keeps nothing: its row goes when it ends.
  dry boolean not null default false,
  started_at timestamptz not null,
  -- Nobody's where the command was given on the machine.
  started_by bigint references account,
  -- The last sign of life of the process that is at it.
  alive_at timestamptz not null,
  finished_at timestamptz,
  -- How many processes took it up: what an earlier one still says is not heard.
  lives integer not null default 1,
  stop_asked boolean not null default false,
  -- Where it goes on; null: from the beginning.
  cursor jsonb,
  pages integer not null default 0,
  rows integer not null default 0,
  -- How large the source was, to tell when it shrinks.
  total integer,
  shrunk_accepted boolean not null default false,
  found integer,
  -- Of ours, those that the source doesn't have.
  missed text[] not null default '{}',
  reason text check (reason in ('unreachable', 'too_slow', 'status', 'busy', 'too_large', 'not_json',
    'schema', 'cut', 'changed', 'shrunk', 'killed', 'broken')),
  -- What the reason is about: a status, a field, a number of rows.
  detail text,
  -- The source asked not to be called before.
  not_before timestamptz,
  -- What went wrong on the way and was tried again.
  troubles jsonb not null default '[]',
  constraint connector_run_ended check ((state = 'running') = (finished_at is null)),
  constraint connector_run_held check ((state = 'held') = (reason is not null))
);
-- One at a time, over all processes.
create unique index connector_run_alone on connector_run ((true)) where state = 'running';
create index connector_run_latest on connector_run (connector, id);

-- What a run has read so far. It goes when the run is through.
create table connector_item (
  run_id bigint not null references connector_run on delete cascade,
  position bigint generated always as identity,
  item jsonb not null,
  primary key (run_id, position)
);
`

const differences = /* sql */ `
create table connector_difference (
  id bigint generated always as identity primary key,
  key text not null unique,
  connector text not null check (connector in ('mon_master', 'parcoursup', 'ror', 'wikidata')),
  -- The run that saw it last.
  run_id bigint not null references connector_run,
  university_id bigint references university on delete cascade,
  program_id bigint references program on delete cascade,
  member text not null check (member in ('name', 'localName', 'shortName', 'website', 'coordinates',
    'rorId', 'places', 'applications', 'offers', 'admitted')),
  -- Of a figure.
  year text check (year ~ '^[0-9]{4}$'),
  before jsonb,
  after jsonb not null,
  -- How many lines of the source a figure adds up.
  parts integer not null default 1 check (parts > 0),
  source_url text not null,
  source_name text not null,
  read_on date not null,
  note text check (note in ('city_level', 'far', 'sum')),
  -- Why it isn't taken with all of its kind, or not at all.
  hold text check (hold in ('confirmed', 'staff_wrote')),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  certainty text check (certainty in ('confirmed', 'reported')),
  decided_at timestamptz,
  decided_by bigint references account,
  version integer not null default 1,
  constraint connector_difference_subject check (num_nonnulls(university_id, program_id) = 1),
  constraint connector_difference_decided check ((state = 'open') = (decided_at is null)
    and (state = 'accepted') = (certainty is not null)),
  -- What somebody of the office confirmed is never written over.
  constraint connector_difference_confirmed check (hold <> 'confirmed' or state <> 'accepted')
);
create unique index connector_difference_open
  on connector_difference (connector, university_id, program_id, member, year) nulls not distinct
  where state = 'open';
create index connector_difference_list on connector_difference (connector, state, member, id);
create index connector_difference_university on connector_difference (university_id);
create index connector_difference_program on connector_difference (program_id);
create index connector_difference_run on connector_difference (run_id);
`

const grounds = /* sql */ `
-- Where a member of a university was taken from, while it still has that value.
create table university_ground (
  university_id bigint not null references university on delete cascade,
  member text not null check (member in ('name', 'localName', 'shortName', 'website', 'coordinates',
    'rorId')),
  value jsonb not null,
  certainty text not null constraint university_ground_certainty
    check (certainty in ('confirmed', 'reported')),
  source_url text,
  source_name text,
  checked_on date,
  checked_by text,
  primary key (university_id, member),
  constraint university_ground_grounds check (
    is_grounded(certainty, source_url, source_name, checked_on::text, checked_by))
);

-- What a source says of a program's past years: places, applications, offers, who accepted one.
create table program_figure (
  program_id bigint not null references program on delete cascade,
  name text not null check (name in ('places', 'applications', 'offers', 'admitted')),
  year text not null check (year ~ '^[0-9]{4}$'),
  value integer not null check (value >= 0),
  -- How many lines of the source it adds up.
  parts integer not null default 1 check (parts > 0),
  certainty text not null constraint program_figure_certainty
    check (certainty in ('confirmed', 'reported')),
  source_url text,
  source_name text,
  checked_on date,
  checked_by text,
  primary key (program_id, name, year),
  constraint program_figure_grounds check (
    is_grounded(certainty, source_url, source_name, checked_on::text, checked_by))
);
`
