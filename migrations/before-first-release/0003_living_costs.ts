import { type Kysely, sql } from 'kysely'

/**
 * What a year costs, line by line, and what a destination's page shows besides texts and facts: its
 * calendar, the steps to a visa, and who may submit what. Their content comes with the starter
 * catalogue, which the start after this migration brings in.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table destination
  add column calendar jsonb not null default '[]',
  add column visa_steps jsonb not null default '[]',
  add column submissions jsonb not null default '[]';

-- What other sources say about the same fact.
alter table fact add column alternatives jsonb not null default '[]';

create table living_cost (
  id bigint generated always as identity primary key,
  destination_id bigint not null references destination on delete cascade,
  key text not null,
  position integer not null,
  -- Null for a figure that is about the whole destination.
  city text,
  covers text[] not null check (covers <@ array['rent', 'food', 'transport', 'other', 'registration', 'visa', 'permit', 'insurance', 'medical', 'deposit'] and cardinality(covers) > 0),
  amount_min double precision not null check (amount_min >= 0),
  amount_max double precision not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('month', 'semester', 'year', 'once')),
  valid_for_year text,
  source_url text,
  source_type text not null check (source_type in ('official', 'university', 'secondary')),
  confidence text not null check (confidence in ('confirmed', 'to_confirm')),
  checked_on date not null,
  review_by date not null,
  note jsonb,
  unique (destination_id, key),
  check (amount_max >= amount_min)
);

-- Which edition of the starter files a database was last brought up to.
create table starter_edition (
  part text primary key,
  digest text not null,
  applied_at timestamptz not null default now()
);
`
