import { type Kysely, sql } from 'kysely'

/** The deadline that an application has is kept with it: lists are ordered and narrowed by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Until when its applicant may apply, by the catalogue as it is now; null where that is not known.
-- Triggers keep it, whoever changes the intake, the file, or which file it is in.
alter table application add column deadline_at timestamptz;
update application set deadline_at = own_deadline(intake.closes_at, intake.closes_for,
    intake.closes_in, application.destination, applicant.nationalities, applicant.residence_country)
  from intake, applicant
  where intake.id = application.intake_id and applicant.id = application.applicant_id;

-- The file is held, so that a change of it which is under way is either seen here or sees this. The
-- intake is not: an import of the catalogue takes minutes, and nobody waits for it to apply.
create function take_deadline() returns trigger language plpgsql as $$
begin
  perform from applicant where id = new.applicant_id for share;
  select own_deadline(intake.closes_at, intake.closes_for, intake.closes_in, new.destination,
      applicant.nationalities, applicant.residence_country)
    into new.deadline_at
    from intake, applicant
    where intake.id = new.intake_id and applicant.id = new.applicant_id;
  return new;
end $$;
create trigger application_takes_deadline
  before insert or update of applicant_id, intake_id, destination on application
  for each row execute function take_deadline();

-- Held first, in the order in which all hold several, and read anew once they are.
create function keep_deadlines(ids bigint[]) returns void language plpgsql as $$
begin
  perform from application where id = any(ids) order by id for update;
  update application set deadline_at = kept.deadline_at
    from (select own.id, own_deadline(intake.closes_at, intake.closes_for, intake.closes_in,
        own.destination, applicant.nationalities, applicant.residence_country) as deadline_at
      from application own
      join intake on intake.id = own.intake_id
      join applicant on applicant.id = own.applicant_id
      where own.id = any(ids)) kept
    where application.id = kept.id and application.deadline_at is distinct from kept.deadline_at;
end $$;

create function tell_deadlines_of_file() returns trigger language plpgsql as $$
begin
  perform keep_deadlines(array(select application.id
    from new_rows n join old_rows o on o.id = n.id
    join application on application.applicant_id = n.id
    where (n.nationalities, n.residence_country)
      is distinct from (o.nationalities, o.residence_country)));
  return null;
end $$;
create trigger applicant_tells_deadlines after update on applicant
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_deadlines_of_file();

-- Intakes whose dates changed lately: an application that was being written meanwhile, with the date
-- of before, is brought in line when they are looked through once more.
create table intake_date_change (
  intake_id bigint primary key references intake on delete cascade,
  at timestamptz not null
);

-- At the end of the transaction, and without waiting for what somebody holds: an import holds no
-- application while it runs, and no move stops one.
create function tell_deadlines_of_intake() returns trigger language plpgsql as $$
begin
  perform keep_deadlines(array(select id from application where intake_id = new.id
    order by id for update skip locked));
  insert into intake_date_change (intake_id, at) values (new.id, clock_timestamp())
    on conflict (intake_id) do update set at = excluded.at;
  return null;
end $$;
create constraint trigger intake_tells_deadlines
  after update on intake deferrable initially deferred for each row
  when ((new.closes_at, new.closes_for, new.closes_in)
    is distinct from (old.closes_at, old.closes_for, old.closes_in))
  execute function tell_deadlines_of_intake();

-- What has no deadline comes last, whichever way the list is ordered.
create index application_by_deadline on application (coalesce(deadline_at, 'infinity'), id)
  include (next_by, status, destination, level, applicant_id, applicant_owner_id,
    applicant_language, intake_id);
create index application_by_deadline_down on application
  ((coalesce(deadline_at, '-infinity')) desc, id)
  include (next_by, status, destination, level, applicant_id, applicant_owner_id,
    applicant_language, intake_id);
`
