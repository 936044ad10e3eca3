import { type Kysely, sql } from 'kysely'

/** What the table of applicants shows and narrows by: since when a state is, and who is from where. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Since when an application is in its state. A trigger keeps it, whoever moves the application.
alter table application add column status_at timestamptz not null default now();
update application set status_at = coalesce((select max(at) from application_history
  where application_id = application.id and to_status = application.status), submitted_at);

create function keep_status_at() returns trigger language plpgsql as $$
begin
  new.status_at := case when tg_op = 'INSERT' then new.submitted_at else new.updated_at end;
  return new;
end $$;
create trigger application_begins_state before insert on application
  for each row execute function keep_status_at();
create trigger application_changes_state before update of status on application
  for each row when (new.status is distinct from old.status) execute function keep_status_at();

create index application_by_state_age on application (status_at, id)
  include (next_by, status, destination, level, applicant_id, applicant_owner_id,
    applicant_language);
create index applicant_nationality on applicant (nationality) include (id);
create index applicant_residence on applicant (residence_country) include (id);
`
