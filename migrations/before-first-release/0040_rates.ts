import { type Kysely, sql } from 'kysely'

/**
 * Each rate has a day, a source and a page of its own; fixed ones follow the currency they hang on.
 * Rates are asked for by themselves, and what is doubtful of an answer waits for somebody to look.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(rates).execute(db)
  await sql.raw(feed).execute(db)
}

const rates = /* sql */ `
alter table currency_rate
  -- Null where it is fixed to the euro: that has no day.
  alter column as_of drop not null,
  add column source_url text,
  add column certainty text not null default 'reported',
  add column checked_on date,
  add column checked_by text,
  -- Who put it here: the files that come with the product, the daily file, or the office.
  add column origin text not null default 'starter'
    constraint currency_rate_origin check (origin in ('starter', 'feed', 'office')),
  -- Units of this currency for one of that one.
  add column pegged_to text,
  add column peg double precision constraint currency_rate_peg check (peg > 0),
  -- More than a year old: nothing is converted by it any more. Kept by a task.
  add column outdated boolean not null default false;

update currency_rate set origin = 'office'
where source not like '%European Central Bank reference rates, 31 December 2024';
-- One euro for a euro is no rate.
delete from currency_rate where currency = 'EUR';
-- What the product said of them: their rules have not changed since.
update currency_rate r set pegged_to = known.pegged_to, peg = known.peg,
  source = replace(r.source, '; European Central Bank reference rates, 31 December 2024', ''),
  per_euro = case known.pegged_to when 'EUR' then known.peg else r.per_euro end,
  as_of = case known.pegged_to when 'EUR' then null else r.as_of end
from (values ('AED', 'USD', 3.6725), ('XOF', 'EUR', 655.957), ('XAF', 'EUR', 655.957),
  ('KMF', 'EUR', 491.96775), ('CVE', 'EUR', 110.265), ('SAR', 'USD', 3.75), ('QAR', 'USD', 3.64),
  ('OMR', 'USD', 0.384497), ('BHD', 'USD', 0.376), ('JOD', 'USD', 0.709), ('DJF', 'USD', 177.721),
  ('NPR', 'INR', 1.6), ('BTN', 'INR', 1)) as known (currency, pegged_to, peg)
where r.currency = known.currency and r.origin = 'starter';

alter table currency_rate
  add constraint currency_rate_certainty check (certainty in ('confirmed', 'reported')),
  add constraint currency_rate_grounds check (
    is_grounded(certainty, source_url, source, checked_on::text, checked_by)),
  add constraint currency_rate_rule check ((pegged_to is null) = (peg is null)),
  add constraint currency_rate_day check (as_of is not null or coalesce(pegged_to = 'EUR', false));

-- What amounts may be converted by.
create view usable_rate as
select currency, per_euro, as_of from currency_rate where not outdated;
`

const feed = /* sql */ `
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
insert into rate_feed default values;

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
  refused text[] not null default '{}'
);
create index rate_run_started on rate_run (started_at);

-- What waits for somebody to look; the rate there was goes on meanwhile.
create table held_rate (
  currency text primary key,
  per_euro double precision not null check (per_euro > 0),
  as_of date not null,
  source text not null,
  source_url text,
  certainty text not null check (certainty in ('confirmed', 'reported')),
  checked_on date,
  checked_by text,
  origin text not null check (origin in ('feed', 'office')),
  reason text not null check (reason in ('leap', 'own_rate')),
  held_at timestamptz not null,
  constraint held_rate_grounds check (
    is_grounded(certainty, source_url, source, checked_on::text, checked_by))
);
`
