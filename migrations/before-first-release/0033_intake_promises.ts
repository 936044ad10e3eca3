import { type Kysely, sql } from 'kysely'

/** By when a university answers those who apply for an intake, and by when their deposit is due. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table intake
  add column decision_by date,
  add column deposit_by date,
  -- Days of the university's own calendar, as those on which applications open.
  add constraint intake_decision_by check (decision_by >= (opens_at at time zone zone)::date),
  add constraint intake_deposit_by check (
    deposit_by >= coalesce(decision_by, (opens_at at time zone zone)::date));

-- Versions of before said nothing of either: told apart from the next one, they have not changed.
update catalogue_edition set record = jsonb_set(record, '{intakes}', (
    select coalesce(jsonb_agg('{"decisionBy": null, "depositBy": null}'::jsonb || intake
      order by place), '[]')
    from jsonb_array_elements(record -> 'intakes') with ordinality as given (intake, place)))
  where entity = 'program' and jsonb_typeof(record -> 'intakes') = 'array';
`
