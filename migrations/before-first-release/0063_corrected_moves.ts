import { type Kysely, sql } from 'kysely'

/**
 * A move can be undone while its mail waits, and corrected afterwards: what it changed beside the
 * state is kept to be put back. What staff were told, by whom, and what a guard was passed over for
 * stands with the move; a deposit has an amount, a currency and a day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table application_history
  -- What stood before it, to be put back where it is undone: the promised day, the milestone, the
  -- first reply.
  add column before jsonb,
  -- A mistake put right: what came after the state that it leads back to counts no more.
  add column corrects boolean not null default false,
  -- Who told staff of it, in their words: "the applicant, by phone".
  add column told_by text check (length(told_by) between 1 and 200);

-- An undone move told nobody anything, and what undoes it replies to nobody.
drop trigger application_history_reply on application_history;
create trigger application_history_reply after insert on application_history
  for each row when (new.from_status is not null and new.actor_id is not null
    and new.undoes is null)
  execute function note_staff_move();

-- What came of one of many: by this it is undone.
alter table application_bulk_item add column act_id uuid;

create table deposit_payment (
  id bigint primary key generated always as identity,
  application_id bigint not null references application on delete cascade,
  -- The move that it was recorded with.
  act_id uuid not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_on date not null,
  -- Who said so, or what proves it: "bank statement", "the university, by e-mail".
  told_by text not null check (length(told_by) between 1 and 200),
  at timestamptz not null,
  by_id bigint references account on delete set null,
  -- That it was paid was a mistake.
  withdrawn_at timestamptz
);
create index deposit_payment_of on deposit_payment (application_id, id);
`
