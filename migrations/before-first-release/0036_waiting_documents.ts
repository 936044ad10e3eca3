import { type Kysely, sql } from 'kysely'

/**
 * Which applications have a document that somebody must look at is known from what joins the two:
 * counted from the documents themselves it took most of the time of the dashboard.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table document_application add column waiting boolean not null default false;

create function document_waits(one document) returns boolean language sql immutable as $$
  select one.status in ('uploaded', 'in_review')
    or (one.status = 'not_applicable' and one.confirmed_at is null)
$$;

-- Locked, so that a verdict given meanwhile is either seen here or sees this row.
create function take_whether_document_waits() returns trigger language plpgsql as $$
begin
  select document_waits(document) into new.waiting from document
    where id = new.document_id for share;
  return new;
end $$;
create trigger document_application_waiting before insert on document_application
  for each row execute function take_whether_document_waits();

create function tell_whether_document_waits() returns trigger language plpgsql as $$
begin
  update document_application set waiting = document_waits(new) where document_id = new.id;
  return null;
end $$;
create trigger document_waiting after update on document
  for each row when (document_waits(old) <> document_waits(new))
  execute function tell_whether_document_waits();

update document_application set waiting = true
  from document where document.id = document_id and document_waits(document);

create index document_application_waiting on document_application (application_id) where waiting;
create index application_active on application (id) include (destination, applicant_owner_id)
  where active;
drop index document_waiting;
`
