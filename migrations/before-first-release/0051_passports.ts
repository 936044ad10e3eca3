import { type Kysely, sql } from 'kysely'

/** The passport an applicant travels with, whole or not at all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(passports).execute(db)
}

const passports = /* sql */ `
alter table applicant
  add column passport_number text check (passport_number ~ '^[A-Z0-9]{5,20}$'),
  add column passport_country text check (passport_country ~ '^[A-Z]{2}$'),
  add column passport_issued date,
  add column passport_expires date,
  add check (num_nulls(passport_number, passport_country, passport_issued, passport_expires)
    in (0, 4)),
  add check (passport_issued < passport_expires);
-- Two files with the same passport are perhaps the same person's.
create index applicant_passport on applicant (passport_number, passport_country)
  where passport_number is not null;
`
