import { type Kysely, sql } from 'kysely'

/** What changed in the catalogue since a version, so that an index in memory reads only that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- What a change touched of what the index of the finder holds. Triggers write it, whatever makes the
-- change, in its transaction.
create table catalogue_change (
  id bigint generated always as identity primary key,
  -- The version that shows the change; null until the next version.
  version bigint,
  -- 'everything' has no ids: too much changed to read it one by one, or what every program rests on.
  what text not null check (what in ('program', 'title', 'city', 'everything')),
  ids bigint[] not null default '{}'::bigint[],
  -- The transaction that noted it.
  noted_in text not null default (pg_current_xact_id())::text
);
create index catalogue_change_version on catalogue_change (version);

-- Whether fees are in a currency is asked with every change.
create index tuition_line_currency on tuition_line (currency);

-- Once a transaction: another's note may be stamped before this one ends.
create function note_everything_changed() returns void language sql as $$
  insert into catalogue_change (what) select 'everything' where not exists (
    select from catalogue_change
    where version is null and what = 'everything' and noted_in = pg_current_xact_id()::text)
$$;

-- Notes the changed rows of a statement, given the kind of record; its transition table is called
-- changed and has the column named.
create function note_catalogue_change() returns trigger language plpgsql as $$
declare
  found bigint[];
begin
  execute format('select array_agg(distinct %I) from changed', tg_argv[1]) into found;
  if cardinality(found) > 5000 then
    perform note_everything_changed();
  elsif found is not null then
    insert into catalogue_change (what, ids) values (tg_argv[0], found);
  end if;
  return null;
end $$;

create trigger program_search_noted_insert after insert on program_search
  referencing new table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');
create trigger program_search_noted_update after update on program_search
  referencing new table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');
create trigger program_search_noted_delete after delete on program_search
  referencing old table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');
create trigger intake_noted_insert after insert on intake
  referencing new table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');
create trigger intake_noted_update after update on intake
  referencing new table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');
create trigger intake_noted_delete after delete on intake
  referencing old table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');
create trigger search_title_noted_insert after insert on search_title
  referencing new table as changed for each statement
  execute function note_catalogue_change('title', 'id');
create trigger search_city_noted_insert after insert on search_city
  referencing new table as changed for each statement
  execute function note_catalogue_change('city', 'id');

-- Of a program the index also holds whether its page is known and what was derived of it.
create function note_program_marks() returns trigger language plpgsql as $$
declare
  found bigint[];
begin
  select array_agg(n.id) into found from new_rows n join old_rows o on o.id = n.id
    where (n.official_url is null) <> (o.official_url is null)
      or n.derived_fields is distinct from o.derived_fields;
  if cardinality(found) > 5000 then
    perform note_everything_changed();
  elsif found is not null then
    insert into catalogue_change (what, ids) values ('program', found);
  end if;
  return null;
end $$;
create trigger program_noted_update after update on program
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_program_marks();

-- The words that searches are understood by, and what holds for many programs.
create function note_everything() returns trigger language plpgsql as $$
begin
  perform note_everything_changed();
  return null;
end $$;

create function note_removed_texts() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform note_everything_changed();
  end if;
  return null;
end $$;
create trigger search_title_noted_delete after delete on search_title
  referencing old table as changed for each statement execute function note_removed_texts();
create trigger search_city_noted_delete after delete on search_city
  referencing old table as changed for each statement execute function note_removed_texts();

create trigger university_noted_insert after insert on university for each row
  when (new.status = 'published') execute function note_everything();
create trigger university_noted_delete after delete on university for each row
  when (old.status = 'published') execute function note_everything();
create trigger university_noted_update after update on university for each row
  when ((new.status = 'published' or old.status = 'published')
    and (new.key, new.name, new.local_name, new.short_name, new.region, new.ownership, new.city,
      new.destination_id, new.status) is distinct from
      (old.key, old.name, old.local_name, old.short_name, old.region, old.ownership, old.city,
      old.destination_id, old.status))
  execute function note_everything();
create trigger destination_noted_insert after insert on destination
  for each row execute function note_everything();
create trigger destination_noted_delete after delete on destination
  for each row execute function note_everything();
create trigger destination_noted_update after update on destination for each row
  when ((new.key, new.country, new.name, new.published)
    is distinct from (old.key, old.country, old.name, old.published))
  execute function note_everything();
create trigger field_of_study_noted after insert or update or delete on field_of_study
  for each row execute function note_everything();
create trigger scholarship_noted_insert after insert on scholarship for each row
  when (new.status = 'published') execute function note_everything();
create trigger scholarship_noted_delete after delete on scholarship for each row
  when (old.status = 'published') execute function note_everything();
create trigger scholarship_noted_update after update on scholarship for each row
  when ((new.status = 'published' or old.status = 'published')
    and (new.key, new.destination_id, new.name, new.provider, new.levels, new.status,
      new.position, new.universities) is distinct from
      (old.key, old.destination_id, old.name, old.provider, old.levels, old.status,
      old.position, old.universities))
  execute function note_everything();
create trigger scholarship_program_noted_insert after insert on scholarship_program
  referencing new table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');
create trigger scholarship_program_noted_delete after delete on scholarship_program
  referencing old table as changed for each statement
  execute function note_catalogue_change('program', 'program_id');

-- Says which version shows what was noted, and forgets what is a thousand versions old.
create function stamp_catalogue_changes() returns trigger language plpgsql as $$
begin
  update catalogue_change set version = new.version where version is null;
  delete from catalogue_change where version <= new.version - 1000;
  return null;
end $$;
create trigger catalogue_version_stamps after update of version on catalogue_version
  for each row execute function stamp_catalogue_changes();
`
