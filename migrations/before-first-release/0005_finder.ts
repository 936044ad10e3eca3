import { type Kysely, sql } from 'kysely'

/**
 * What the finder compares for students of different nationalities, and by length. The new columns
 * are derived: `refreshOutdatedSearch` fills them at the next start, because `shape` is behind.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table program_search
  -- Euros a year for a student from the destination, and for one of its region (the European Union
  -- for France, SAARC for India); null where no fee is known.
  add column tuition_home_eur integer,
  add column tuition_region_eur integer,
  add column duration_months integer;

-- The fees of those students as JSON text, where they are not the line's own.
alter table program_line add column fees text;

-- Which form of the derived rows the database holds.
alter table catalogue_version add column shape integer not null default 0;
`
