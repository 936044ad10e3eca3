import { type Kysely, sql } from 'kysely'

/**
 * How sure each value of the catalogue is, and who looked where: four certainties take the place of
 * two confidences. Days that were computed go; what is confirmed has a person, a day and a page.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(rules).execute(db)
  await sql.raw(parts).execute(db)
  await sql.raw(intakes).execute(db)
  await sql.raw(channels).execute(db)
  await sql.raw(editions).execute(db)
}

const rules = /* sql */ `
-- As contract/common/values/certainty.ts has it; a test holds both against each other.
create function is_exact_page(address text) returns boolean language sql immutable parallel safe as $$
  select address ~* '^https?://[^/?#]' and regexp_replace(address, '[?#]\\W*$', '') !~*
    '^https?://[^/?#]+/*(?:[a-z]{2}(?:[-_][a-z]{2})?(?:/+|$))?(?:(?:index|default|home)(?:\\.\\w{2,5})?/*)?$'
$$;

-- Confirmed is what a person of the office read on an exact page on a day.
create function is_grounded(
  certainty text, source_url text, source_name text, checked_on text, checked_by text)
returns boolean language sql immutable parallel safe as $$
  select case certainty
    when 'confirmed' then coalesce(is_exact_page(source_url), false)
      and checked_on is not null and checked_by is not null
    when 'reported' then source_url is not null or source_name is not null
    when 'typical' then true
    when 'unknown' then true
    else false end
$$;

create function are_grounded(parts jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(is_grounded(part ->> 'certainty', part ->> 'sourceUrl',
    part ->> 'sourceName', part ->> 'checkedOn', part ->> 'checkedBy')), true)
  from jsonb_array_elements(parts) as given (part)
$$;

create function site_of(address text) returns text language sql immutable as $$
  select substring(address from '^https?://([^/?#]+)')
$$;

-- What was stored before: nobody's name stands behind it, so none of it is confirmed.
create function ground_part(part jsonb) returns jsonb language sql immutable as $$
  select part - 'confidence' || jsonb_build_object('certainty', 'reported',
    'sourceUrl', case when is_exact_page(part ->> 'sourceUrl') then part ->> 'sourceUrl' end,
    'sourceName', case when is_exact_page(part ->> 'sourceUrl') then null
      else coalesce(site_of(part ->> 'sourceUrl'), 'Recorded by the office, source not kept') end,
    'checkedOn', null, 'checkedBy', null)
$$;
`

const parts = /* sql */ `
do $$
declare part text;
begin
  foreach part in array array['fact', 'living_cost', 'scholarship', 'tuition_line', 'requirement']
  loop
    execute format('alter table %I add column certainty text', part);
    execute format('alter table %I add column source_name text', part);
    if part in ('fact', 'living_cost', 'scholarship') then
      execute format('alter table %I alter column checked_on drop not null', part);
    else
      execute format('alter table %I add column checked_on date', part);
    end if;
    execute format('alter table %I add column checked_by text', part);
    execute format('update %I set certainty = ''reported'', checked_on = null,
      source_name = case when is_exact_page(source_url) then null
        else coalesce(site_of(source_url), ''Recorded by the office, source not kept'') end,
      source_url = case when is_exact_page(source_url) then source_url end', part);
    if part = 'requirement' then
      -- What no source says is what is usually asked.
      update requirement set certainty = 'typical', source_name = null
        where source_url is null and source_name = 'Recorded by the office, source not kept';
    end if;
    execute format('alter table %I alter column certainty set not null', part);
    execute format('alter table %I add constraint %I check
      (certainty in (''confirmed'', ''reported'', ''typical'', ''unknown''))', part, part || '_certainty');
    execute format('alter table %I add constraint %I check (is_grounded(certainty, source_url,
      source_name, checked_on::text, checked_by))', part, part || '_grounds');
    execute format('alter table %I drop column confidence', part);
  end loop;
  foreach part in array array['fact', 'living_cost'] loop
    execute format('alter table %I drop constraint %I', part, part || '_source_type_check');
    execute format('alter table %I add constraint %I check (source_type in
      (''official'', ''university'', ''press'', ''agency'', ''copy'', ''secondary''))',
      part, part || '_source_type');
  end loop;
end $$;

alter table scholarship
  -- Keys of those that it is for; none: of universities that are not in the catalogue; null: of all.
  add column universities text[],
  add column source_type text not null default 'secondary'
  constraint scholarship_source_type
  check (source_type in ('official', 'university', 'press', 'agency', 'copy', 'secondary'));

update fact set alternatives = (
  select coalesce(jsonb_agg(jsonb_build_object('value', one -> 'value',
    'validForYear', one -> 'validForYear',
    'sourceUrl', case when is_exact_page(one ->> 'sourceUrl') then one ->> 'sourceUrl' end,
    'sourceName', case when is_exact_page(one ->> 'sourceUrl') then null
      else site_of(one ->> 'sourceUrl') end,
    'sourceType', one -> 'sourceType', 'checkedOn', null) order by place), '[]')
  from jsonb_array_elements(alternatives) with ordinality as given (one, place));

update destination set calendar = (
  select coalesce(jsonb_agg(ground_part(one) || '{"countries": []}' order by place), '[]')
  from jsonb_array_elements(calendar) with ordinality as given (one, place));
alter table destination add constraint destination_calendar_grounds check (are_grounded(calendar));

update program set fees = (
  select coalesce(jsonb_agg(ground_part(one) order by place), '[]')
  from jsonb_array_elements(fees) with ordinality as given (one, place));
alter table program add constraint program_fees_grounds check (are_grounded(fees));

update university set housing = ground_part(housing) where housing is not null;
alter table university add constraint university_housing_grounds
  check (are_grounded(jsonb_build_array(housing)) or housing is null);

-- Who compared a whole program with its page, where the trail says so.
alter table program add column verified_by text;
update program p set verified_by = (
  select a.key from audit_event e join account a on a.id = e.actor_id
  where e.entity = 'program' and e.entity_key = p.key and e.after ? 'verifiedOn'
  order by e.id desc limit 1)
where verified_on is not null;
update program set verified_on = null, verified_by = null
where verified_by is null
  or not coalesce(is_exact_page(official_url) or is_exact_page(source_url), false);
alter table program add constraint program_verified check (verified_on is null
  or (verified_by is not null
    and coalesce(is_exact_page(official_url) or is_exact_page(source_url), false)));
`

const intakes = /* sql */ `
-- As contract/dates/values/intake-state.ts has it: when classes of a season have begun.
create function season_end(term text, academic_year text, starts_on date)
returns timestamptz language sql immutable parallel safe as $$
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
create function group_deadline(closes_at timestamptz, closes_for jsonb, closes_in jsonb,
  audiences text[], residence text)
returns timestamptz language sql immutable parallel safe as $$
  select case
    when named.at is not null then named.at
    when audiences && array['domestic'] then closes_at
    when closes_in ? coalesce(residence, '') then (closes_in -> residence ->> 'closesAt')::timestamptz
    when residence is null and closes_in <> '{}' then null
    else deadline_for(closes_at, closes_for, array['international', 'non_eu']) end
  from (select deadline_for(null, closes_for,
    array_remove(array_remove(audiences, 'international'), 'non_eu')) as at) as named
$$;

create function last_deadline(closes_at timestamptz, closes_for jsonb, closes_in jsonb)
returns timestamptz language sql immutable parallel safe as $$
  select case when count(*) = count(at) then max(at) end from (
    select group_deadline(closes_at, closes_for, '{}', audiences, null) as at
    from (values (array['international', 'non_eu']), (array['domestic', 'eu']),
      (array['eu', 'domestic']), (array['saarc', 'international', 'non_eu'])) as known (audiences)
    union all
    select (value ->> 'closesAt')::timestamptz from jsonb_each(closes_in)
  ) as dates
$$;

create function own_deadline(closes_at timestamptz, closes_for jsonb, closes_in jsonb,
  destination text, nationalities text[], residence text)
returns timestamptz language sql immutable parallel safe as $$
  select case
    when closes_for = '{}' and closes_in = '{}' then closes_at
    when cardinality(nationalities) = 0 and residence is null
      then closes_at
    when cardinality(nationalities) = 0
      then group_deadline(closes_at, closes_for, closes_in, array['international', 'non_eu'], residence)
    else (select case when count(*) = count(at) then max(at) end from (
      select group_deadline(closes_at, closes_for, closes_in,
        audiences_of(destination, nationality), residence) as at
      from unnest(nationalities) as given (nationality)) as dates) end
$$;

alter table intake drop column last_closes_at;
drop function own_deadline(timestamptz, jsonb, text, text[]);
alter table intake
  alter column closes_at drop not null,
  add column certainty text not null default 'unknown',
  add column source_url text,
  add column source_name text,
  add column checked_on date,
  add column checked_by text,
  -- By country of residence: {"MA": {"closesAt": …, "sourceUrl": …, "checkedOn": …}}.
  add column closes_in jsonb not null default '{}' check (jsonb_typeof(closes_in) = 'object'
    and not jsonb_path_exists(closes_in, '$.keyvalue() ? (!(@.key like_regex "^[A-Z]{2}$"))')),
  -- The months in which it closes in other years: {"from": "03", "to": "06"}.
  add column usual_closes jsonb check (usual_closes ->> 'from' ~ '^(0[1-9]|1[0-2])$'
    and usual_closes ->> 'to' ~ '^(0[1-9]|1[0-2])$');

-- Days that were computed from a country's usual calendar stand in no source.
update intake i set starts_on = null, opens_at = null, closes_at = null, closes_for = '{}',
  decision_by = null, deposit_by = null, note = null
from program p
where p.id = i.program_id and i.confidence = 'to_confirm' and 'intakes' = any(p.derived_fields);
update intake set certainty = 'reported', source_name = 'Recorded by the office, source not kept'
where closes_at is not null;
alter table intake
  drop column confidence,
  add constraint intake_certainty check (certainty in ('confirmed', 'reported', 'typical', 'unknown')),
  add constraint intake_grounds check (
    is_grounded(certainty, source_url, source_name, checked_on::text, checked_by)),
  -- A day stands in a source, or it doesn't stand here.
  add constraint intake_days check ((certainty in ('confirmed', 'reported')) = (starts_on is not null
    or opens_at is not null or closes_at is not null or closes_for <> '{}' or closes_in <> '{}')),
  add constraint intake_promises check (certainty in ('confirmed', 'reported')
    or (decision_by is null and deposit_by is null)),
  add constraint intake_usual check (certainty <> 'typical' or usual_closes is not null),
  -- Null where somebody's date is not known.
  add column last_closes_at timestamptz generated always as (
    last_deadline(closes_at, closes_for, closes_in)) stored,
  -- When nobody can apply any more.
  add column over_at timestamptz not null generated always as (
    coalesce(last_deadline(closes_at, closes_for, closes_in),
      season_end(term, academic_year, starts_on))) stored;
create index intake_closes on intake (last_closes_at);
create index intake_over on intake (over_at);
drop index if exists intake_closes_apart;
create index intake_closes_apart on intake (id) where closes_for <> '{}' or closes_in <> '{}';
`

const channels = /* sql */ `
-- "We send it for you" has no ground where no agreement is recorded.
update program p set submission_channel = 'university_portal'
from university u
where u.id = p.university_id and p.submission_channel = 'agency' and u.partnership <> 'agreement';
update university set submission_channel = 'university_portal'
where submission_channel = 'agency' and partnership <> 'agreement';
`

const editions = /* sql */ `
-- Versions of before, told with the same members as the next one.
create function ground_deep(given jsonb) returns jsonb language plpgsql as $$
begin
  if jsonb_typeof(given) = 'array' then
    return (select coalesce(jsonb_agg(ground_deep(one) order by place), '[]')
      from jsonb_array_elements(given) with ordinality as parts (one, place));
  elsif jsonb_typeof(given) = 'object' then
    given := (select coalesce(jsonb_object_agg(key, ground_deep(value)), '{}') from jsonb_each(given));
    if given ? 'closesFor' then
      given := given || '{"closesIn": {}, "usualCloses": null}';
    end if;
    if given ? 'confidence' then
      given := ground_part(given);
    end if;
    if given ? 'spans' then
      given := given || '{"countries": []}';
    end if;
  end if;
  return given;
end $$;
update catalogue_edition set record = ground_deep(record);

-- What an import replaced was stored in columns that are gone: it can't be taken back any more.
delete from catalogue_import_row r using catalogue_import i
where i.id = r.import_id and i.state = 'applied';
update catalogue_import set forgotten_at = coalesce(forgotten_at, now()) where state = 'applied';

drop function ground_deep(jsonb);
drop function ground_part(jsonb);
drop function site_of(text);
`
