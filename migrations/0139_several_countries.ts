import { type Kysely, sql } from 'kysely'

/** A destination may be several countries, and a university says which of them it is in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
-- The countries besides the first: nationals of any of them are at home there.
alter table destination add column also_in text[] not null default '{}';
-- Which of its destination's countries; null where that has one.
alter table university add column country text check (country ~ '^[A-Z]{2}$');

create or replace function audiences_of(destination text, nationality text) returns text[]
  language plpgsql stable parallel safe as $$
declare
  home text[];
  kin text;
begin
  select d.country || d.also_in, d.community into home, kin from destination d where d.key = $1;
  return case
    when $2 = any(home) then array['domestic', 'eu']
    when kin = 'eu' and $2 = any(array['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES',
      'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO',
      'PL', 'PT', 'RO', 'SE', 'SI', 'SK']) then array['eu', 'domestic']
    when kin = 'saarc' and $2 = any(array['AF', 'BD', 'BT', 'IN', 'LK', 'MV', 'NP', 'PK'])
      then array['saarc', 'international', 'non_eu']
    else array['international', 'non_eu'] end;
end $$;

drop trigger destination_tells_deadlines on destination;
create trigger destination_tells_deadlines after update on destination for each row when
  (old.country is distinct from new.country or old.also_in is distinct from new.also_in
    or old.community is distinct from new.community)
  execute function tell_deadlines_of_destination();
`
