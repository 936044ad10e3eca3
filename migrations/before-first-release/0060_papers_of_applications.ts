import { type Kysely, sql } from 'kysely'

/**
 * How far the documents of each application are is kept beside it, so that lists can show it and be
 * narrowed to it; and which rejected documents their applicants have heard about.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table application_papers (
  application_id bigint primary key references application on delete cascade,
  -- What its program asks of this applicant: [{type, language, mandatory}], in the checklist's order.
  lines jsonb not null,
  -- What the applicant still has to send.
  missing integer not null default 0,
  -- What is required and neither accepted nor agreed not to apply.
  unaccepted integer not null default 0
);
create index application_papers_missing on application_papers (application_id) where missing > 0;

-- The same counts as contract/documents/values/document-standing.ts, which a test compares.
create function count_papers(of_application bigint, asked jsonb,
  out missing integer, out unaccepted integer) language sql stable as $$
  with line as (
    select place, one ->> 'type' as type, one ->> 'language' as language,
      (one ->> 'mandatory')::boolean as mandatory,
      row_number() over (partition by one ->> 'type' order by place) = 1 as is_first
    from jsonb_array_elements(asked) with ordinality as given (one, place)
  ), paper as (
    select document.status, document.confirmed_at, (
      select line.place from line where line.type = document.type and case
        when exists (select from line named
          where named.type = document.type and named.language = document.language)
        then line.language = document.language else line.is_first end) as place
    from document_application link join document on document.id = link.document_id
    where link.application_id = of_application
  ), required as (
    select line.place,
      coalesce(bool_or(paper.status in ('uploaded', 'in_review', 'accepted', 'not_applicable')),
        false) as is_answered,
      coalesce(bool_or(paper.status = 'accepted'
        or (paper.status = 'not_applicable' and paper.confirmed_at is not null)), false) as is_settled
    from line left join paper on paper.place = line.place
    where line.mandatory group by line.place
  )
  select
    ((select count(*) from required where not is_answered)
      + (select count(*) from paper left join required on required.place = paper.place
        where paper.status = 'requested' and coalesce(required.is_answered, true)))::integer,
    ((select count(*) from required where not is_settled)
      + (select count(*) from paper left join required on required.place = paper.place
        where paper.status = 'requested' and coalesce(required.is_settled, true)))::integer
$$;

-- Held first and in one order: of two documents that change at once the second count sees both.
create function recount_papers(ids bigint[]) returns void language plpgsql as $$
begin
  perform from application_papers where application_id = any(ids)
    order by application_id for update;
  update application_papers papers set missing = counted.missing, unaccepted = counted.unaccepted
  from (select own.application_id, count_papers.missing, count_papers.unaccepted
    from application_papers own, count_papers(own.application_id, own.lines)
    where own.application_id = any(ids)) counted
  where papers.application_id = counted.application_id;
end $$;

create function recount_papers_of_link() returns trigger language plpgsql as $$
begin
  perform recount_papers(array[coalesce(new.application_id, old.application_id)]);
  return null;
end $$;
create trigger document_application_papers after insert or delete on document_application
  for each row execute function recount_papers_of_link();

create function recount_papers_of_document() returns trigger language plpgsql as $$
begin
  perform recount_papers(array(select application_id from document_application
    where document_id = new.id));
  return null;
end $$;
create trigger document_papers after update on document for each row
  when ((old.status, old.type, old.language, old.confirmed_at)
    is distinct from (new.status, new.type, new.language, new.confirmed_at))
  execute function recount_papers_of_document();

create function recount_own_papers() returns trigger language plpgsql as $$
begin
  select counted.missing, counted.unaccepted into new.missing, new.unaccepted
    from count_papers(new.application_id, new.lines) counted;
  return new;
end $$;
create trigger application_papers_lines before insert or update of lines on application_papers
  for each row execute function recount_own_papers();

alter table document add column told_at timestamptz;
comment on column document.told_at is
  'When its applicant was written to about the rejection or the request that it stands at.';
-- Whoever was reminded of it, or whose application waited for documents since, has heard.
update document set told_at = document.updated_at
where status in ('requested', 'rejected', 'expired') and exists (
  select from document_application link
  join application on application.id = link.application_id
  where link.document_id = document.id and (
    exists (select from application_history step where step.application_id = application.id
      and step.to_status = 'documents_requested' and step.at >= document.updated_at)
    or exists (select from reminder where reminder.submission_id = application.submission_id
      and reminder.kind = 'documents' and reminder.at >= document.updated_at)));
create index document_untold on document (id)
  where told_at is null and status in ('requested', 'rejected', 'expired');

-- Why an application went on although documents are missing, in words of staff for staff.
alter table application_history add column passed_over text
  check (length(passed_over) between 1 and 1000);

-- Each asking for documents: one mail, and what is put back where it is taken back in time.
create table document_asking (
  id bigint generated always as identity primary key,
  act_id uuid not null unique,
  applicant_id bigint not null references applicant on delete cascade,
  at timestamptz not null,
  by_id bigint not null references account,
  note text check (length(note) between 1 and 1000),
  -- What was asked for, and what it was before: where there was nothing, before is null.
  documents jsonb not null,
  -- Which applications wait since, and where they were before.
  moves jsonb not null,
  taken_back_at timestamptz,
  taken_back_by bigint references account
);
create index document_asking_of on document_asking (applicant_id);
`
