import { type Kysely, sql } from 'kysely'

/**
 * One pair of tables for all long work that somebody starts over a list: acts on many applications,
 * programs or universities, and releases. Before, each had a pair of its own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table job (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('applications', 'programs', 'universities', 'release')),
  -- What is to be done to each item.
  request jsonb not null,
  request_id text,
  created_at timestamptz not null,
  created_by bigint not null references account,
  -- When it may begin.
  due_at timestamptz not null,
  cancelled_at timestamptz,
  finished_at timestamptz,
  undoes bigint references job,
  constraint job_undone_once unique (undoes)
);
create index job_due on job (kind, due_at, id) where finished_at is null and cancelled_at is null;
create index job_of on job (created_by, id);

create table job_item (
  job_id bigint not null references job on delete cascade,
  position integer not null,
  application_id bigint references application on delete cascade,
  -- As it was asked for: without an application where whoever started it could not see one.
  number text,
  program_id bigint references program on delete cascade,
  university_id bigint references university on delete cascade,
  -- The version that was on screen.
  version integer,
  done_at timestamptz,
  changed boolean not null default false,
  -- Why it stays as it is, with what is wrong with which field.
  problem text,
  fields jsonb,
  -- What came of it: by this a move is undone.
  act_id uuid,
  -- What was there before, and the version that the job made of it.
  before jsonb,
  version_after integer,
  primary key (job_id, position),
  unique (job_id, application_id),
  check (num_nonnulls(number, program_id, university_id) = 1),
  check (problem is null or not changed)
);
create index job_item_waiting on job_item (job_id, position) where done_at is null;
create index job_item_application on job_item (application_id) where application_id is not null;
create index job_item_program on job_item (program_id) where program_id is not null;
create index job_item_university on job_item (university_id) where university_id is not null;

insert into job (key, kind, request, request_id, created_at, created_by, due_at, cancelled_at, finished_at)
select key, 'applications', act, request_id, created_at, created_by, created_at, cancelled_at, finished_at
from application_bulk order by id;
insert into job (key, kind, request, request_id, created_at, created_by, due_at, cancelled_at, finished_at)
select key, about, action, request_id, created_at, created_by, created_at, cancelled_at, finished_at
from bulk_change order by id;
insert into job (key, kind, request, created_at, created_by, due_at, cancelled_at, finished_at)
select key, 'release', '{}', created_at, created_by, at, cancelled_at, finished_at
from release order by id;
update job set undoes = former.id
from bulk_change change join bulk_change undone on undone.id = change.undoes
  join job former on former.key = undone.key
where job.key = change.key;

insert into job_item (job_id, position, application_id, number, version, done_at, changed, problem, act_id)
select job.id, item.position, item.application_id, item.number, item.version, item.done_at,
  item.done_at is not null and item.problem is null, item.problem, item.act_id
from application_bulk_item item join application_bulk bulk on bulk.id = item.application_bulk_id
  join job on job.key = bulk.key;
insert into job_item (job_id, position, program_id, university_id, done_at, changed, problem, fields,
  before, version_after)
select job.id, item.position, item.program_id, item.university_id, item.done_at, item.changed,
  item.problem, item.fields, item.before, item.version_after
from bulk_change_item item join bulk_change change on change.id = item.bulk_change_id
  join job on job.key = change.key;
insert into job_item (job_id, position, application_id, number, version, done_at, changed, problem)
select job.id, item.position, item.application_id, application.number, item.version, item.done_at,
  item.done_at is not null and item.problem is null, item.problem
from release_item item join release on release.id = item.release_id
  join job on job.key = release.key join application on application.id = item.application_id;

drop table application_bulk_item, application_bulk, bulk_change_item, bulk_change, release_item, release;
`
