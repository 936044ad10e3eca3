import { type Kysely, sql } from 'kysely'

/**
 * What staff keep about an applicant beside what the applicant sent: tags, tasks, notes, what a
 * profile said before each change, and which files were found to be one person's.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table applicant
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- The file that this one was found to be the same person's as; what was sent stands there.
  add column merged_into bigint references applicant,
  add check (merged_into <> id);
create index applicant_tags on applicant using gin (tags);
create index applicant_merged on applicant (merged_into) where merged_into is not null;
create index applicant_owner on applicant (owner_id) where owner_id is not null;

alter table application add column level text not null
  generated always as (coalesce(snapshot -> 'program' ->> 'level', '')) stored;
create index application_level on application (level, status);

-- That a document doesn't apply is said by its applicant and confirmed by staff.
alter table document
  add column confirmed_at timestamptz,
  add check (confirmed_at is null or status = 'not_applicable');

create table applicant_task (
  id bigint generated always as identity primary key,
  key text not null unique,
  applicant_id bigint not null references applicant on delete cascade,
  title text not null check (length(title) between 1 and 200),
  due_on date,
  assignee_id bigint references account,
  done_at timestamptz,
  done_by bigint references account,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references account,
  check ((done_at is null) = (done_by is null))
);
create index applicant_task_of on applicant_task (applicant_id, id);
create index applicant_task_open on applicant_task (applicant_id, due_on, id) where done_at is null;

create table applicant_note (
  id bigint generated always as identity primary key,
  applicant_id bigint not null references applicant on delete cascade,
  body text not null check (length(body) between 1 and 5000),
  at timestamptz not null,
  by_id bigint not null references account
);
create index applicant_note_of on applicant_note (applicant_id, id);

-- What a profile said before and after each change by hand. The trail says that it was changed and
-- outlives the file; what it said goes with the file.
create table applicant_edit (
  id bigint generated always as identity primary key,
  applicant_id bigint not null references applicant on delete cascade,
  at timestamptz not null,
  by_id bigint not null references account,
  before jsonb not null,
  after jsonb not null
);
create index applicant_edit_of on applicant_edit (applicant_id, id);

create function refuse_unless_applicant_gone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from applicant where id = old.applicant_id) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger applicant_note_append_only before update or delete on applicant_note
  for each row execute function refuse_unless_applicant_gone();
create trigger applicant_edit_append_only before update or delete on applicant_edit
  for each row execute function refuse_unless_applicant_gone();

-- Exactly what went over, so that exactly that goes back.
create table applicant_merge (
  id bigint generated always as identity primary key,
  key text not null unique,
  kept_id bigint not null references applicant on delete cascade,
  merged_id bigint not null references applicant on delete cascade,
  application_ids bigint[] not null,
  submission_ids bigint[] not null,
  at timestamptz not null,
  by_id bigint not null references account,
  undone_at timestamptz,
  undone_by bigint references account,
  check ((undone_at is null) = (undone_by is null))
);
create unique index applicant_merge_once on applicant_merge (merged_id) where undone_at is null;
create index applicant_merge_kept on applicant_merge (kept_id);
`
