import { type Kysely, sql } from 'kysely'

/**
 * Lists of a large office, found and counted without reading whole rows, which carry what was sent:
 * each order that a list has is an index with everything that its filters look at.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
/* ------------------------------------------------------------------ applications */

-- What a list of applications asks of their applicant. Triggers keep it, whoever changes the file.
alter table application
  add column applicant_owner_id bigint,
  add column applicant_language text not null default '',
  add column applicant_name text collate "C" not null default '';
update application set applicant_owner_id = applicant.owner_id,
    applicant_language = applicant.language, applicant_name = applicant.name_plain
  from applicant where applicant.id = application.applicant_id;

-- Held, so that a change of the file which is under way is either seen here or sees this.
create function take_from_file() returns trigger language plpgsql as $$
begin
  select owner_id, language, name_plain
    into new.applicant_owner_id, new.applicant_language, new.applicant_name
    from applicant where id = new.applicant_id for share;
  return new;
end $$;
create trigger application_takes_from_file before insert or update of applicant_id on application
  for each row execute function take_from_file();

-- Held in the order in which all hold several.
create function tell_applications() returns trigger language plpgsql as $$
begin
  update application set applicant_owner_id = held.owner_id,
      applicant_language = held.language, applicant_name = held.name_plain
    from (select application.id, n.owner_id, n.language, n.name_plain
      from new_rows n join old_rows o on o.id = n.id
      join application on application.applicant_id = n.id
      where (n.owner_id, n.language, n.name_plain)
        is distinct from (o.owner_id, o.language, o.name_plain)
      order by application.id for update of application) held
    where application.id = held.id;
  return null;
end $$;
create trigger applicant_tells_applications after update on applicant
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_applications();

drop index application_applicant;
drop index application_due;
drop index application_submitted;
drop index application_status;
drop index application_level;
create index application_by_due on application (coalesce(next_by, 'infinity'), id)
  include (next_by, status, destination, level, applicant_id, applicant_owner_id,
    applicant_language, submitted_at);
create index application_by_status on application (status, coalesce(next_by, 'infinity'), id)
  include (next_by, destination, level, applicant_id, applicant_owner_id, applicant_language);
create index application_by_submission on application (submitted_at, id)
  include (next_by, status, destination, level, applicant_id, applicant_owner_id,
    applicant_language);
create index application_by_owner on application
  (applicant_owner_id, coalesce(next_by, 'infinity'), id)
  include (next_by, status, destination, level, applicant_id, applicant_language);
create index application_by_name on application (applicant_name, id)
  include (next_by, status, destination, level, applicant_id, applicant_owner_id,
    applicant_language);
create index application_applicant on application (applicant_id)
  include (next_by, status, destination, level, applicant_owner_id, applicant_language,
    submitted_at, applicant_name);
-- Whose sight a conversation about them is in.
create index application_of_submission on application (submission_id)
  include (destination, applicant_owner_id);
-- A page that was written to lately is read whole: they are tidied before they are many.
alter table application set (autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05);

-- A word of one or two letters is in no index of three: looked for in the words alone.
create index applicant_words on applicant (search_plain collate "C") include (id);

/* ------------------------------------------------------------------ programs */

-- What nobody has looked at for longest, as its list is ordered.
drop index program_verified;
create index program_verified on program (verified_on nulls first, ('program:' || key))
  include (id, key, university_id) where status = 'published';

drop index program_title;
create index program_title on program (title_plain, id) include (university_id);
drop index program_staff_title;
create index program_staff_title on program (title_order, id)
  include (status, level, field, mode, submission_channel, university_id, languages, verified_on,
    translation_missing, updated_at);
`
