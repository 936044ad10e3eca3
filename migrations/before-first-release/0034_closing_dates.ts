import { type Kysely, sql } from 'kysely'

/** Closing dates that an intake has for some of those who apply; `closes_at` is everybody else's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- Of these audiences, the most particular first, the date that is theirs. Instants are written with
-- their zone, so that reading them depends on nothing else.
create function deadline_for(closes_at timestamptz, closes_for jsonb, audiences text[])
returns timestamptz language sql immutable parallel safe as $$
  select coalesce((select (closes_for ->> audience)::timestamptz
    from unnest(audiences) with ordinality as given (audience, place)
    where closes_for ->> audience is not null order by place limit 1), closes_at)
$$;

-- As contract/dates/values/audience.ts has them; a test holds both against each other.
create function audiences_of(destination text, nationality text)
returns text[] language sql immutable parallel safe as $$
  select case
    when nationality = (case destination when 'india' then 'IN' when 'china' then 'CN'
      when 'dubai' then 'AE' when 'turkey' then 'TR' when 'france' then 'FR' end)
      then array['domestic', 'eu']
    when destination = 'france' and nationality = any(array['AT', 'BE', 'BG', 'CH', 'CY', 'CZ',
      'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU',
      'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']) then array['eu', 'domestic']
    when destination = 'india' and nationality = any(array['AF', 'BD', 'BT', 'IN', 'LK', 'MV',
      'NP', 'PK']) then array['saarc', 'international', 'non_eu']
    else array['international', 'non_eu'] end
$$;

-- The latest that holds for somebody with these nationalities.
create function own_deadline(
  closes_at timestamptz, closes_for jsonb, destination text, nationalities text[])
returns timestamptz language sql immutable parallel safe as $$
  select case when closes_for = '{}' then closes_at else coalesce(
    (select max(deadline_for(closes_at, closes_for, audiences_of(destination, nationality)))
      from unnest(nationalities) as given (nationality)), closes_at) end
$$;

alter table intake
  add column closes_for jsonb not null default '{}' check (jsonb_typeof(closes_for) = 'object'
    and closes_for - array['international', 'domestic', 'eu', 'non_eu', 'saarc'] = '{}');
-- Until then it is open to somebody.
alter table intake
  add column last_closes_at timestamptz not null generated always as (
    case when closes_for = '{}' then closes_at else greatest(
      deadline_for(closes_at, closes_for, array['international', 'non_eu']),
      deadline_for(closes_at, closes_for, array['domestic', 'eu']),
      deadline_for(closes_at, closes_for, array['eu', 'domestic']),
      deadline_for(closes_at, closes_for, array['saarc', 'international', 'non_eu'])) end) stored;
drop index intake_closes;
create index intake_closes on intake (last_closes_at);
create index intake_closes_apart on intake (id) where closes_for <> '{}';

-- Versions of before knew one date for all: told apart from the next one, that has not changed.
update catalogue_edition set record = jsonb_set(record, '{intakes}', (
    select coalesce(jsonb_agg('{"closesFor": {}}'::jsonb || intake order by place), '[]')
    from jsonb_array_elements(record -> 'intakes') with ordinality as given (intake, place)))
  where entity = 'program' and jsonb_typeof(record -> 'intakes') = 'array';
`
