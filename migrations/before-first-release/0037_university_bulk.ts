import { type Kysely, sql } from 'kysely'

/** Many universities are changed at once, as many programs are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table bulk_change
  add column about text not null default 'programs' check (about in ('programs', 'universities'));
alter table bulk_change alter column about drop default;

alter table bulk_change_item alter column program_id drop not null;
alter table bulk_change_item
  add column university_id bigint references university on delete cascade,
  add check (num_nonnulls(program_id, university_id) = 1);
create index bulk_change_item_university on bulk_change_item (university_id)
  where university_id is not null;
`
