import { type Kysely, sql } from 'kysely'

/**
 * Several choices in one form. A draft holds them in order; what is sent is one submission, which
 * the private link opens, with an application for each choice. Drafts and applications made before
 * become a draft and a submission of one choice: their links and numbers stay as they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
create table draft_choice (
  draft_id bigint not null references application_draft on delete cascade,
  position integer not null check (position between 1 and 3),
  program_id bigint not null references program,
  intake_id bigint not null references intake,
  primary key (draft_id, position),
  unique (draft_id, intake_id)
);
insert into draft_choice (draft_id, position, program_id, intake_id)
  select id, 1, program_id, intake_id from application_draft;

alter table application_draft
  drop column program_id,
  drop column intake_id,
  -- For each step that was saved: how often, and by which page.
  add column steps jsonb not null default '{}',
  -- The SHA-256 of the secret in the link that opens the draft on another device.
  add column link_hash bytea unique,
  add column link_expires_at timestamptz;

create table submission (
  id bigint generated always as identity primary key,
  draft_id bigint unique references application_draft on delete set null,
  applicant_id bigint not null references applicant,
  -- What was said, as it was read when it was sent.
  said jsonb not null,
  consent_text_hash text not null,
  -- What the private link's secret is derived from: the number of what was sent before 0007.
  link_seed text not null unique,
  access_token_hash bytea not null unique,
  submitted_at timestamptz not null
);
create index submission_applicant on submission (applicant_id);
insert into submission (draft_id, applicant_id, said, consent_text_hash, link_seed,
    access_token_hash, submitted_at)
  select application.draft_id, applicant.id,
    jsonb_build_object(
      'identity', jsonb_build_object('givenNames', given_names, 'familyName', family_name,
        'passportName', null, 'birthDate', birth_date,
        'nationalities', jsonb_build_array(nationality), 'residenceCountry', residence_country,
        'email', email, 'phone', phone, 'guardianName', guardian_name,
        'guardianPhone', guardian_phone),
      'education', education),
    consent_text_hash, number, access_token_hash, submitted_at
  from application join applicant on applicant.id = application.applicant_id
  order by application.id;

alter table application
  add column submission_id bigint references submission,
  add column choice integer not null default 1 check (choice between 1 and 3);
update application set submission_id = submission.id
  from submission where submission.link_seed = application.number;
alter table application
  alter column submission_id set not null,
  alter column choice drop default,
  drop column draft_id,
  drop column consent_text_hash,
  drop column access_token_hash,
  add unique (submission_id, choice);

alter table applicant
  add column passport_name text check (passport_name ~ '^[A-Z][A-Z ''-]*$'),
  add column nationalities text[],
  -- Results of language and admission tests, or why there is none.
  add column tests jsonb;
update applicant set nationalities = array[nationality];
alter table applicant alter column nationalities set not null,
  add check (cardinality(nationalities) between 1 and 3 and nationalities[1] = nationality);

-- Where only the applicant can send it, a complete application waits for them and not for us.
update application set next_mover = 'applicant',
    next_by = (select (closes_at at time zone zone)::date from intake
      where intake.id = application.intake_id and closes_at > now())
  from program
  where program.id = application.program_id and application.status = 'ready_to_send'
    and program.submission_channel in ('university_portal', 'national_portal');
`
