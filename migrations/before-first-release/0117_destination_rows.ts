import { type Kysely, sql } from 'kysely'

/**
 * What is known of a destination besides its guide is in its row: whose fees and dates are whose,
 * what names are in, its colours and what a stay asks of a passport. Another one is another row.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table destination
  add column community text check (community in ('eu', 'saarc')),
  add column names_in text check (names_in ~ '^[a-z]{2,3}$'),
  -- Ground and ink of both modes, #rrggbb; the office's own where nobody chose.
  add column colours jsonb not null default '{"light": {"ground": "#e6eff8", "ink": "#003366"},
    "dark": {"ground": "#12263a", "ink": "#9ecbf5"}}',
  add column passport jsonb,
  add check (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(key) <= 40),
  add check (country ~ '^[A-Z]{2}$');

update destination set community = known.community, names_in = known.names_in,
    colours = known.colours::jsonb, passport = known.passport::jsonb
  from (values
    ('india', 'saarc', null, '{"light": {"ground": "#f9e8d0", "ink": "#83440a"},
      "dark": {"ground": "#2c2110", "ink": "#f2b964"}}', null),
    ('china', null, null, '{"light": {"ground": "#f8e2dd", "ink": "#96262b"},
      "dark": {"ground": "#311817", "ink": "#f2a096"}}', '{"months": 6, "afterStay": false}'),
    ('dubai', null, null, '{"light": {"ground": "#eae4f4", "ink": "#53378a"},
      "dark": {"ground": "#221c35", "ink": "#c6b1f1"}}', '{"months": 6, "afterStay": false}'),
    ('turkey', null, 'tr', '{"light": {"ground": "#d9eef2", "ink": "#0a596f"},
      "dark": {"ground": "#0c2831", "ink": "#7fd1e3"}}', null),
    ('france', 'eu', 'fr', '{"light": {"ground": "#e3e8ef", "ink": "#374760"},
      "dark": {"ground": "#1d2733", "ink": "#b5c6de"}}', '{"months": 3, "afterStay": true}')
  ) as known (key, community, names_in, colours, passport)
  where destination.key = known.key;

-- As contract/dates/values/audience.ts has them; a test holds both against each other.
-- Not in plain SQL, which would plan the look-up anew for each application.
create or replace function audiences_of(destination text, nationality text)
returns text[] language plpgsql stable parallel safe as $$
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
alter function own_deadline(timestamptz, jsonb, jsonb, text, text[], text) stable;

-- Its applications keep the deadlines that follow from it.
create function tell_deadlines_of_destination() returns trigger language plpgsql as $$
begin
  perform keep_deadlines(array(select application.id from application
    join intake on intake.id = application.intake_id
    where application.destination = new.key
      and (intake.closes_for <> '{}' or intake.closes_in <> '{}')));
  return null;
end $$;
create trigger destination_tells_deadlines after update on destination for each row
  when ((new.country, new.community) is distinct from (old.country, old.community))
  execute function tell_deadlines_of_destination();
`
