import { type Kysely, sql } from 'kysely'

/**
 * How often the page of each thing is read, what is missing on each page, ordered by how many people
 * it touches, and the pages that the office sees to on one day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(readings).execute(db)
  await sql.raw(gaps).execute(db)
  await sql.raw(today).execute(db)
  await sql.raw(owners).execute(db)
}

const readings = /* sql */ `
-- Counts alone: nothing in here is about anybody.
create table page_reading (
  -- program:law-lille, university:lille, destination:france
  subject text not null,
  day date not null,
  readings integer not null check (readings > 0),
  primary key (subject, day)
);
create index page_reading_day on page_reading (day);
`

const gaps = /* sql */ `
-- What can be missing together on one page: of any catalogue there are a few hundred of these.
create table upkeep_gap_set (
  id integer primary key generated always as identity,
  -- 'closing_date unknown', 'tuition reported outdated'
  gaps text[] not null unique check (gaps <> '{}')
);

-- Derived from the catalogue: each page that can be opened to look something up, from which version
-- it was judged, and what is not known for sure on it.
create table upkeep_page (
  subject text primary key,
  kind text not null check (kind in ('program', 'fact', 'scholarship', 'living_cost', 'calendar')),
  record_id bigint not null,
  version integer not null,
  destination text,
  -- Null: nothing is missing.
  gap_set_id integer references upkeep_gap_set,
  -- The least sure of them: 0 unknown, 1 typical, 2 reported, 3 confirmed.
  sureness integer not null default 3 check (sureness between 0 and 3),
  -- When the source was read that nobody has read for the longest time; null: never.
  read_on date,
  readings integer not null default 0,
  applications integer not null default 0,
  weight integer not null generated always as (readings + 10 * applications) stored
);
create index upkeep_page_heaviest on upkeep_page
  (weight desc, sureness, read_on nulls first, subject) include (gap_set_id, destination)
  where gap_set_id is not null;
create index upkeep_page_gaps on upkeep_page (gap_set_id);
create index upkeep_page_program on upkeep_page (record_id) include (version)
  where kind = 'program';
create index upkeep_page_guide on upkeep_page (subject) where kind <> 'program';

-- From which state of the catalogue the pages were judged, and when they were weighed.
create table upkeep_state (
  only_row boolean primary key default true check (only_row),
  catalogue_version bigint not null default -1,
  judged_at timestamptz,
  -- What is over, and of an earlier year, changes with the day.
  day date,
  weighed_at timestamptz
);
insert into upkeep_state default values;
`

const today = /* sql */ `
-- The pages that were chosen for a day, for the whole office.
create table upkeep_today (
  day date not null,
  position integer not null,
  subject text not null,
  primary key (day, position),
  unique (day, subject)
);

-- Who looked something up last, whether or not its page said all that is missing.
create table upkeep_look (
  subject text primary key,
  looked_on date not null,
  looked_by bigint references account on delete set null
);
`

const owners = /* sql */ `
-- Facts, scholarships and programs are one list now.
alter table upkeep_owner drop constraint upkeep_owner_list_check;
update upkeep_owner set list = 'gaps' where list in ('facts', 'scholarships', 'programs');
alter table upkeep_owner add constraint upkeep_owner_list
  check (list in ('gaps', 'translations', 'intakes'));
`
