-- The whole shape of the database as it was released first: functions, tables with their indexes,
-- triggers, views, and the rows that are always there. Later changes are steps of their own.

-- Functions name tables that come after them.
set local check_function_bodies = off;

-- unaccent() is only stable; a fixed dictionary makes it usable in indexes and generated columns.
-- İ and ı are folded first because unaccent leaves a combining dot behind on some versions. Names
-- are qualified: an index expression is evaluated with a bare search path.
create function plain(text) returns text
  language sql immutable parallel safe strict as $$ select lower(public.unaccent('public.unaccent'::regdictionary,
  translate($1, 'İIı·•‧・‌‍', 'iii    '))) $$;

create function refuse_change() returns trigger
  language plpgsql as $$ begin raise exception 'append-only: % on % refused', tg_op, tg_table_name; end $$;

-- Nothing said is changed or taken out; it goes with its whole conversation once its time is over.
create function refuse_unless_whole() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from conversation where id = old.conversation_id) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;

-- Who opened a document goes with the document, or when the time of such traces is over: the sweep
-- that knows how long that is says so for its own transaction.
create function refuse_unless_document_gone() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and (current_setting('passerelle.forget_traces', true) = 'on'
    or not exists (select from document where id = old.document_id)) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;

create function refuse_unless_application_gone() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from application where id = old.application_id) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;

create function set_audit_digest() returns trigger
  language plpgsql as $$
begin
  new.digest := audit_digest(new);
  return new;
end $$;

create function queue_for_sealing() returns trigger
  language plpgsql as $$
begin
  insert into audit_unsealed values (new.id);
  return null;
end $$;

create function keep_for_undo() returns trigger
  language plpgsql as $$
declare running bigint := nullif(current_setting('passerelle.import', true), '')::bigint;
begin
  if running is null then return null; end if;
  if tg_op = 'DELETE' then
    insert into catalogue_import_row (import_id, relation, row_id, before)
      select running, tg_table_name, o.id, to_jsonb(o) from old_rows o;
  elsif tg_op = 'INSERT' and tg_table_name in ('program', 'university', 'scholarship') then
    insert into catalogue_import_row (import_id, relation, row_id, version)
      select running, tg_table_name, n.id, n.version from new_rows n;
  elsif tg_op = 'INSERT' then
    insert into catalogue_import_row (import_id, relation, row_id)
      select running, tg_table_name, n.id from new_rows n;
  elsif tg_table_name in ('program', 'university', 'scholarship') then
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

-- A text that stands in one language only, or whose translation is the same words until somebody
-- writes it.
create function one_language_only(jsonb) returns boolean
  language sql immutable parallel safe as $$ select coalesce((coalesce($1->>'en', '') = '') <> (coalesce($1->>'fr', '') = ''), false) $$;

create function refuse_unless_applicant_gone() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from applicant where id = old.applicant_id) then
    return old;
  end if;
  raise exception 'append-only: % on % refused', tg_op, tg_table_name;
end $$;

create function milestone_of(status text) returns integer
  language sql immutable parallel safe return case when (status = 'enrolled') then 4 when (status
    in ('accepted', 'deposit_paid', 'visa_preparing', 'visa_applied', 'visa_granted',
    'visa_refused', 'deferred')) then 3 when (status in ('offer_conditional',
    'offer_unconditional', 'declined', 'offer_expired', 'offer_withdrawn', 'conditions_not_met'))
    then 2 when (status in ('sent', 'interview', 'waitlisted', 'refused')) then 1 else 0 end;

create function note_milestone() returns trigger
  language plpgsql as $$
begin
  new.reached := greatest(new.reached, milestone_of(new.status));
  if tg_op = 'INSERT' then
    new.reply_by := coalesce(new.reply_by, new.next_by);
  end if;
  return new;
end $$;

create function note_staff_move() returns trigger
  language plpgsql as $$
begin
  update application set replied_at = new.at
    where id = new.application_id and replied_at is null;
  return null;
end $$;

-- One message answers all that was sent together. Held in the order in which moves hold several.
create function note_answer() returns trigger
  language plpgsql as $$
begin
  update application set replied_at = new.at where id in (
    select application.id from application
    join conversation on conversation.submission_id = application.submission_id
    where conversation.id = new.conversation_id and application.replied_at is null
    order by application.id for update of application);
  return null;
end $$;

-- Held, so that a change of the file which is under way is either seen here or sees this.
create function take_from_file() returns trigger
  language plpgsql as $$
begin
  select owner_id, language, name_plain
    into new.applicant_owner_id, new.applicant_language, new.applicant_name
    from applicant where id = new.applicant_id for share;
  return new;
end $$;

-- Held in the order in which all hold several.
create function tell_applications() returns trigger
  language plpgsql as $$
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

create function picture_keys_of(jsonb, jsonb) returns text[]
  language sql immutable parallel safe as $$ select array_remove($1 ->> 'key' || array(select p ->> 'key' from jsonb_array_elements($2) p), null) $$;

-- Of these audiences, the most particular first, the date that is theirs. Instants are written with
-- their zone, so that reading them depends on nothing else.
create function deadline_for(closes_at timestamptz, closes_for jsonb, audiences text[]) returns
  timestamptz
  language sql immutable parallel safe as $$
  select coalesce((select (closes_for ->> audience)::timestamptz
    from unnest(audiences) with ordinality as given (audience, place)
    where closes_for ->> audience is not null order by place limit 1), closes_at)
$$;

-- As contract/dates/values/audience.ts has them; a test holds both against each other.
-- Not in plain SQL, which would plan the look-up anew for each application.
create function audiences_of(destination text, nationality text) returns text[]
  language plpgsql stable parallel safe as $$
declare
  home text;
  kin text;
begin
  select d.country, d.community into home, kin from destination d where d.key = $1;
  return case
    when $2 = home then array['domestic', 'eu']
    when kin = 'eu' and $2 = any(array['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES',
      'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO',
      'PL', 'PT', 'RO', 'SE', 'SI', 'SK']) then array['eu', 'domestic']
    when kin = 'saarc' and $2 = any(array['AF', 'BD', 'BT', 'IN', 'LK', 'MV', 'NP', 'PK'])
      then array['saarc', 'international', 'non_eu']
    else array['international', 'non_eu'] end;
end $$;

-- Locked, so that a verdict given meanwhile is either seen here or sees this row.
create function take_whether_document_waits() returns trigger
  language plpgsql as $$
begin
  select document_waits(document) into new.waiting from document
    where id = new.document_id for share;
  return new;
end $$;

create function tell_whether_document_waits() returns trigger
  language plpgsql as $$
begin
  update document_application set waiting = document_waits(new) where document_id = new.id;
  return null;
end $$;

-- As contract/common/values/certainty.ts has it; a test holds both against each other.
create function is_exact_page(address text) returns boolean
  language sql immutable parallel safe as $$
  select address ~* '^https?://[^/?#]' and regexp_replace(address, '[?#]\W*$', '') !~*
    '^https?://[^/?#]+/*(?:[a-z]{2}(?:[-_][a-z]{2})?(?:/+|$))?(?:(?:index|default|home)(?:\.\w{2,5})?/*)?$'
$$;

-- Confirmed is what a person of the office read on an exact page on a day.
create function is_grounded(certainty text, source_url text, source_name text, checked_on text,
  checked_by text) returns boolean
  language sql immutable parallel safe as $$
  select case certainty
    when 'confirmed' then coalesce(public.is_exact_page(source_url), false)
      and checked_on is not null and checked_by is not null
    when 'reported' then source_url is not null or source_name is not null
    when 'typical' then true
    when 'unknown' then true
    else false end
$$;

create function are_grounded(parts jsonb) returns boolean
  language sql immutable parallel safe as $$
  select coalesce(bool_and(public.is_grounded(part ->> 'certainty', part ->> 'sourceUrl',
    part ->> 'sourceName', part ->> 'checkedOn', part ->> 'checkedBy')), true)
  from jsonb_array_elements(parts) as given (part)
$$;

-- As contract/dates/values/intake-state.ts has it: when classes of a season have begun.
create function season_end(term text, academic_year text, starts_on date) returns timestamptz
  language sql immutable parallel safe as $$
  select ((coalesce(starts_on, (
    select make_date(year, month, day) from (select
      coalesce(substring(academic_year from '[0-9]{4}')::int, 9999)
        + case when term <> 'autumn' and academic_year ~ '[0-9]{4}.*[0-9]' then 1 else 0 end as year,
      case term when 'winter' then 2 when 'spring' then 5 when 'summer' then 8 else 11 end as month,
      case term when 'winter' then 28 when 'spring' then 31 when 'summer' then 31 else 30 end as day
    ) as last)) + time '23:59') at time zone 'UTC')
$$;

-- As contract/dates/values/deadlines.ts has it: what is for those of a nationality by name, then for those who
-- live in a country, then for all from abroad, then everybody else's.
create function group_deadline(closes_at timestamptz, closes_for jsonb, closes_in jsonb, audiences
  text[], residence text) returns timestamptz
  language sql immutable parallel safe as $$
  select case
    when named.at is not null then named.at
    when audiences && array['domestic'] then closes_at
    when closes_in ? coalesce(residence, '') then (closes_in -> residence ->> 'closesAt')::timestamptz
    when residence is null and closes_in <> '{}' then null
    else public.deadline_for(closes_at, closes_for, array['international', 'non_eu']) end
  from (select public.deadline_for(null, closes_for,
    array_remove(array_remove(audiences, 'international'), 'non_eu')) as at) as named
$$;

create function last_deadline(closes_at timestamptz, closes_for jsonb, closes_in jsonb) returns
  timestamptz
  language sql immutable parallel safe as $$
  select case when count(*) = count(at) then max(at) end from (
    select public.group_deadline(closes_at, closes_for, '{}', audiences, null) as at
    from (values (array['international', 'non_eu']), (array['domestic', 'eu']),
      (array['eu', 'domestic']), (array['saarc', 'international', 'non_eu'])) as known (audiences)
    union all
    select (value ->> 'closesAt')::timestamptz from jsonb_each(closes_in)
  ) as dates
$$;

-- The latest that holds for somebody with these nationalities.
create function own_deadline(closes_at timestamptz, closes_for jsonb, closes_in jsonb, destination
  text, nationalities text[], residence text) returns timestamptz
  language sql stable parallel safe as $$
  select case
    when closes_for = '{}' and closes_in = '{}' then closes_at
    when cardinality(nationalities) = 0 and residence is null
      then closes_at
    when cardinality(nationalities) = 0
      then public.group_deadline(closes_at, closes_for, closes_in, array['international', 'non_eu'], residence)
    else (select case when count(*) = count(at) then max(at) end from (
      select public.group_deadline(closes_at, closes_for, closes_in,
        public.audiences_of(destination, nationality), residence) as at
      from unnest(nationalities) as given (nationality)) as dates) end
$$;

-- The same counts as contract/documents/values/document-standing.ts, which a test compares.
create function count_papers(of_application bigint, asked jsonb, out missing integer, out
  unaccepted integer) returns record
  language sql stable as $$
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
create function recount_papers(ids bigint[]) returns void
  language plpgsql as $$
begin
  perform from application_papers where application_id = any(ids)
    order by application_id for update;
  update application_papers papers set missing = counted.missing, unaccepted = counted.unaccepted
  from (select own.application_id, count_papers.missing, count_papers.unaccepted
    from application_papers own, count_papers(own.application_id, own.lines)
    where own.application_id = any(ids)) counted
  where papers.application_id = counted.application_id;
end $$;

create function recount_papers_of_link() returns trigger
  language plpgsql as $$
begin
  perform recount_papers(array[coalesce(new.application_id, old.application_id)]);
  return null;
end $$;

create function recount_papers_of_document() returns trigger
  language plpgsql as $$
begin
  perform recount_papers(array(select application_id from document_application
    where document_id = new.id));
  return null;
end $$;

create function recount_own_papers() returns trigger
  language plpgsql as $$
begin
  select counted.missing, counted.unaccepted into new.missing, new.unaccepted
    from count_papers(new.application_id, new.lines) counted;
  return new;
end $$;

create function keep_status_at() returns trigger
  language plpgsql as $$
begin
  new.status_at := case when tg_op = 'INSERT' then new.submitted_at else new.updated_at end;
  return new;
end $$;

create function plain_name(text) returns text
  language sql immutable parallel safe strict as $$ select translate(public.plain($1), 'ىیےئأإآٱؤةۀہھکًٌٍَُِّْٰٕٓٔـ’‘ʼʻ`´‐‑.-''', 'ييييااااوههههك') $$;

-- The file is held, so that a change of it which is under way is either seen here or sees this. The
-- intake is not: an import of the catalogue takes minutes, and nobody waits for it to apply.
create function take_deadline() returns trigger
  language plpgsql as $$
begin
  perform from applicant where id = new.applicant_id for share;
  select own_deadline(intake.closes_at, intake.closes_for, intake.closes_in, new.destination,
      applicant.nationalities, applicant.residence_country)
    into new.deadline_at
    from intake, applicant
    where intake.id = new.intake_id and applicant.id = new.applicant_id;
  return new;
end $$;

-- Held first, in the order in which all hold several, and read anew once they are.
create function keep_deadlines(ids bigint[]) returns void
  language plpgsql as $$
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

create function tell_deadlines_of_file() returns trigger
  language plpgsql as $$
begin
  perform keep_deadlines(array(select application.id
    from new_rows n join old_rows o on o.id = n.id
    join application on application.applicant_id = n.id
    where (n.nationalities, n.residence_country)
      is distinct from (o.nationalities, o.residence_country)));
  return null;
end $$;

-- At the end of the transaction, and without waiting for what somebody holds: an import holds no
-- application while it runs, and no move stops one.
create function tell_deadlines_of_intake() returns trigger
  language plpgsql as $$
begin
  perform keep_deadlines(array(select id from application where intake_id = new.id
    order by id for update skip locked));
  insert into intake_date_change (intake_id, at) values (new.id, clock_timestamp())
    on conflict (intake_id) do update set at = excluded.at;
  return null;
end $$;

-- What nothing refers to any more loses its key in the same transaction: when the storage is away,
-- and in every copy of the storage, nothing is left but noise.
create function forget_file_key() returns trigger
  language plpgsql as $$
begin
  update file_key set wrapped_key = null where name = new.storage_name;
  return null;
end $$;

-- Its applications keep the deadlines that follow from it.
create function tell_deadlines_of_destination() returns trigger
  language plpgsql as $$
begin
  perform keep_deadlines(array(select application.id from application
    join intake on intake.id = application.intake_id
    where application.destination = new.key
      and (intake.closes_for <> '{}' or intake.closes_in <> '{}')));
  return null;
end $$;

-- However a part goes, its file and its key go with it.
create function discard_upload_part() returns trigger
  language plpgsql as $$
begin
  insert into document_trash (storage_name, since) values (old.storage_name, now())
  on conflict do nothing;
  return null;
end $$;

create table account (
  id bigint generated always as identity primary key,
  key text not null unique,
  email text not null check (length(email) <= 254),
  password_hash text,
  role text not null check (role in ('admin', 'staff', 'applicant')),
  preset text,
  permissions text[] not null default '{}'::text[],
  given_names text not null,
  family_name text,
  title text,
  language text not null default 'en' check (language in ('en', 'fr')),
  status text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  email_verified_at timestamptz,
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  scope text not null default 'all' check (scope in ('all', 'destinations', 'own')),
  scope_destinations text[] not null default '{}'::text[],
  -- What somebody answers applicants in, beside the language of their own screens.
  languages text[] not null default '{}'::text[],
  second_factor_from date not null default (current_date + 7),
  -- Until then an account finds nothing by the address that it has now.
  address_held_until timestamptz,
  -- Until then the password is one that was printed: it leads to choosing another and to nothing else.
  first_password_until timestamptz,
  constraint account_check check ((scope = 'destinations') = (cardinality(scope_destinations) >
    0))
);
create unique index account_email on account (lower(email));
create index account_role on account (role, status);

-- One row per signed-in device. The refresh token is "id.counter.signature".
create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  counter integer not null default 0,
  successor_used boolean not null default false,
  rotated_at timestamptz not null default now(),
  persist boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text,
  network text,
  -- How the holder proved who they are.
  method text not null default 'password' check (method in ('password', 'totp', 'recovery_code',
    'passkey')),
  -- The SHA-256 of the name that the browser's cookie has for the account.
  browser_hash bytea
);
create index session_account on session (account_id) where (revoked_at is null);
create index session_browser on session (browser_hash) where (revoked_at is null);

-- Single-use links: verification, reset, invitation. Only the SHA-256 of the token is kept.
create table account_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'invite', 'delete', 'address')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The address that a code was mailed to, where it is to become the account's.
  address text check (length(address) <= 254),
  constraint account_token_account_id_purpose_key unique (account_id, purpose),
  constraint account_token_address check ((purpose = 'address') = (address is not null))
);

-- Counters behind the rate limits. Losing them in a crash only forgives.
create unlogged table rate_counter (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create table idempotency_key (
  key text not null,
  route text not null,
  visitor text not null,
  request_hash text not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (route, visitor, key)
);
create index idempotency_key_created on idempotency_key (created_at);

create table outgoing_mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  template text not null,
  language text not null check (language in ('en', 'fr')),
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- The number of the application it is about.
  about text,
  -- After this what it says is not true any more: it is not sent.
  expires_at timestamptz,
  -- Where who doesn't want such mails says so.
  stop_link text,
  -- A time zone each, of where its reader may live: it waits for the morning there.
  quiet_zones text[] not null default '{}'::text[],
  failure text check (failure in ('mailbox', 'refused', 'unreachable', 'late')),
  failed_at timestamptz,
  handled_at timestamptz,
  handled_by bigint references account on delete set null,
  version integer not null default 1,
  -- What somebody did that this mail tells of: a move, an asking for documents.
  act_id uuid,
  -- Numbers and keys of whom a mail is about, also where it is for staff and its words are gone.
  mentions text[] not null default '{}'::text[],
  constraint outgoing_mail_check check ((state = 'failed') = (failure is not null)),
  constraint outgoing_mail_check1 check ((state = 'failed') = (failed_at is not null))
);
create index outgoing_mail_due on outgoing_mail (next_attempt_at) where (state = 'queued');
create index outgoing_mail_failed on outgoing_mail (failed_at desc, id desc) where (state =
  'failed');
create index outgoing_mail_failing on outgoing_mail (lower(to_address)) where ((state = 'failed')
  and (handled_at is null));
create index outgoing_mail_to on outgoing_mail (lower(to_address));
create index outgoing_mail_about on outgoing_mail (about) where (about is not null);
create index outgoing_mail_of_act on outgoing_mail (act_id) where (act_id is not null);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  actor text not null,
  action text not null,
  entity text not null,
  entity_key text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  -- The SHA-256 of what the line said when it was written.
  digest bytea not null default '\x'::bytea,
  search tsvector generated always as (to_tsvector('simple'::regconfig,
    "left"(plain(((((((coalesce(entity_key, '') || ' ') || coalesce(reason, '')) || ' ') ||
    coalesce((before)::text, '')) || ' ') || coalesce((after)::text, ''))), 20000))) stored
);
create index audit_event_entity on audit_event (entity, entity_key, id);
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_actor on audit_event (actor, at desc, id desc);
create index audit_event_actor_action on audit_event (actor, action, at desc, id desc);
create index audit_event_action on audit_event (action, at desc, id desc);
create index audit_event_entity_at on audit_event (entity, at desc, id desc);
create index audit_event_search on audit_event using gin (search);

create table destination (
  id bigint generated always as identity primary key,
  key text not null unique check ((key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$') and (length(key) <= 40)),
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text,
  name jsonb not null,
  summary jsonb not null,
  sections jsonb not null default '[]',
  currency text not null,
  zone text not null,
  position integer not null,
  published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  calendar jsonb not null default '[]',
  visa_steps jsonb not null default '[]',
  submissions jsonb not null default '[]',
  community text check (community in ('eu', 'saarc')),
  names_in text check (names_in ~ '^[a-z]{2,3}$'),
  -- Ground and ink of both modes, #rrggbb; the office's own where nobody chose.
  colours jsonb not null default '{"dark": {"ink": "#9ecbf5", "ground": "#12263a"}, "light": {"ink": "#003366", "ground": "#e6eff8"}}',
  passport jsonb,
  constraint destination_calendar_grounds check (are_grounded(calendar))
);

create table university (
  id bigint generated always as identity primary key,
  key text not null unique,
  destination_id bigint not null references destination,
  name text not null check (length(name) between 2 and 200),
  local_name text,
  short_name text,
  city text not null,
  region text,
  latitude double precision,
  longitude double precision,
  ownership text check (ownership in ('public', 'private', 'nonprofit', 'branch_campus')),
  founded integer,
  website text,
  description jsonb not null default '{"en": "", "fr": ""}',
  submission_channel text not null default 'university_portal' check (submission_channel in
    ('agency', 'university_portal', 'national_portal', 'embassy', 'applicant_only')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  source text,
  source_year integer,
  source_url text,
  source_licence text,
  quality text,
  origin text not null default 'staff' check (origin in ('staff', 'starter', 'import')),
  import_key text unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  accreditations jsonb not null default '[]',
  rankings jsonb not null default '[]',
  partnership text not null default 'none' check (partnership in ('none', 'agreement')),
  -- Whether the university pays the agency for an enrolment.
  pays_agency boolean not null default false,
  housing jsonb,
  international_email text check (length(international_email) <= 254),
  translation_missing boolean generated always as (one_language_only(description)) stored not null,
  name_order text collate "C" generated always as (plain(name)) stored not null,
  logo jsonb,
  pictures jsonb not null default '[]',
  picture_keys text[] generated always as (picture_keys_of(logo, pictures)) stored not null,
  constraint university_check check ((partnership = 'agreement') or (not pays_agency)),
  constraint university_housing_grounds check (are_grounded(jsonb_build_array(housing)) or
    (housing is null))
);
create index university_destination on university (destination_id, status);
create index university_name on university (plain(name));
create index university_name_trgm on university using gin (plain(((((name || ' ') ||
  coalesce(local_name, '')) || ' ') || coalesce(short_name, ''))) gin_trgm_ops);
create index university_staff_name on university (name_order, id);
create index university_pictures on university using gin (picture_keys) where (picture_keys <>
  '{}'::text[]);

create table program (
  id bigint generated always as identity primary key,
  key text not null unique,
  university_id bigint not null references university,
  title jsonb not null,
  -- What staff search and sort by; short enough for an index.
  title_plain text generated always as ("left"(plain((((title ->> 'en') || ' ') || (title ->>
    'fr'))), 600)) stored,
  original_title text,
  award text,
  level text not null check (level in ('foundation', 'language', 'associate', 'bachelor',
    'integrated_master', 'master', 'mba', 'doctorate', 'exchange', 'short')),
  field text not null check (field ~ '^[0-9]{2,4}$'),
  duration_months integer check (duration_months between 1 and 120),
  mode text not null default 'on_campus' check (mode in ('on_campus', 'online', 'blended')),
  pace text not null default 'full_time' check (pace in ('full_time', 'part_time')),
  languages text[] not null default '{}'::text[],
  -- Where it is taught when that is not where the university sits.
  city text,
  summary jsonb not null default '{"en": "", "fr": ""}',
  seats integer,
  official_url text,
  submission_channel text not null default 'university_portal' check (submission_channel in
    ('agency', 'university_portal', 'national_portal', 'embassy', 'applicant_only')),
  derived_fields text[] not null default '{}'::text[],
  verified_on date,
  review_by date,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  source text,
  source_year integer,
  source_url text,
  quality text,
  licence_ok boolean not null default true,
  origin text not null default 'staff' check (origin in ('staff', 'starter', 'import')),
  import_key text unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  -- Fee of contract/catalogue/catalogue.ts: application fee, deposit, and what comes besides tuition.
  fees jsonb not null default '[]',
  curriculum jsonb,
  careers jsonb,
  translation_missing boolean generated always as ((one_language_only(title) or
    one_language_only(summary) or one_language_only(curriculum) or one_language_only(careers) or
    (('title' = any (derived_fields)) and ((title ->> 'en') = (title ->> 'fr'))))) stored not null,
  title_order text collate "C" generated always as (plain("left"((title ->> 'en'), 300))) stored
    not null,
  -- Who compared a whole program with its page, where the trail says so.
  verified_by text,
  constraint program_fees_grounds check (are_grounded(fees)),
  constraint program_verified check ((verified_on is null) or ((verified_by is not null) and
    coalesce((is_exact_page(official_url) or is_exact_page(source_url)), false)))
);
create index program_university on program (university_id, status);
create index program_staff_updated on program (updated_at, id);
-- One for each order: a page deep in 60,000 rows is not worth sorting all of them.
create index program_staff_level on program (level, title_order, id);
create index program_staff_field on program (field, title_order, id);
create index program_staff_status on program (status, title_order, id);
create index program_staff_verified on program (coalesce(verified_on, '0001-01-01'::date),
  title_order, id);
-- Found without looking at every program: a text that stands in one language only.
create index program_untranslated on program (id) where ((status = 'published') and (((title ->>
  'fr') = '') or (((summary ->> 'en') = '') <> ((summary ->> 'fr') = '')) or
  coalesce((((curriculum ->> 'en') = '') <> ((curriculum ->> 'fr') = '')), false) or
  coalesce((((careers ->> 'en') = '') <> ((careers ->> 'fr') = '')), false)));
create index program_title_trgm on program using gin (title_plain gin_trgm_ops);
create index program_verified on program (verified_on nulls first, (('program:' || key))) include
  (id, key, university_id) where (status = 'published');
create index program_title on program (title_plain, id) include (university_id);
create index program_staff_title on program (title_order, id) include (status, level, field, mode,
  submission_channel, university_id, languages, verified_on, translation_missing, updated_at);

create table tuition_line (
  id bigint generated always as identity primary key,
  program_id bigint not null references program on delete cascade,
  position integer not null,
  audience text not null check (audience in ('all', 'international', 'domestic', 'eu', 'non_eu',
    'saarc')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('year', 'semester', 'month', 'total', 'once')),
  academic_year text,
  source_url text,
  certainty text not null,
  source_name text,
  checked_on date,
  checked_by text,
  constraint tuition_line_program_id_position_key unique (program_id, "position"),
  constraint tuition_line_certainty check (certainty in ('confirmed', 'reported', 'typical',
    'unknown')),
  constraint tuition_line_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by))
);

create table intake (
  id bigint generated always as identity primary key,
  program_id bigint not null references program on delete cascade,
  key text not null,
  term text not null check (term in ('autumn', 'winter', 'spring', 'summer')),
  academic_year text not null,
  starts_on date,
  opens_at timestamptz,
  closes_at timestamptz,
  zone text not null,
  capacity integer check (capacity >= 0),
  override text check (override in ('full', 'cancelled')),
  note jsonb,
  decision_by date,
  deposit_by date,
  closes_for jsonb not null default '{}' check ((jsonb_typeof(closes_for) = 'object') and
    ((closes_for - array['international', 'domestic', 'eu', 'non_eu', 'saarc']) = '{}')),
  certainty text not null default 'unknown',
  source_url text,
  source_name text,
  checked_on date,
  checked_by text,
  -- By country of residence: {"MA": {"closesAt": …, "sourceUrl": …, "checkedOn": …}}.
  closes_in jsonb not null default '{}' check ((jsonb_typeof(closes_in) = 'object') and
    (not jsonb_path_exists(closes_in, '$.keyvalue()?(!(@."key" like_regex "^[A-Z]{2}$"))'::jsonpath))),
  -- The months in which it closes in other years: {"from": "03", "to": "06"}.
  usual_closes jsonb check (((usual_closes ->> 'from') ~ '^(0[1-9]|1[0-2])$') and ((usual_closes
    ->> 'to') ~ '^(0[1-9]|1[0-2])$')),
  -- Null where somebody's date is not known.
  last_closes_at timestamptz generated always as (last_deadline(closes_at, closes_for, closes_in))
    stored,
  -- When nobody can apply any more.
  over_at timestamptz generated always as (coalesce(last_deadline(closes_at, closes_for,
    closes_in), season_end(term, academic_year, starts_on))) stored not null,
  constraint intake_program_id_key_key unique (program_id, key),
  constraint intake_decision_by check (decision_by >= ((opens_at at time zone zone))::date),
  constraint intake_deposit_by check (deposit_by >= coalesce(decision_by, ((opens_at at time zone
    zone))::date)),
  constraint intake_certainty check (certainty in ('confirmed', 'reported', 'typical', 'unknown')),
  constraint intake_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by)),
  constraint intake_days check ((certainty in ('confirmed', 'reported')) = ((starts_on is not
    null) or (opens_at is not null) or (closes_at is not null) or (closes_for <> '{}') or
    (closes_in <> '{}'))),
  constraint intake_promises check ((certainty in ('confirmed', 'reported')) or ((decision_by is
    null) and (deposit_by is null))),
  constraint intake_usual check ((certainty <> 'typical') or (usual_closes is not null))
);
create index intake_closes on intake (last_closes_at);
create index intake_over on intake (over_at);
create index intake_closes_apart on intake (id) where ((closes_for <> '{}') or (closes_in
  <> '{}'));

create table requirement (
  id bigint generated always as identity primary key,
  program_id bigint not null references program on delete cascade,
  position integer not null,
  kind text not null check (kind in ('academic', 'language', 'test', 'document', 'age',
    'experience', 'financial', 'health')),
  mandatory boolean not null,
  text jsonb not null,
  documents text[] not null default '{}'::text[],
  -- A Rule of contract/eligibility/values/eligibility.ts; null where somebody has to read the text.
  rule jsonb,
  -- Requirements of one program with the same word here: any of them is enough.
  any_of text check (any_of ~ '^[a-z0-9-]{1,40}$'),
  -- ISO 3166-1 codes of those it is asked of; none: everybody.
  nationalities text[] not null default '{}'::text[],
  source_url text,
  source_year text,
  certainty text not null,
  source_name text,
  checked_on date,
  checked_by text,
  constraint requirement_program_id_position_key unique (program_id, "position"),
  constraint requirement_certainty check (certainty in ('confirmed', 'reported', 'typical',
    'unknown')),
  constraint requirement_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by))
);

create table fact (
  id bigint generated always as identity primary key,
  destination_id bigint not null references destination on delete cascade,
  key text not null,
  position integer not null,
  section text not null,
  label jsonb not null,
  value jsonb not null,
  amount_min double precision,
  amount_max double precision,
  unit text,
  period text,
  audience jsonb,
  valid_for_year text,
  source_url text,
  source_type text not null,
  checked_on date,
  review_by date not null,
  note jsonb,
  -- What other sources say about the same fact.
  alternatives jsonb not null default '[]',
  certainty text not null,
  source_name text,
  checked_by text,
  constraint fact_destination_id_key_key unique (destination_id, key),
  constraint fact_certainty check (certainty in ('confirmed', 'reported', 'typical', 'unknown')),
  constraint fact_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by)),
  constraint fact_source_type check (source_type in ('official', 'university', 'press', 'agency',
    'copy', 'secondary'))
);
create index fact_review on fact (review_by);

create table currency_rate (
  currency text primary key,
  per_euro double precision not null check (per_euro > (0)::double precision),
  as_of date,
  source text not null,
  source_url text,
  certainty text not null default 'reported',
  checked_on date,
  checked_by text,
  -- Who put it here: the files that come with the product, the daily file, or the office.
  origin text not null default 'starter',
  -- Units of this currency for one of that one.
  pegged_to text,
  peg double precision,
  -- More than a year old: nothing is converted by it any more. Kept by a task.
  outdated boolean not null default false,
  constraint currency_rate_origin check (origin in ('starter', 'feed', 'office')),
  constraint currency_rate_peg check (peg > (0)::double precision),
  constraint currency_rate_certainty check (certainty in ('confirmed', 'reported')),
  constraint currency_rate_grounds check (is_grounded(certainty, source_url, source,
    (checked_on)::text, checked_by)),
  constraint currency_rate_rule check ((pegged_to is null) = (peg is null)),
  constraint currency_rate_day check ((as_of is not null) or coalesce((pegged_to = 'EUR'), false))
);

-- Fields of study, ISCED-F 2013.
create table field_of_study (
  code text primary key,
  name jsonb not null
);

-- What the finder searches, one narrow row a program that visitors may see. It is read whole, into
-- an index in memory, so texts that many programs share stand apart.
create table search_title (
  id integer generated always as identity primary key,
  en text not null,
  fr text not null,
  original text not null,
  award text not null,
  -- Titles may be longer than an index takes.
  hash text generated always as (md5(((((((en || chr(30)) || fr) || chr(30)) || original) ||
    chr(30)) || award))) stored unique
);

create table search_city (
  id integer generated always as identity primary key,
  name text not null unique
);

create table program_search (
  program_id bigint primary key references program on delete cascade,
  title_id integer not null references search_title,
  university_id bigint not null,
  city_id integer not null references search_city,
  destination text not null,
  level text not null,
  field text not null,
  languages text[] not null,
  mode text not null,
  channel text not null,
  -- Euros a year at the dated rate; null where no fee is known.
  tuition_eur integer,
  -- Euros a year for a student from the destination, and for one of its region (the European Union
  -- for France, SAARC for India); null where no fee is known.
  tuition_home_eur integer,
  tuition_region_eur integer,
  duration_months integer,
  tuition_years text[] not null default '{}'::text[]
);
create index program_search_alike on program_search (level, field, destination, university_id,
  program_id);
create index program_search_university on program_search (university_id);
create index program_search_title on program_search (title_id);
create index program_search_city on program_search (city_id);

-- What the finder shows of the same programs, as JSON text ready to be sent.
create table program_line (
  program_id bigint primary key references program_search(program_id) on delete cascade,
  line text not null,
  intakes text not null,
  -- The fees of those students as JSON text, where they are not the line's own.
  fees text
);

-- Goes up with every change a visitor could see; caches compare it.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  changed_at timestamptz not null default now(),
  -- Which form of the derived rows the database holds.
  shape integer not null default 0
);

create table applicant (
  id bigint generated always as identity primary key,
  key text not null unique,
  given_names text not null,
  family_name text,
  birth_date date not null,
  nationality text not null check (nationality ~ '^[A-Z]{2}$'),
  residence_country text not null check (residence_country ~ '^[A-Z]{2}$'),
  email text not null check (length(email) <= 254),
  phone text not null,
  guardian_name text,
  guardian_phone text,
  language text not null check (language in ('en', 'fr')),
  education jsonb,
  owner_id bigint references account,
  name_plain text generated always as (plain(((given_names || ' ') || coalesce(family_name, ''))))
    stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  passport_name text check (passport_name ~ '^[A-Z][A-Z ''-]*$'),
  nationalities text[] not null,
  -- Results of language and admission tests, or why there is none.
  tests jsonb,
  reminders_stopped_at timestamptz,
  -- Kept whatever the schedule says, because of a dispute.
  kept_since timestamptz,
  kept_because text check (length(kept_because) <= 1000),
  tags text[] not null default '{}'::text[] check (cardinality(tags) <= 20),
  -- The file that this one was found to be the same person's as; what was sent stands there.
  merged_into bigint references applicant,
  passport_number text check (passport_number ~ '^[A-Z0-9]{5,20}$'),
  passport_country text check (passport_country ~ '^[A-Z]{2}$'),
  passport_issued date,
  passport_expires date,
  -- What an administrator's search box looks in.
  search_plain text generated always as (((((plain_name(((((((((given_names || ' ') ||
    coalesce(family_name, '')) || ' ') || coalesce(passport_name, '')) || ' ') || email) || ' ')
    || phone)) || ' ') || replace(plain_name((given_names || coalesce(family_name, ''))), ' ',
    '')) || ' ') || replace(plain_name((coalesce(family_name, '') || given_names)), ' ', '')))
    stored,
  email_held_until timestamptz,
  email_before_hold text check (length(email_before_hold) <= 254),
  -- Who corrected the address read a code there, and has not shown that the one before was theirs.
  email_hold_proved boolean not null default false,
  constraint applicant_check check ((cardinality(nationalities) between 1 and 3) and
    (nationalities[1] = nationality)),
  constraint applicant_check1 check ((kept_since is null) = (kept_because is null)),
  constraint applicant_check2 check (merged_into <> id),
  constraint applicant_check3 check (num_nulls(passport_number, passport_country, passport_issued,
    passport_expires) = any (array[0, 4])),
  constraint applicant_check4 check (passport_issued < passport_expires),
  constraint applicant_email_hold check ((email_held_until is null) = (email_before_hold is null))
);
create index applicant_email on applicant (lower(email));
create index applicant_birth on applicant (birth_date, name_plain);
create index applicant_name on applicant (name_plain collate "C");
create index applicant_tags on applicant using gin (tags);
create index applicant_merged on applicant (merged_into) where (merged_into is not null);
create index applicant_owner on applicant (owner_id) where (owner_id is not null);
-- Two files with the same passport are perhaps the same person's.
create index applicant_passport on applicant (passport_number, passport_country) where
  (passport_number is not null);
create index applicant_nationality on applicant (nationality) include (id);
create index applicant_residence on applicant (residence_country) include (id);
create index applicant_search_trgm on applicant using gin (search_plain gin_trgm_ops);
-- A word of one or two letters is in no index of three: looked for in the words alone.
create index applicant_words on applicant (search_plain collate "C") include (id);
create index applicant_email_held on applicant (email_held_until) where (email_held_until is not
  null);

-- What was typed, as it was typed. It becomes an applicant and an application when submitted.
create table application_draft (
  id bigint generated always as identity primary key,
  key text not null unique,
  secret_hash bytea not null,
  language text not null check (language in ('en', 'fr')),
  answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  submitted_at timestamptz,
  expires_at timestamptz not null,
  -- For each step that was saved: how often, and by which page.
  steps jsonb not null default '{}',
  -- The SHA-256 of the secret in the link that opens the draft on another device.
  link_hash bytea unique,
  link_expires_at timestamptz,
  -- Where its link was mailed to last, at its visitor's wish.
  link_address text check (length(link_address) <= 254),
  -- The mailed link went to an address that nobody proved: it opens the form with the birth date.
  link_asks boolean not null default false,
  link_misses integer not null default 0,
  reminders_stopped_at timestamptz,
  -- When a mail said that it will be removed.
  warned_at timestamptz,
  -- What it was filled in from, where that was sent before; kept so that it can go with it.
  filled_from bigint,
  -- When the answers were given that it began with; null where it began empty.
  filled_at timestamptz
);
create index application_draft_expires on application_draft (expires_at);
create index application_draft_saved on application_draft (saved_at) where ((submitted_at is null)
  and (reminders_stopped_at is null));
create index application_draft_unwarned on application_draft (expires_at) where ((submitted_at is
  null) and (warned_at is null));
create index application_draft_filled_from on application_draft (filled_from) where (filled_from
  is not null);
create index application_draft_link_address on application_draft (lower(link_address)) where
  (submitted_at is null);
create index application_draft_email on application_draft (lower((answers ->> 'email'))) where
  (submitted_at is null);

create table application (
  id bigint generated always as identity primary key,
  number text not null unique,
  applicant_id bigint not null references applicant,
  program_id bigint not null references program,
  intake_id bigint not null references intake,
  status text not null check (status in ('submitted', 'in_review', 'documents_requested',
    'ready_to_send', 'sent', 'interview', 'offer_conditional', 'offer_unconditional',
    'waitlisted', 'refused', 'accepted', 'deposit_paid', 'visa_preparing', 'visa_applied',
    'visa_granted', 'visa_refused', 'enrolled', 'ineligible', 'declined', 'offer_expired',
    'offer_withdrawn', 'conditions_not_met', 'deferred', 'cancelled', 'withdrawn', 'closed')),
  active boolean generated always as ((status not in ('refused', 'ineligible', 'declined',
    'offer_expired', 'offer_withdrawn', 'conditions_not_met', 'cancelled', 'withdrawn',
    'closed'))) stored not null,
  destination text not null,
  -- Who applied, as typed: the SHA-256 of plain name, birth date and address.
  person_hash bytea not null,
  snapshot jsonb not null,
  next_mover text not null,
  next_by date,
  submitted_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  submission_id bigint not null,
  choice integer not null check (choice between 1 and 3),
  level text generated always as (coalesce(((snapshot -> 'program') ->> 'level'), '')) stored not
    null,
  -- The furthest of: 1 sent, 2 offer, 3 accepted, 4 enrolled.
  reached integer not null default 0 check (reached between 0 and 4),
  -- The day until which the first reply was promised.
  reply_by date,
  -- The first thing staff did that the applicant was told of.
  replied_at timestamptz,
  applicant_owner_id bigint,
  applicant_language text not null default '',
  applicant_name text collate "C" not null default '',
  duplicate_of bigint references application on delete set null,
  -- Since when an application is in its state. A trigger keeps it, whoever moves the application.
  status_at timestamptz not null default now(),
  -- Until when its applicant may apply, by the catalogue as it is now; null where that is not known.
  -- Triggers keep it, whoever changes the intake, the file, or which file it is in.
  deadline_at timestamptz,
  constraint application_submission_id_choice_key unique (submission_id, choice)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
create unique index application_one_active on application (applicant_id, program_id, intake_id)
  where active;
create unique index application_one_active_person on application (program_id, intake_id,
  person_hash) where active;
create index application_destination on application (destination, status);
create index application_intake on application (intake_id);
create index application_number_beginning on application (number text_pattern_ops);
create index application_by_due on application (coalesce(next_by, 'infinity'::date), id) include
  (next_by, status, destination, level, applicant_id, applicant_owner_id, applicant_language,
  submitted_at);
create index application_by_status on application (status, coalesce(next_by, 'infinity'::date),
  id) include (next_by, destination, level, applicant_id, applicant_owner_id, applicant_language);
create index application_by_submission on application (submitted_at, id) include (next_by, status,
  destination, level, applicant_id, applicant_owner_id, applicant_language);
create index application_by_owner on application (applicant_owner_id, coalesce(next_by,
  'infinity'::date), id) include (next_by, status, destination, level, applicant_id,
  applicant_language);
create index application_by_name on application (applicant_name, id) include (next_by, status,
  destination, level, applicant_id, applicant_owner_id, applicant_language);
create index application_applicant on application (applicant_id) include (next_by, status,
  destination, level, applicant_owner_id, applicant_language, submitted_at, applicant_name);
-- Whose sight a conversation about them is in.
create index application_of_submission on application (submission_id) include (destination,
  applicant_owner_id);
-- Read without the rows themselves, which carry what was applied for in full.
create index application_period on application (submitted_at) include (destination,
  applicant_owner_id, reached, active, reply_by, replied_at);
create index application_promised on application (next_by, next_mover) include (destination,
  applicant_owner_id);
create index application_program on application (program_id);
create index application_active on application (id) include (destination, applicant_owner_id)
  where active;
-- What may still have to be sent: looked through each time that reminders are due.
create index application_unsent on application (id) where (active and (reached = 0) and (status in
  ('submitted', 'in_review', 'documents_requested', 'ready_to_send')));
create index application_duplicate on application (duplicate_of) where (duplicate_of is not null);
create index application_by_state_age on application (status_at, id) include (next_by, status,
  destination, level, applicant_id, applicant_owner_id, applicant_language);
-- What has no deadline comes last, whichever way the list is ordered.
create index application_by_deadline on application (coalesce(deadline_at, 'infinity'::timestamp
  with time zone), id) include (next_by, status, destination, level, applicant_id,
  applicant_owner_id, applicant_language, intake_id);
create index application_by_deadline_down on application (coalesce(deadline_at,
  '-infinity'::timestamp with time zone) desc, id) include (next_by, status, destination, level,
  applicant_id, applicant_owner_id, applicant_language, intake_id);

create table application_history (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  actor_id bigint references account,
  by_applicant boolean not null default false,
  reason text,
  -- Why an applicant ended it, as they chose it from a list; what they wrote stands in reason.
  reason_code text check (reason_code in ('other_place', 'cost', 'visa', 'later', 'family',
    'mistake', 'other')),
  -- The day on which it happened, where the applicant told of it later.
  happened_on date,
  -- What somebody did, of which this is a part: several applications may have moved with it.
  act_id uuid,
  -- The line that this one undoes: what is undone counts for nothing.
  undoes bigint unique references application_history,
  -- Why an application went on although documents are missing, in words of staff for staff.
  passed_over text check (length(passed_over) between 1 and 1000),
  -- What stood before it, to be put back where it is undone: the promised day, the milestone, the
  -- first reply.
  before jsonb,
  -- A mistake put right: what came after the state that it leads back to counts no more.
  corrects boolean not null default false,
  -- Who told staff of it, in their words: "the applicant, by phone".
  told_by text check (length(told_by) between 1 and 200)
);
create index application_history_of on application_history (application_id, id);
create index application_history_of_act on application_history (act_id) where (act_id is not
  null);

-- The six-digit codes that prove an address when a private link is lost.
create table application_code (
  application_id bigint primary key references application on delete cascade,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);

create table scholarship (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- Null: wherever one of its programs is.
  destination_id bigint references destination on delete cascade,
  position integer not null,
  -- Of the programs it is for; none: every level.
  levels text[] not null default '{}'::text[],
  name jsonb not null,
  provider jsonb not null,
  coverage jsonb not null,
  requirements jsonb not null default '[]',
  dates jsonb,
  submission_channel text not null check (submission_channel in ('agency', 'university_portal',
    'national_portal', 'embassy', 'applicant_only')),
  official_url text,
  valid_for_year text,
  source_url text,
  checked_on date,
  review_by date not null,
  status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  certainty text not null,
  source_name text,
  checked_by text,
  -- Keys of those that it is for; none: of universities that are not in the catalogue; null: of all.
  universities text[],
  source_type text not null default 'secondary',
  constraint scholarship_certainty check (certainty in ('confirmed', 'reported', 'typical',
    'unknown')),
  constraint scholarship_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by)),
  constraint scholarship_source_type check (source_type in ('official', 'university', 'press',
    'agency', 'copy', 'secondary'))
);
create index scholarship_destination on scholarship (destination_id, status, "position");
create index scholarship_review on scholarship (review_by) where (status = 'published');

-- Programs it is for besides those of its destination and levels.
create table scholarship_program (
  scholarship_id bigint not null references scholarship on delete cascade,
  program_id bigint not null references program on delete cascade,
  primary key (scholarship_id, program_id)
);
create index scholarship_program_program on scholarship_program (program_id);

-- Parts of the starter catalogue that came after the first, once they have been brought in.
create table starter_part (
  name text primary key,
  loaded_at timestamptz not null default now()
);

create table living_cost (
  id bigint generated always as identity primary key,
  destination_id bigint not null references destination on delete cascade,
  key text not null,
  position integer not null,
  -- Null for a figure that is about the whole destination.
  city text,
  covers text[] not null check ((covers <@ array['rent', 'food', 'transport', 'other',
    'registration', 'visa', 'permit', 'insurance', 'medical', 'deposit']) and (cardinality(covers)
    > 0)),
  amount_min double precision not null check (amount_min >= (0)::double precision),
  amount_max double precision not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('month', 'semester', 'year', 'once')),
  valid_for_year text,
  source_url text,
  source_type text not null,
  checked_on date,
  review_by date not null,
  note jsonb,
  certainty text not null,
  source_name text,
  checked_by text,
  constraint living_cost_destination_id_key_key unique (destination_id, key),
  constraint living_cost_check check (amount_max >= amount_min),
  constraint living_cost_certainty check (certainty in ('confirmed', 'reported', 'typical',
    'unknown')),
  constraint living_cost_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by)),
  constraint living_cost_source_type check (source_type in ('official', 'university', 'press',
    'agency', 'copy', 'secondary'))
);

-- Which edition of the starter files a database was last brought up to.
create table starter_edition (
  part text primary key,
  digest text not null,
  applied_at timestamptz not null default now()
);

create table conversation (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('question', 'report', 'application')),
  topic text check (topic in ('question', 'application', 'documents', 'visa', 'partnership',
    'other')),
  -- What a report is about. No reference: a report outlives what it was about.
  subject_type text check (subject_type in ('program', 'university', 'destination', 'fact')),
  subject_key text,
  name text,
  email text check (length(email) <= 254),
  -- When who reads mail at the address said that it is theirs.
  email_proved_at timestamptz,
  language text not null check (language in ('en', 'fr')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  owner_id bigint references account,
  -- Since when the visitor waits and by which day an answer is promised; null when nobody waits.
  waiting_since timestamptz,
  reply_by date,
  last_activity_at timestamptz not null,
  token_hash bytea not null unique,
  version integer not null default 1,
  created_at timestamptz not null,
  -- What an applicant and the team write to each other about one submission, in one conversation.
  submission_id bigint unique,
  -- When the applicant last said that they have read what was answered.
  visitor_read_at timestamptz,
  search_plain text generated always as (plain_name(((((coalesce(name, '') || ' ') ||
    coalesce(email, '')) || ' ') || coalesce(subject_key, '')))) stored,
  constraint conversation_check check ((kind = 'report') = (subject_type is not null)),
  constraint conversation_check1 check ((subject_type is null) = (subject_key is null)),
  constraint conversation_check2 check ((state = 'open') = (waiting_since is not null)),
  constraint conversation_check3 check ((waiting_since is null) = (reply_by is null)),
  constraint conversation_check4 check ((kind = 'application') = (submission_id is not null))
);
create index conversation_waiting on conversation (coalesce(waiting_since, 'infinity'::timestamp
  with time zone), last_activity_at desc, id desc);
create index conversation_state on conversation (state, kind, reply_by);
create index conversation_activity on conversation (last_activity_at desc, id desc);
create index conversation_owner on conversation (owner_id) where (owner_id is not null);
create index conversation_search_trgm on conversation using gin (search_plain gin_trgm_ops);

create table conversation_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  -- A note is for staff alone.
  kind text not null check (kind in ('visitor', 'answer', 'note')),
  body text not null check (length(body) between 1 and 10000),
  at timestamptz not null,
  by_id bigint references account,
  -- The Message-ID of the mail that took it to the visitor.
  mail_id text,
  body_plain text generated always as (plain_name(body)) stored,
  constraint conversation_message_check check ((kind = 'visitor') = (by_id is null)),
  constraint conversation_message_check1 check ((mail_id is null) or (kind = 'answer'))
);
create index conversation_message_of on conversation_message (conversation_id, id);
create index conversation_message_trgm on conversation_message using gin (body_plain
  gin_trgm_ops);

create table document (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- Where it was sent with a draft. Once submitted, document_application says where it belongs.
  draft_id bigint references application_draft on delete set null,
  type text not null check (type in ('passport', 'photo', 'diploma', 'transcript',
    'language_test', 'admission_test', 'cv', 'motivation', 'recommendation', 'research_proposal',
    'financial', 'birth_certificate', 'medical', 'translation', 'other')),
  status text not null check (status in ('requested', 'uploaded', 'in_review', 'accepted',
    'rejected', 'not_applicable', 'replaced', 'expired')),
  reason text check (length(reason) <= 1000),
  language text check (language ~ '^[a-z]{2}$'),
  translation_of bigint references document on delete set null,
  replaces bigint unique references document on delete set null,
  file_name text check (length(file_name) between 1 and 200),
  media_type text check (media_type in ('application/pdf', 'image/jpeg', 'image/png',
    'image/webp', 'image/heic')),
  bytes integer check (bytes > 0),
  pages integer check (pages > 0),
  sha256 bytea check (length(sha256) = 32),
  scan text not null default 'none' check (scan in ('none', 'pending', 'clean', 'infected')),
  -- Random, so that it says nothing about whose file it is; null where there is none, or no longer.
  storage_name text unique,
  uploaded_at timestamptz,
  -- When it was submitted.
  frozen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references account,
  confirmed_at timestamptz,
  -- When its applicant was written to about the rejection or the request that it stands at.
  told_at timestamptz,
  added_by bigint references account,
  received_how text check (received_how in ('email', 'whatsapp', 'paper', 'university')),
  received_note text check (length(received_note) between 1 and 500),
  scanned_at timestamptz,
  constraint document_check check (num_nonnulls(file_name, media_type, bytes, pages, sha256,
    uploaded_at) = any (array[0, 6])),
  constraint document_check1 check ((storage_name is null) or (file_name is not null)),
  constraint document_check2 check ((storage_name is not null) or (file_name is null) or (scan =
    'infected')),
  constraint document_check3 check ((status not in ('uploaded', 'in_review', 'accepted',
    'expired')) or (file_name is not null)),
  constraint document_check4 check ((status not in ('rejected', 'not_applicable')) or (reason is
    not null) or (scan = 'infected')),
  constraint document_check5 check ((confirmed_at is null) or (status = 'not_applicable')),
  constraint document_check6 check ((added_by is null) = (received_how is null)),
  constraint document_check7 check ((received_note is null) or (added_by is not null)),
  constraint document_scanned_at check ((scanned_at is null) or (scan in ('clean', 'infected'))),
  constraint document_clean_since check ((scan <> 'clean') or (scanned_at is not null))
);
create index document_draft on document (draft_id) where (draft_id is not null);
create index document_translation on document (translation_of) where (translation_of is not null);
create index document_to_review on document (uploaded_at) where (status in ('uploaded',
  'in_review'));
create index document_awaited on document (updated_at) where (status in ('requested', 'rejected',
  'expired'));
create index document_untold on document (id) where ((told_at is null) and (status in
  ('requested', 'rejected', 'expired')));
create index document_unscanned on document (id) where ((scan in ('none', 'pending')) and
  (storage_name is not null));

-- The applications of one submission share their documents.
create table document_application (
  document_id bigint not null references document on delete cascade,
  application_id bigint not null references application on delete cascade,
  waiting boolean not null default false,
  primary key (application_id, document_id)
);
create index document_application_of on document_application (document_id) include
  (application_id);
create index document_application_waiting on document_application (application_id) where waiting;

-- Files on their way. What they may come to is taken from what the application has left.
create table document_upload (
  id bigint generated always as identity primary key,
  key text not null unique,
  draft_id bigint references application_draft on delete cascade,
  application_id bigint references application on delete cascade,
  -- The idempotency key it was begun with.
  intent text not null check (length(intent) <= 220),
  file_name text not null check (length(file_name) between 1 and 200),
  bytes integer not null check (bytes > 0),
  notes jsonb not null,
  state text not null default 'receiving' check (state in ('receiving', 'judging', 'taken',
    'refused')),
  judging_since timestamptz,
  -- Where the file goes, written down before it goes there: nothing is left behind by a crash.
  storage_name text not null unique,
  document_id bigint references document on delete cascade,
  problem text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- By whom and how, while it is on its way: {"by", "how", "note"}.
  received jsonb,
  constraint document_upload_check check (num_nonnulls(draft_id, application_id) = 1),
  constraint document_upload_check1 check ((state = 'taken') = (document_id is not null)),
  constraint document_upload_check2 check ((state = 'refused') = (problem is not null)),
  constraint document_upload_check3 check ((state = 'judging') = (judging_since is not null))
);
create unique index document_upload_intent on document_upload (coalesce(draft_id, (0)::bigint),
  coalesce(application_id, (0)::bigint), intent);
create index document_upload_document on document_upload (document_id) where (document_id is not
  null);
create index document_upload_expires on document_upload (expires_at);
create index document_upload_draft on document_upload (draft_id) where (draft_id is not null);
create index document_upload_application on document_upload (application_id) where (application_id
  is not null);

-- Who opened a document, and when. It goes only with the document.
create table document_access (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  account_id bigint not null references account,
  at timestamptz not null
);
create index document_access_of on document_access (document_id, id);
create index document_access_at on document_access (at);

-- Names in the storage that nothing refers to any more, until they are gone from there too.
create table document_trash (
  storage_name text primary key,
  since timestamptz not null
);

create table draft_choice (
  draft_id bigint not null references application_draft on delete cascade,
  position integer not null check (("position" >= 1) and ("position" <= 3)),
  program_id bigint not null references program,
  intake_id bigint not null references intake,
  -- Null in forms of before it was kept: nothing is said of a change then.
  chosen_channel text,
  primary key (draft_id, "position"),
  constraint draft_choice_draft_id_intake_id_key unique (draft_id, intake_id)
);
create index draft_choice_program on draft_choice (program_id);
create index draft_choice_intake on draft_choice (intake_id);

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
  submitted_at timestamptz not null,
  entered_by bigint references account,
  entry_source text check (entry_source in ('walk_in', 'telephone', 'email', 'whatsapp', 'event',
    'partner')),
  consent_how text check (consent_how in ('paper', 'telephone', 'later')),
  -- The day on which it was given to us.
  consent_on date,
  -- When the applicant agreed on their own page.
  agreed_at timestamptz,
  -- Since when a link opens nothing, because all its applications have been over for long.
  link_ended_at timestamptz,
  constraint submission_check check (num_nonnulls(entered_by, entry_source, consent_how) = any
    (array[0, 3])),
  constraint submission_check1 check (((consent_how in ('paper', 'telephone')) = (consent_on is
    not null)) or ((consent_how is null) and (consent_on is null))),
  constraint submission_check2 check ((agreed_at is null) or (consent_how is not null))
);
create index submission_applicant on submission (applicant_id);
create index submission_link_open on submission (submitted_at) where (link_ended_at is null);

create table setting (
  only_row boolean primary key default true check (only_row),
  value jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account,
  rates_version integer not null default 1
);

create table decision (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  outcome text not null check (outcome in ('offer_unconditional', 'offer_conditional',
    'waitlisted', 'refused', 'ineligible')),
  reason_code text check (reason_code in ('level', 'grades', 'language', 'tests', 'subjects',
    'documents', 'places', 'other')),
  -- What the applicant reads beside the outcome, in their language.
  note text check (length(note) between 1 and 2000),
  -- On the waiting list of an intake: who has the lowest is asked first.
  rank integer check (rank between 1 and 9999),
  decided_at timestamptz not null,
  decided_by bigint not null references account,
  released_at timestamptz,
  released_by bigint references account,
  recalled_at timestamptz,
  recalled_by bigint references account,
  constraint decision_check check (num_nonnulls(released_at, recalled_at) <= 1),
  constraint decision_check1 check ((outcome not in ('refused', 'ineligible')) or
    (num_nonnulls(reason_code, note) = 2)),
  constraint decision_check2 check ((rank is null) or (outcome = 'waitlisted'))
);
create unique index decision_one_pending on decision (application_id) where ((released_at is null)
  and (recalled_at is null));
create index decision_of on decision (application_id, id);
create index decision_pending on decision (decided_at, id) where ((released_at is null) and
  (recalled_at is null));

create table offer (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique references decision on delete cascade,
  application_id bigint not null references application on delete cascade,
  -- The last day to answer, by the clock of the zone.
  reply_by date not null,
  zone text not null,
  deposit_minor bigint check (deposit_minor >= 0),
  deposit_currency text check (deposit_currency ~ '^[A-Z]{3}$'),
  deposit_by date,
  -- Confirms a letter to whom it is shown; made with the release.
  letter_code text unique check (letter_code ~ '^[2-9A-HJKMNP-TV-Z]{12}$'),
  reply text check (reply in ('accepted', 'declined')),
  replied_at timestamptz,
  -- When a reminder last said that an answer is due.
  reminded_at timestamptz,
  constraint offer_check check (num_nonnulls(deposit_minor, deposit_currency, deposit_by) = any
    (array[0, 3])),
  constraint offer_check1 check ((reply is null) = (replied_at is null))
);
create index offer_of on offer (application_id);
create index offer_unanswered on offer (reply_by) where ((reply is null) and (letter_code is not
  null));

create table offer_condition (
  id bigint generated always as identity primary key,
  key text not null unique,
  offer_id bigint not null references offer on delete cascade,
  position integer not null,
  text text not null check (length(text) between 1 and 500),
  -- A type of document.
  evidence text check (evidence ~ '^[a-z_]+$'),
  -- What was asked for with the release, or what took its place.
  document_id bigint references document on delete set null,
  state text not null default 'open' check (state in ('open', 'shown', 'met')),
  met_at timestamptz,
  met_by bigint references account,
  constraint offer_condition_offer_id_position_key unique (offer_id, "position"),
  constraint offer_condition_check check ((state = 'met') = (met_at is not null))
);
create index offer_condition_document on offer_condition (document_id) where (document_id is not
  null);

-- What was reminded of, so that nobody is twice: the days before or after, counted from 1.
create table reminder (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('draft', 'documents', 'offer', 'sending')),
  draft_id bigint references application_draft on delete cascade,
  submission_id bigint references submission on delete cascade,
  application_id bigint references application on delete cascade,
  -- What makes another reminder of the same kind another one: since when, or by when.
  occasion text not null,
  step integer not null,
  message_id text not null unique,
  at timestamptz not null,
  constraint reminder_check check (num_nonnulls(draft_id, submission_id, application_id) = 1)
);
create unique index reminder_of_draft on reminder (draft_id, step) where (draft_id is not null);
create unique index reminder_of_submission on reminder (submission_id, kind, occasion, step) where
  (submission_id is not null);
create unique index reminder_of_application on reminder (application_id, kind, occasion, step)
  where (application_id is not null);

create table erasure_request (
  applicant_id bigint primary key references applicant on delete cascade,
  asked_at timestamptz not null,
  -- The code that was mailed and not entered yet.
  code_hash bytea,
  code_attempts integer not null default 0,
  code_expires_at timestamptz,
  -- When who reads mail at the address on file said that they want it.
  confirmed_at timestamptz,
  -- When it is done by itself; null where staff have to look at it first.
  due_at timestamptz,
  -- By when staff have promised to.
  answer_by date,
  -- Why staff can't, in the applicant's language.
  refused_at timestamptz,
  refusal text check (length(refusal) between 1 and 2000),
  constraint erasure_request_check check ((code_hash is null) = (code_expires_at is null)),
  constraint erasure_request_check1 check ((confirmed_at is null) = (num_nonnulls(due_at,
    answer_by) = 0)),
  constraint erasure_request_check2 check (num_nonnulls(due_at, answer_by) <= 1),
  constraint erasure_request_check3 check ((refused_at is null) = (refusal is null))
);
create index erasure_request_due on erasure_request (due_at) where (due_at is not null);

-- What is gone for good, by the SHA-256 of its key: a backup that brings it back is told again.
create table erased (
  kind text not null check (kind in ('applicant', 'account', 'draft', 'conversation', 'alert')),
  key_hash bytea not null check (length(key_hash) = 32),
  at timestamptz not null,
  primary key (kind, key_hash)
);
create index erased_at on erased (at);

-- Applications whose person is gone: enough to count, and nobody to be found in it.
create table closed_application (
  id bigint generated always as identity primary key,
  destination text not null,
  level text not null,
  field text not null,
  -- The first day of the month it was submitted in.
  month date not null,
  outcome text not null
);

create table sign_in_attempt (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  at timestamptz not null,
  -- A network, not an address: IPv4 without its last part, IPv6 as a /64.
  network text not null,
  user_agent text,
  method text not null check (method in ('password', 'totp', 'recovery_code', 'passkey')),
  outcome text not null check (outcome in ('signed_in', 'rejected', 'second_factor_rejected',
    'closed'))
);
create index sign_in_attempt_of on sign_in_attempt (account_id, id desc);
create index sign_in_attempt_at on sign_in_attempt (at);

create table totp_factor (
  account_id bigint primary key references account on delete cascade,
  -- AES-256-GCM: nonce, tag, ciphertext.
  secret bytea not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The last time step a code was taken of: each works once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  -- Of argon2id. Codes from before have none yet: they get theirs in the background.
  salt bytea,
  primary key (account_id, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  key text not null unique,
  account_id bigint not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- What waits for an answer between two requests: a sign-in for its second factor, a passkey for
-- its signature. Only the SHA-256 of the ticket is kept.
create table factor_ticket (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('second_factor', 'enrol', 'add_passkey',
    'passkey_alone', 'new_password')),
  -- Nobody is named yet where a passkey alone signs in.
  account_id bigint references account on delete cascade,
  persist boolean not null default false,
  challenge text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint factor_ticket_check check ((account_id is null) = (purpose = 'passkey_alone'))
);
create index factor_ticket_expires on factor_ticket (expires_at);

-- Lines that no block has sealed yet. Writers only add to it: none waits for another.
create table audit_unsealed (
  event_id bigint primary key
);

-- Each block seals the digests of its lines and the block before it.
create table audit_block (
  number bigint primary key,
  event_ids bigint[] not null,
  seal bytea not null,
  sealed_at timestamptz not null
);

-- The words of a mail as administrators changed them; what is not here has the product's own.
create table mail_template (
  template text not null,
  language text not null check (language in ('en', 'fr')),
  words jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references account,
  primary key (template, language)
);

create table saved_view (
  id bigint generated always as identity primary key,
  key text not null unique,
  screen text not null check (screen in ('programs', 'universities', 'scholarships', 'applicants',
    'messages')),
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

create table catalogue_import (
  id bigint generated always as identity primary key,
  key text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  bytes bigint not null,
  sha256 text not null,
  encoding text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252',
    'windows-1254', 'windows-1250', 'windows-1251', 'windows-1256', 'iso-8859-15', 'gb18030',
    'big5', 'macintosh', 'cp850', 'xlsx')),
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
  undone_by bigint references account,
  -- From then on it can't be taken back, and its rows, remarks and file are gone.
  forgotten_at timestamptz,
  source text check ((source <> '') and (length(source) <= 2000)),
  reading jsonb not null default '{"lines": [], "sheet": null, "isKept": false, "sheets": [], "encodings": [], "headerLine": 1}',
  meanings jsonb not null default '{}',
  words jsonb not null default '[]',
  publish_new boolean not null default false
);
create index catalogue_import_latest on catalogue_import (id desc);
create index catalogue_import_kept on catalogue_import (coalesce(applied_at, created_at)) where
  (forgotten_at is null);

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

-- One row for each version that was written over by hand, as staff had read it. What is stored now
-- is not here. Changes made before this table are in the trail alone.
create table catalogue_edition (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('program', 'university', 'destination', 'scholarship')),
  entity_key text not null,
  version integer not null,
  record jsonb not null,
  -- When this version came to be, and by whom.
  at timestamptz not null,
  by_id bigint references account,
  constraint catalogue_edition_entity_entity_key_version_key unique (entity, entity_key, version)
);

-- Who looks after one thing on a list of what is to be checked. It stays when the thing is done, so
-- that it comes back to who knows it.
create table upkeep_owner (
  list text not null,
  subject text not null,
  owner_id bigint not null references account on delete cascade,
  primary key (list, subject),
  constraint upkeep_owner_list check (list in ('gaps', 'translations', 'intakes'))
);

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
  constraint applicant_task_check check ((done_at is null) = (done_by is null))
);
create index applicant_task_of on applicant_task (applicant_id, id);
create index applicant_task_open on applicant_task (applicant_id, due_on, id) where (done_at is
  null);
create index applicant_task_due on applicant_task (due_on) where (done_at is null);

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
  by_id bigint references account,
  before jsonb not null,
  after jsonb not null,
  reason text check (length(reason) between 1 and 500)
);
create index applicant_edit_of on applicant_edit (applicant_id, id);

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
  -- What merging closed, as it was: {"id", "status", "nextMover", "nextBy"}.
  duplicates jsonb not null default '[]',
  constraint applicant_merge_check check ((undone_at is null) = (undone_by is null))
);
create unique index applicant_merge_once on applicant_merge (merged_id) where (undone_at is null);
create index applicant_merge_kept on applicant_merge (kept_id);
create index applicant_merge_merged on applicant_merge (merged_id);

create table notification (
  id bigint generated always as identity primary key,
  key text not null default replace((gen_random_uuid())::text, '-', '') unique,
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('file_given', 'file_taken', 'file_merged',
    'conversation_given', 'message_received', 'document_received', 'task_given', 'task_due',
    'release_waiting', 'approval_waiting', 'approval_given', 'approval_refused', 'offer_accepted',
    'offer_declined', 'application_ended', 'step_reported', 'place_free')),
  -- What of this kind came together: it is one line until it is read.
  count integer not null default 1 check (count > 0),
  at timestamptz not null,
  -- Whose act it was, where it was a colleague's.
  by_id bigint references account on delete set null,
  applicant_id bigint references applicant on delete cascade,
  conversation_id bigint references conversation on delete cascade,
  task_id bigint references applicant_task on delete cascade,
  read_at timestamptz,
  -- When it went out by mail; what happens again while it is unread goes out again.
  mailed_at timestamptz
);
create index notification_of on notification (account_id, at desc, id desc);
create unique index notification_unread on notification (account_id, kind, coalesce(applicant_id,
  (0)::bigint), coalesce(conversation_id, (0)::bigint), coalesce(task_id, (0)::bigint)) where
  (read_at is null);
create index notification_at on notification (at);
create index notification_applicant on notification (applicant_id) where (applicant_id is not
  null);
create index notification_conversation on notification (conversation_id) where (conversation_id is
  not null);
create index notification_task on notification (task_id) where (task_id is not null);
create index notification_unmailed on notification (at) where ((mailed_at is null) and (read_at is
  null));

-- Its copies stand in the storage, one a width.
create table picture (
  key text primary key,
  widths bigint[] not null,
  height integer not null check (height > 0),
  created_at timestamptz not null,
  created_by bigint not null references account,
  -- Since when no university shows it; after a while it goes.
  unused_since timestamptz
);
create index picture_unused on picture (unused_since) where (unused_since is not null);

-- A text of the product's own has its row from its first change on.
create table text_template (
  key text primary key,
  kind text not null check (kind in ('message', 'rejection', 'refusal')),
  name jsonb not null,
  text jsonb not null,
  archived boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint not null references account
);

-- What each version said.
create table text_template_edition (
  key text not null references text_template(key) on delete cascade,
  version integer not null,
  name jsonb not null,
  text jsonb not null,
  archived boolean not null,
  at timestamptz not null,
  by_id bigint not null references account,
  primary key (key, version)
);

-- Which view a screen opens with, for one administrator.
create table first_view (
  account_id bigint not null references account on delete cascade,
  screen text not null,
  view_id bigint not null references saved_view on delete cascade,
  primary key (account_id, screen)
);
create index first_view_of on first_view (view_id);

-- One row: when rates are asked for next, and what the last file taken over was like.
create table rate_feed (
  id boolean primary key default true check (id),
  next_at timestamptz,
  -- A process is at it until then, at the longest.
  busy_until timestamptz,
  -- The other side asked not to be called before.
  not_before timestamptz,
  as_of date,
  currencies integer
);

create table rate_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  result text check (result in ('taken', 'unchanged', 'held', 'refused', 'failed')),
  reason text,
  -- What the reason is about: a status, a day, a number of currencies.
  detail text,
  as_of date,
  taken integer not null default 0,
  -- Lines of the file that say nothing usable, as they were.
  refused text[] not null default '{}'::text[]
);
create index rate_run_started on rate_run (started_at);

-- What waits for somebody to look; the rate there was goes on meanwhile.
create table held_rate (
  currency text primary key,
  per_euro double precision not null check (per_euro > (0)::double precision),
  as_of date not null,
  source text not null,
  source_url text,
  certainty text not null check (certainty in ('confirmed', 'reported')),
  checked_on date,
  checked_by text,
  origin text not null check (origin in ('feed', 'office')),
  reason text not null check (reason in ('leap', 'own_rate')),
  held_at timestamptz not null,
  constraint held_rate_grounds check (is_grounded(certainty, source_url, source,
    (checked_on)::text, checked_by))
);

create table connector_run (
  id bigint generated always as identity primary key,
  key text not null unique,
  connector text not null check (connector in ('mon_master', 'parcoursup', 'ror', 'wikidata')),
  state text not null default 'running' check (state in ('running', 'done', 'held', 'stopped')),
  -- A look that keeps nothing: its row goes when it ends.
  dry boolean not null default false,
  started_at timestamptz not null,
  -- Nobody's where the command was given on the machine.
  started_by bigint references account,
  -- The last sign of life of the process that is at it.
  alive_at timestamptz not null,
  finished_at timestamptz,
  -- How many processes took it up: what an earlier one still says is not heard.
  lives integer not null default 1,
  stop_asked boolean not null default false,
  -- Where it goes on; null: from the beginning.
  cursor jsonb,
  pages integer not null default 0,
  rows integer not null default 0,
  -- How large the source was, to tell when it shrinks.
  total integer,
  shrunk_accepted boolean not null default false,
  found integer,
  -- Of ours, those that the source doesn't have.
  missed text[] not null default '{}'::text[],
  reason text check (reason in ('unreachable', 'too_slow', 'status', 'busy', 'too_large',
    'not_json', 'schema', 'cut', 'changed', 'shrunk', 'killed', 'broken')),
  -- What the reason is about: a status, a field, a number of rows.
  detail text,
  -- The source asked not to be called before.
  not_before timestamptz,
  -- What went wrong on the way and was tried again.
  troubles jsonb not null default '[]',
  constraint connector_run_ended check ((state = 'running') = (finished_at is null)),
  constraint connector_run_held check ((state = 'held') = (reason is not null))
);
-- One at a time, over all processes.
create unique index connector_run_alone on connector_run ((true)) where (state = 'running');
create index connector_run_latest on connector_run (connector, id);

-- What a run has read so far. It goes when the run is through.
create table connector_item (
  run_id bigint not null references connector_run on delete cascade,
  position bigint generated always as identity,
  item jsonb not null,
  primary key (run_id, "position")
);

create table connector_difference (
  id bigint generated always as identity primary key,
  key text not null unique,
  connector text not null check (connector in ('mon_master', 'parcoursup', 'ror', 'wikidata')),
  -- The run that saw it last.
  run_id bigint not null references connector_run,
  university_id bigint references university on delete cascade,
  program_id bigint references program on delete cascade,
  member text not null check (member in ('name', 'localName', 'shortName', 'website',
    'coordinates', 'rorId', 'places', 'applications', 'offers', 'admitted')),
  -- Of a figure.
  year text check (year ~ '^[0-9]{4}$'),
  before jsonb,
  after jsonb not null,
  -- How many lines of the source a figure adds up.
  parts integer not null default 1 check (parts > 0),
  source_url text not null,
  source_name text not null,
  read_on date not null,
  note text check (note in ('city_level', 'far', 'sum')),
  -- Why it isn't taken with all of its kind, or not at all.
  hold text check (hold in ('confirmed', 'staff_wrote')),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  certainty text check (certainty in ('confirmed', 'reported')),
  decided_at timestamptz,
  decided_by bigint references account,
  version integer not null default 1,
  constraint connector_difference_subject check (num_nonnulls(university_id, program_id) = 1),
  constraint connector_difference_decided check (((state = 'open') = (decided_at is null)) and
    ((state = 'accepted') = (certainty is not null))),
  constraint connector_difference_confirmed check ((hold <> 'confirmed') or (state <> 'accepted'))
);
create unique index connector_difference_open on connector_difference (connector, university_id,
  program_id, member, year) nulls not distinct where (state = 'open');
create index connector_difference_list on connector_difference (connector, state, member, id);
create index connector_difference_university on connector_difference (university_id);
create index connector_difference_program on connector_difference (program_id);
create index connector_difference_run on connector_difference (run_id);

-- Where a member of a university was taken from, while it still has that value.
create table university_ground (
  university_id bigint not null references university on delete cascade,
  member text not null check (member in ('name', 'localName', 'shortName', 'website',
    'coordinates', 'rorId')),
  value jsonb not null,
  certainty text not null,
  source_url text,
  source_name text,
  checked_on date,
  checked_by text,
  primary key (university_id, member),
  constraint university_ground_certainty check (certainty in ('confirmed', 'reported')),
  constraint university_ground_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by))
);

-- What a source says of a program's past years: places, applications, offers, who accepted one.
create table program_figure (
  program_id bigint not null references program on delete cascade,
  name text not null check (name in ('places', 'applications', 'offers', 'admitted')),
  year text not null check (year ~ '^[0-9]{4}$'),
  value integer not null check (value >= 0),
  -- How many lines of the source it adds up.
  parts integer not null default 1 check (parts > 0),
  certainty text not null,
  source_url text,
  source_name text,
  checked_on date,
  checked_by text,
  primary key (program_id, name, year),
  constraint program_figure_certainty check (certainty in ('confirmed', 'reported')),
  constraint program_figure_grounds check (is_grounded(certainty, source_url, source_name,
    (checked_on)::text, checked_by))
);

-- Counts alone: nothing in here is about anybody.
create table page_reading (
  -- program:law-lille, university:lille, destination:france
  subject text not null,
  day date not null,
  readings integer not null check (readings > 0),
  primary key (subject, day)
);
create index page_reading_day on page_reading (day);

-- What can be missing together on one page: of any catalogue there are a few hundred of these.
create table upkeep_gap_set (
  id integer generated always as identity primary key,
  -- 'closing_date unknown', 'tuition reported outdated'
  gaps text[] not null unique check (gaps <> '{}'::text[])
);

-- Derived from the catalogue: each page that can be opened to look something up, from which version
-- it was judged, and what is not known for sure on it.
create table upkeep_page (
  subject text primary key,
  kind text not null check (kind in ('program', 'fact', 'scholarship', 'living_cost', 'calendar')),
  record_id bigint not null,
  version integer not null,
  destination text,
  -- Null: nothing is missing.
  gap_set_id integer references upkeep_gap_set,
  -- The least sure of them: 0 unknown, 1 typical, 2 reported, 3 confirmed.
  sureness integer not null default 3 check (sureness between 0 and 3),
  -- When the source was read that nobody has read for the longest time; null: never.
  read_on date,
  readings integer not null default 0,
  applications integer not null default 0,
  weight integer generated always as ((readings + (10 * applications))) stored not null
);
create index upkeep_page_heaviest on upkeep_page (weight desc, sureness, read_on nulls first,
  subject) include (gap_set_id, destination) where (gap_set_id is not null);
create index upkeep_page_gaps on upkeep_page (gap_set_id);
create index upkeep_page_program on upkeep_page (record_id) include (version) where (kind =
  'program');
create index upkeep_page_guide on upkeep_page (subject) where (kind <> 'program');

-- From which state of the catalogue the pages were judged, and when they were weighed.
create table upkeep_state (
  only_row boolean primary key default true check (only_row),
  catalogue_version bigint not null default '-1'::integer,
  judged_at timestamptz,
  -- What is over, and of an earlier year, changes with the day.
  day date,
  weighed_at timestamptz
);

-- The pages that were chosen for a day, for the whole office.
create table upkeep_today (
  day date not null,
  position integer not null,
  subject text not null,
  primary key (day, "position"),
  constraint upkeep_today_day_subject_key unique (day, subject)
);

-- Who looked something up last, whether or not its page said all that is missing.
create table upkeep_look (
  subject text primary key,
  looked_on date not null,
  looked_by bigint references account on delete set null
);

-- A line each time: the last one holds. The applicant said it on their page, or staff wrote down what
-- they were given.
create table sending_report (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  at timestamptz not null,
  by_id bigint references account,
  by_applicant boolean not null,
  -- The number that the portal or the university gave.
  reference text check (length(reference) between 1 and 40),
  sent_on date,
  constraint sending_report_check check (by_applicant = (by_id is null))
);
create index sending_report_of on sending_report (application_id, id);

-- The device is known by the SHA-256 of a random token, which only its browser has.
create table sent_from_device (
  device_hash bytea not null check (length(device_hash) = 32),
  submission_id bigint not null references submission on delete cascade,
  expires_at timestamptz not null,
  primary key (device_hash, submission_id)
);
create index sent_from_device_submission on sent_from_device (submission_id);
create index sent_from_device_expires on sent_from_device (expires_at);

-- Since when each program takes applications, or takes none any more: what opened is found by the
-- clock as well as by hand, and nobody else writes down when.
create table program_opening (
  program_id bigint primary key references program on delete cascade,
  is_open boolean not null,
  since timestamptz not null
);
create index program_opening_since on program_opening (since) where is_open;

create table opening_alert (
  id bigint generated always as identity primary key,
  key text not null unique,
  email text not null,
  language text not null check (language in ('en', 'fr')),
  program_id bigint references program on delete cascade,
  -- The finder's address after the question mark, in its usual order.
  search text,
  created_at timestamptz not null,
  -- Anybody can type an address: nothing but the question is mailed before it is confirmed.
  confirmed_at timestamptz,
  -- What opened after this has not been mailed.
  looked_at timestamptz,
  mailed_at timestamptz,
  ended_at timestamptz,
  constraint opening_alert_check check ((program_id is null) <> (search is null))
);
create unique index opening_alert_once on opening_alert (lower(email), coalesce(program_id,
  (0)::bigint), coalesce(search, '')) where (ended_at is null);
create index opening_alert_program on opening_alert (program_id) where (program_id is not null);
create index opening_alert_active on opening_alert (id) where ((confirmed_at is not null) and
  (ended_at is null));

create table application_papers (
  application_id bigint primary key references application on delete cascade,
  -- What its program asks of this applicant: [{type, language, mandatory}], in the checklist's order.
  lines jsonb not null,
  -- What the applicant still has to send.
  missing integer not null default 0,
  -- What is required and neither accepted nor agreed not to apply.
  unaccepted integer not null default 0
);
create index application_papers_missing on application_papers (application_id) where (missing >
  0);

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

create table deposit_payment (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  -- The move that it was recorded with.
  act_id uuid not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_on date not null,
  -- Who said so, or what proves it: "bank statement", "the university, by e-mail".
  told_by text not null check (length(told_by) between 1 and 200),
  at timestamptz not null,
  by_id bigint references account on delete set null,
  -- That it was paid was a mistake.
  withdrawn_at timestamptz
);
create index deposit_payment_of on deposit_payment (application_id, id);

create table applicant_contact (
  id bigint generated always as identity primary key,
  applicant_id bigint not null references applicant on delete cascade,
  kind text not null check (kind in ('call', 'visit', 'message')),
  direction text not null check (direction in ('in', 'out')),
  happened_at timestamptz not null,
  outcome text not null check (outcome in ('talked', 'no_answer', 'left_message', 'call_back',
    'wrong_number')),
  note text check (length(note) between 1 and 5000),
  at timestamptz not null,
  by_id bigint not null references account
);
create index applicant_contact_of on applicant_contact (applicant_id, id);

-- Where a university takes applications, as it was written down last.
create table university_addressee (
  university_id bigint primary key references university on delete cascade,
  name text check (length(name) between 1 and 200),
  office text check (length(office) between 1 and 200),
  email text check (length(email) between 3 and 254),
  address text check (length(address) between 1 and 500),
  language text not null check (language in ('en', 'fr')),
  updated_at timestamptz not null,
  updated_by bigint references account
);

create table dossier (
  id bigint generated always as identity primary key,
  key text not null unique,
  university_id bigint references university on delete set null,
  -- Its name as it was then, in both languages.
  university jsonb not null,
  language text not null check (language in ('en', 'fr')),
  addressee_name text check (length(addressee_name) between 1 and 200),
  addressee_office text check (length(addressee_office) between 1 and 200),
  addressee_email text check (length(addressee_email) between 3 and 254),
  addressee_address text check (length(addressee_address) between 1 and 500),
  -- What the university or its portal calls it.
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 2000),
  sent_on date not null,
  way text not null check (way in ('download', 'link')),
  mailed boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  making_since timestamptz,
  attempts integer not null default 0,
  problem text,
  -- Only its SHA-256: the link itself is nowhere.
  token_hash bytea unique check (length(token_hash) = 32),
  link_ends_at timestamptz,
  link_downloads integer check (link_downloads between 1 and 100),
  link_ended_at timestamptz,
  -- By which its mail is taken back.
  act_id uuid not null,
  created_at timestamptz not null,
  created_by bigint not null references account,
  version integer not null default 1,
  -- For colleagues; null where nothing was missing, and of what was sent before reasons were asked for.
  passed_over text check (length(passed_over) between 1 and 1000),
  constraint dossier_check check ((way = 'link') = (token_hash is not null)),
  constraint dossier_check1 check (num_nonnulls(token_hash, link_ends_at, link_downloads) = any
    (array[0, 3])),
  constraint dossier_check2 check ((state = 'making') = (making_since is not null)),
  constraint dossier_check3 check ((state = 'failed') = (problem is not null))
);
create index dossier_of on dossier (university_id) where (university_id is not null);
create index dossier_unmade on dossier (id) where (state in ('waiting', 'making'));

create table dossier_application (
  dossier_id bigint not null references dossier on delete cascade,
  application_id bigint not null references application on delete cascade,
  position integer not null,
  -- Documents asked for that were not among those sent.
  missing text[] not null,
  primary key (dossier_id, application_id)
);
create index dossier_application_of on dossier_application (application_id);

-- A line for each document as it was when it was sent: what becomes of it later changes nothing here.
create table dossier_document (
  id bigint generated always as identity primary key,
  dossier_id bigint not null,
  application_id bigint not null,
  position integer not null,
  document_id bigint references document on delete set null,
  document_key text not null,
  type text not null,
  status text not null,
  language text,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  pages integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Why it is a file beside the pages of the one PDF; null where it is among them, or before.
  apart text check (apart in ('protected', 'signed', 'carries', 'picture', 'unreadable')),
  constraint dossier_document_dossier_id_application_id_position_key unique (dossier_id,
    application_id, "position")
);
create index dossier_document_of on dossier_document (document_id) where (document_id is not
  null);

create table dossier_file (
  dossier_id bigint not null references dossier on delete cascade,
  format text not null check (format in ('pdf', 'zip')),
  storage_name text not null unique,
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  primary key (dossier_id, format)
);

create table dossier_download (
  id bigint generated always as identity primary key,
  dossier_id bigint not null references dossier on delete cascade,
  at timestamptz not null,
  format text not null check (format in ('pdf', 'zip')),
  -- Somebody who works here; null where it came by the link.
  account_id bigint references account,
  -- Enough of a network to tell a town from another; of a link alone.
  network text check (length(network) <= 60)
);
create index dossier_download_of on dossier_download (dossier_id, id);

create table university_paper (
  id bigint generated always as identity primary key,
  key text not null unique,
  application_id bigint not null references application on delete cascade,
  kind text not null check (kind in ('offer_letter', 'visa_form', 'invoice', 'refusal', 'other')),
  reference text check (length(reference) between 1 and 100),
  received_on date not null,
  file_name text not null check (length(file_name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png',
    'image/webp', 'image/heic')),
  bytes integer not null check (bytes > 0),
  pages integer not null check (pages > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_name text not null unique,
  -- With the next decision that is released, or since when the applicant has it.
  with_decision boolean not null default false,
  shown_at timestamptz,
  created_at timestamptz not null,
  created_by bigint not null references account,
  version integer not null default 1,
  scan text not null default 'none' check (scan in ('none', 'clean')),
  scanned_at timestamptz,
  constraint university_paper_check check ((not with_decision) or (shown_at is null)),
  constraint university_paper_check1 check ((scan = 'clean') = (scanned_at is not null))
);
create index university_paper_of on university_paper (application_id, id);
create index university_paper_unscanned on university_paper (id) where (scan = 'none');

create table email_correction (
  applicant_id bigint primary key references applicant on delete cascade,
  email text not null check (length(email) <= 254),
  -- Whether the private links that were mailed so far open nothing from then on.
  ends_link boolean not null,
  asked_at timestamptz not null,
  code_hash bytea not null,
  code_attempts integer not null default 0,
  code_expires_at timestamptz not null
);
create index email_correction_over on email_correction (code_expires_at);

create table dossier_edit (
  id bigint generated always as identity primary key,
  dossier_id bigint not null references dossier on delete cascade,
  at timestamptz not null,
  by_id bigint not null references account,
  before jsonb not null,
  after jsonb not null
);
create index dossier_edit_of on dossier_edit (dossier_id, id);

-- Intakes whose dates changed lately: an application that was being written meanwhile, with the date
-- of before, is brought in line when they are looked through once more.
create table intake_date_change (
  intake_id bigint primary key references intake on delete cascade,
  at timestamptz not null
);

create table link_code (
  applicant_id bigint not null references applicant on delete cascade,
  -- The browser that asked, by its signed session: the code opens nothing in another.
  browser text not null check (length(browser) between 1 and 64),
  asked_at timestamptz not null,
  code_hash bytea not null,
  code_attempts integer not null default 0,
  code_expires_at timestamptz not null,
  primary key (applicant_id, browser)
);
create index link_code_over on link_code (code_expires_at);

create table link_proof (
  applicant_id bigint not null references applicant on delete cascade,
  browser text not null check (length(browser) between 1 and 64),
  until timestamptz not null,
  primary key (applicant_id, browser)
);
create index link_proof_over on link_proof (until);

create table approval (
  id bigint generated always as identity primary key,
  key text not null unique check (length(key) between 16 and 64),
  kind text not null check (kind in ('export_applications', 'export_trail', 'send_dossier',
    'fetch_dossier', 'erase_file', 'erase_conversation', 'change_settings')),
  -- What is to be done, whole: what is approved is what was asked for. Null once it is over.
  act jsonb,
  -- Null once somebody whom it is about was erased.
  reason text check (length(reason) between 1 and 500),
  -- How many people, or lines of the trail.
  amount integer not null check (amount >= 0),
  asked_by bigint not null references account on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  applicant_id bigint references applicant on delete cascade,
  conversation_id bigint references conversation on delete cascade,
  outcome text check (outcome in ('approved', 'refused', 'withdrawn', 'expired')),
  decided_by bigint references account on delete set null,
  decided_at timestamptz,
  note text check (length(note) between 1 and 500),
  -- Until when who asked can fetch the file.
  file_until timestamptz,
  constraint approval_check check ((outcome is null) = (decided_at is null)),
  constraint approval_check1 check ((decided_by is distinct from asked_by) or (outcome in
    ('withdrawn', 'expired')))
);
create index approval_waiting on approval (expires_at) where (outcome is null);
create index approval_asked on approval (asked_by, asked_at desc);
create index approval_applicant on approval (applicant_id) where (applicant_id is not null);
create index approval_conversation on approval (conversation_id) where (conversation_id is not
  null);
create index approval_decider on approval (decided_by) where (decided_by is not null);

-- Whose applications they are is settled when it is asked: what fits later is not among them.
create table approval_application (
  approval_id bigint not null references approval on delete cascade,
  position integer not null,
  application_id bigint not null references application on delete cascade,
  primary key (approval_id, "position")
);
create index approval_application_of on approval_application (application_id);

-- Whose data somebody took out without asking, and how many lines of the trail.
create table taken_out (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  at timestamptz not null,
  applicant_id bigint references applicant on delete cascade,
  lines integer not null default 0 check (lines >= 0)
);
create unique index taken_out_person on taken_out (account_id, applicant_id) where (applicant_id
  is not null);
create index taken_out_of on taken_out (account_id, at);
create index taken_out_at on taken_out (at);
create index taken_out_applicant on taken_out (applicant_id) where (applicant_id is not null);

create table data_request (
  applicant_id bigint primary key references applicant on delete cascade,
  asked_at timestamptz not null,
  -- The last day on which the law wants it answered.
  answer_by date not null,
  released_at timestamptz,
  released_by bigint references account on delete set null
);
create index data_request_open on data_request (answer_by) where (released_at is null);

-- What was looked at, each as it was read then: what was written or changed since is not released.
create table data_request_item (
  applicant_id bigint not null references data_request(applicant_id) on delete cascade,
  kind text not null check (kind in ('note', 'task', 'contact', 'message', 'paper')),
  source_id bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Why it is left out; null where it is released.
  left_out text check (length(left_out) between 1 and 500),
  primary key (applicant_id, kind, source_id)
);

create table file_key (
  -- What the sealed contents are called in the storage: random, and never used twice.
  stored_as text primary key check (stored_as ~ '^sealed/[0-9a-f]{2}/[0-9a-f]{38}$'),
  -- What the rest of the product calls the file.
  name text not null,
  -- Which secret wraps the key: a name derived from it.
  secret_id text not null check (length(secret_id) = 6),
  -- Null once the file is erased or replaced, before its contents are removed.
  wrapped_key bytea check (length(wrapped_key) = 60),
  -- Of the contents in clear.
  bytes integer not null check (bytes >= 0),
  made_at timestamptz not null,
  -- When the contents were there whole; null while they are written.
  kept_at timestamptz,
  -- Whether the file in clear that it was made from may still be there.
  clear_left boolean not null default false
);
create unique index file_key_kept on file_key (name) where ((kept_at is not null) and (wrapped_key
  is not null));
create index file_key_name on file_key (name);
create index file_key_secret on file_key (secret_id) where (wrapped_key is not null);
create index file_key_unfinished on file_key (stored_as) where ((kept_at is null) or (wrapped_key
  is null) or clear_left);

create table document_upload_part (
  -- Written down before anything is stored under it: nothing is left behind by a crash.
  storage_name text primary key,
  upload_id bigint not null references document_upload on delete cascade,
  -- Where in the file it begins; null until it lies in the storage whole.
  begins_at integer check (begins_at >= 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create unique index document_upload_part_place on document_upload_part (upload_id, begins_at);

-- Calls by the hour and by the pattern of their address, which names nobody.
create table call_tally (
  hour timestamptz not null,
  route text not null check (length(route) between 1 and 200),
  calls integer not null,
  -- Answered with 500 or more.
  failures integer not null,
  total_ms bigint not null,
  slowest_ms integer not null,
  primary key (hour, route)
);

-- When each task was done last, by whichever process.
create table task_run (
  task text primary key check (length(task) between 1 and 100),
  every_seconds integer not null,
  -- Since when it is known, and when a process last said that it is one of its tasks.
  since timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  failed_at timestamptz
);

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
create index job_due on job (kind, due_at, id) where ((finished_at is null) and (cancelled_at is
  null));
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
  primary key (job_id, "position"),
  constraint job_item_job_id_application_id_key unique (job_id, application_id),
  constraint job_item_check check (num_nonnulls(number, program_id, university_id) = 1),
  constraint job_item_check1 check ((problem is null) or (not changed))
);
create index job_item_waiting on job_item (job_id, "position") where (done_at is null);
create index job_item_application on job_item (application_id) where (application_id is not null);
create index job_item_program on job_item (program_id) where (program_id is not null);
create index job_item_university on job_item (university_id) where (university_id is not null);

alter table application_draft add constraint application_draft_filled_from_fkey foreign key
  (filled_from) references submission(id) on delete set null;
alter table application add constraint application_submission_id_fkey foreign key (submission_id)
  references submission(id);
alter table conversation add constraint conversation_submission_id_fkey foreign key
  (submission_id) references submission(id) on delete cascade;
alter table dossier_document add constraint dossier_document_dossier_id_application_id_fkey
  foreign key (dossier_id, application_id) references dossier_application(dossier_id,
  application_id) on delete cascade;

create function audit_digest(event audit_event) returns bytea
  language sql immutable as $$
  select sha256(convert_to(jsonb_build_array((extract(epoch from event.at) * 1000000)::bigint,
    event.actor_id, event.actor, event.action, event.entity, event.entity_key, event.before,
    event.after, event.reason, event.request_id)::text, 'UTF8'))
$$;

create function document_waits(one document) returns boolean
  language sql immutable as $$
  select one.status in ('uploaded', 'in_review')
    or (one.status = 'not_applicable' and one.confirmed_at is null)
$$;

create trigger audit_event_append_only before delete or update on audit_event for each row execute
  function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event for each statement execute
  function refuse_change();
create trigger conversation_message_append_only before delete or update on conversation_message
  for each row execute function refuse_unless_whole();
create trigger document_access_append_only before delete or update on document_access for each row
  execute function refuse_unless_document_gone();
create trigger application_history_append_only before delete or update on application_history for
  each row execute function refuse_unless_application_gone();
create trigger audit_event_digest before insert on audit_event for each row execute function
  set_audit_digest();
create trigger audit_event_unsealed after insert on audit_event for each row execute function
  queue_for_sealing();
create trigger audit_block_append_only before delete or update on audit_block for each row execute
  function refuse_change();
create trigger audit_block_no_truncate before truncate on audit_block for each statement execute
  function refuse_change();
create trigger university_undo_insert after insert on university referencing new table as new_rows
  for each statement execute function keep_for_undo();
create trigger university_undo_update after update on university referencing old table as old_rows
  new table as new_rows for each statement execute function keep_for_undo();
create trigger university_undo_delete after delete on university referencing old table as old_rows
  for each statement execute function keep_for_undo();
create trigger program_undo_insert after insert on program referencing new table as new_rows for
  each statement execute function keep_for_undo();
create trigger program_undo_update after update on program referencing old table as old_rows new
  table as new_rows for each statement execute function keep_for_undo();
create trigger program_undo_delete after delete on program referencing old table as old_rows for
  each statement execute function keep_for_undo();
create trigger tuition_line_undo_insert after insert on tuition_line referencing new table as
  new_rows for each statement execute function keep_for_undo();
create trigger tuition_line_undo_update after update on tuition_line referencing old table as
  old_rows new table as new_rows for each statement execute function keep_for_undo();
create trigger tuition_line_undo_delete after delete on tuition_line referencing old table as
  old_rows for each statement execute function keep_for_undo();
create trigger applicant_note_append_only before delete or update on applicant_note for each row
  execute function refuse_unless_applicant_gone();
create trigger applicant_edit_append_only before delete or update on applicant_edit for each row
  execute function refuse_unless_applicant_gone();
create trigger application_milestone before insert or update of status on application for each row
  execute function note_milestone();
create trigger conversation_message_reply after insert on conversation_message for each row when
  ((new.kind = 'answer')) execute function note_answer();
create trigger application_takes_from_file before insert or update of applicant_id on application
  for each row execute function take_from_file();
create trigger applicant_tells_applications after update on applicant referencing old table as
  old_rows new table as new_rows for each statement execute function tell_applications();
create trigger intake_undo_insert after insert on intake referencing new table as new_rows for
  each statement execute function keep_for_undo();
create trigger intake_undo_update after update on intake referencing old table as old_rows new
  table as new_rows for each statement execute function keep_for_undo();
create trigger document_application_waiting before insert on document_application for each row
  execute function take_whether_document_waits();
create trigger document_waiting after update on document for each row when ((document_waits(old.*)
  <> document_waits(new.*))) execute function tell_whether_document_waits();
create trigger document_application_papers after insert or delete on document_application for each
  row execute function recount_papers_of_link();
create trigger document_papers after update on document for each row when (((((old.status is
  distinct from new.status) or (old.type is distinct from new.type)) or (old.language is distinct
  from new.language)) or (old.confirmed_at is distinct from new.confirmed_at))) execute function
  recount_papers_of_document();
create trigger application_papers_lines before insert or update of lines on application_papers for
  each row execute function recount_own_papers();
create trigger application_history_reply after insert on application_history for each row when
  (((new.from_status is not null) and (new.actor_id is not null) and (new.undoes is null)))
  execute function note_staff_move();
create trigger applicant_contact_append_only before delete or update on applicant_contact for each
  row execute function refuse_unless_applicant_gone();
create trigger scholarship_undo_update after update on scholarship referencing old table as
  old_rows new table as new_rows for each statement execute function keep_for_undo();
create trigger application_begins_state before insert on application for each row execute function
  keep_status_at();
create trigger application_changes_state before update of status on application for each row when
  ((new.status is distinct from old.status)) execute function keep_status_at();
create trigger application_takes_deadline before insert or update of applicant_id, intake_id,
  destination on application for each row execute function take_deadline();
create trigger applicant_tells_deadlines after update on applicant referencing old table as
  old_rows new table as new_rows for each statement execute function tell_deadlines_of_file();
create constraint trigger intake_tells_deadlines after update on intake deferrable initially
  deferred for each row when ((((new.closes_at is distinct from old.closes_at) or (new.closes_for
  is distinct from old.closes_for)) or (new.closes_in is distinct from old.closes_in))) execute
  function tell_deadlines_of_intake();
create trigger document_trash_forgets_key after insert on document_trash for each row execute
  function forget_file_key();
create trigger destination_tells_deadlines after update on destination for each row when
  (((new.country is distinct from old.country) or (new.community is distinct from old.community)))
  execute function tell_deadlines_of_destination();
create trigger document_upload_part_discarded after delete on document_upload_part for each row
  execute function discard_upload_part();
-- What amounts may be converted by.
create view usable_rate as
 select currency_rate.currency,
    currency_rate.per_euro,
    currency_rate.as_of
   from currency_rate
  where not currency_rate.outdated;

insert into setting default values;
insert into catalogue_version (version) values (1);
insert into rate_feed default values;
insert into upkeep_state default values;

set local check_function_bodies = on;
