import { type Kysely, sql } from 'kysely'

/** An account's holder changes its address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table account_token
  drop constraint account_token_purpose_check,
  -- The address that a code was mailed to, where it is to become the account's.
  add column address text check (length(address) <= 254),
  add constraint account_token_purpose_check
    check (purpose in ('verify', 'reset', 'invite', 'delete', 'address')),
  add constraint account_token_address check ((purpose = 'address') = (address is not null));

-- Until then an account finds nothing by the address that it has now.
alter table account add column address_held_until timestamptz;
`
