import { type Kysely, sql } from 'kysely'

/** A printed password leads to choosing one and ends; recovery codes are hashed as passwords are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table account
  -- Until then the password is one that was printed: it leads to choosing another and to nothing else.
  add column first_password_until timestamptz;

alter table factor_ticket
  drop constraint factor_ticket_purpose_check,
  add constraint factor_ticket_purpose_check check (
    purpose in ('second_factor', 'enrol', 'add_passkey', 'passkey_alone', 'new_password')
  );

alter table recovery_code
  -- Of argon2id. Codes from before have none yet: they get theirs in the background.
  add column salt bytea;
`
