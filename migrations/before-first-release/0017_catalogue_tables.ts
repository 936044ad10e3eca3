import { type Kysely, sql } from 'kysely'

/**
 * The catalogue's tables for staff: what they filter and sort by, saved views, changes of many
 * programs at once, and imports that can be taken back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table saved_view (
  id bigint generated always as identity primary key,
  key text not null unique,
  screen text not null check (screen in ('programs', 'universities', 'applicants')),
  name text not null check (length(name) between 1 and 60),
  -- What stands in the address of the screen.
  query jsonb not null,
  owner_id bigint not null references account,
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_view_of on saved_view (owner_id, screen);
create index saved_view_shared on saved_view (screen) where shared;

-- One act on many programs: goes on after a stop, by any process.
create table bulk_change (
  id bigint generated always as identity primary key,
  key text not null unique,
  action jsonb not null,
  request_id text not null,
  created_at timestamptz not null,
  created_by bigint not null references account,
  cancelled_at timestamptz,
  finished_at timestamptz
);
create index bulk_change_due on bulk_change (id) where finished_at is null and cancelled_at is null;

create table bulk_change_item (
  bulk_change_id bigint not null references bulk_change on delete cascade,
  position integer not null,
  program_id bigint not null references program on delete cascade,
  done_at timestamptz,
  changed boolean not null default false,
  -- Why it stays as it is, as fields with what is wrong with them.
  problem text,
  fields jsonb,
  primary key (bulk_change_id, position),
  check (problem is null or not changed)
);
create index bulk_change_item_waiting on bulk_change_item (bulk_change_id, position)
  where done_at is null;

create table catalogue_import (
  id bigint generated always as identity primary key,
  key text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  bytes bigint not null,
  sha256 text not null,
  encoding text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'xlsx')),
  separator text not null check (length(separator) = 1),
  -- The columns of the file, and the one of ours that each stands for.
  header jsonb not null,
  samples jsonb not null,
  mapping jsonb not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked',
    'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- Rows that were read, of how many.
  rows_read integer not null default 0,
  rows_total integer not null,
  counts jsonb,
  notes jsonb,
  -- Programs and universities that stayed when it was taken back.
  stayed integer not null default 0,
  -- Why it could not be read or done.
  fault jsonb,
  -- The last sign of life of the process that is at it.
  alive_at timestamptz,
  cancel_asked boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references account,
  applied_at timestamptz,
  applied_by bigint references account,
  undone_at timestamptz,
  undone_by bigint references account
);
create index catalogue_import_latest on catalogue_import (id desc);

-- What an import found where it wrote, so that it can be taken back exactly. Of a row that it added
-- there is nothing but its number.
create table catalogue_import_row (
  id bigint generated always as identity primary key,
  import_id bigint not null references catalogue_import on delete cascade,
  relation text not null,
  row_id bigint not null,
  before jsonb,
  -- As which version it was left, where it has one: later ones are somebody else's.
  version integer
);
create index catalogue_import_row_of on catalogue_import_row (import_id, relation, row_id);

create function keep_for_undo() returns trigger language plpgsql as $$
declare running bigint := nullif(current_setting('passerelle.import', true), '')::bigint;
begin
  if running is null then return null; end if;
  if tg_op = 'DELETE' then
    insert into catalogue_import_row (import_id, relation, row_id, before)
      select running, tg_table_name, o.id, to_jsonb(o) from old_rows o;
  elsif tg_op = 'INSERT' and tg_table_name in ('program', 'university') then
    insert into catalogue_import_row (import_id, relation, row_id, version)
      select running, tg_table_name, n.id, n.version from new_rows n;
  elsif tg_op = 'INSERT' then
    insert into catalogue_import_row (import_id, relation, row_id)
      select running, tg_table_name, n.id from new_rows n;
  elsif tg_table_name in ('program', 'university') then
    insert into catalogue_import_row (import_id, relation, row_id, before, version)
      select running, tg_table_name, n.id, to_jsonb(o), n.version
      from new_rows n join old_rows o on o.id = n.id;
  else
    insert into catalogue_import_row (import_id, relation, row_id, before)
      select running, tg_table_name, n.id, to_jsonb(o)
      from new_rows n join old_rows o on o.id = n.id;
  end if;
  return null;
end $$;

do $$
declare relation text;
begin
  foreach relation in array array['university', 'program', 'tuition_line'] loop
    execute format('create trigger %1$s_undo_insert after insert on %1$s
      referencing new table as new_rows for each statement execute function keep_for_undo()', relation);
    execute format('create trigger %1$s_undo_update after update on %1$s
      referencing old table as old_rows new table as new_rows
      for each statement execute function keep_for_undo()', relation);
    execute format('create trigger %1$s_undo_delete after delete on %1$s
      referencing old table as old_rows for each statement execute function keep_for_undo()', relation);
  end loop;
end $$;

-- A text that stands in one language only, or whose translation is the same words until somebody
-- writes it.
create function one_language_only(jsonb) returns boolean language sql immutable parallel safe as
$$ select coalesce((coalesce($1->>'en', '') = '') <> (coalesce($1->>'fr', '') = ''), false) $$;

-- What staff filter and sort by. Names compare byte by byte, which is several times faster than by
-- a language's rules, and the same on every machine: plain() has taken case and accents away.
alter table program
  add column translation_missing boolean not null generated always as
    (one_language_only(title) or one_language_only(summary) or one_language_only(curriculum)
      or one_language_only(careers)
      or ('title' = any(derived_fields) and title->>'en' = title->>'fr')) stored,
  add column title_order text collate "C" not null generated always as
    (plain(left(title->>'en', 300))) stored;
alter table university
  add column translation_missing boolean not null generated always as
    (one_language_only(description)) stored,
  add column name_order text collate "C" not null generated always as (plain(name)) stored;
create index program_staff_title on program (title_order, id);
create index program_staff_updated on program (updated_at, id);
-- One for each order: a page deep in 60,000 rows is not worth sorting all of them.
create index program_staff_level on program (level, title_order, id);
create index program_staff_field on program (field, title_order, id);
create index program_staff_status on program (status, title_order, id);
create index program_staff_verified on program
  (coalesce(verified_on, date '0001-01-01'), title_order, id);
create index university_staff_name on university (name_order, id);
drop index program_title_in_order;
`
