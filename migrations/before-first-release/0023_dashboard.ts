import { type Kysely, sql } from 'kysely'

/**
 * What the figures on the dashboard are counted from: how far each application ever came, and the
 * first reply to it beside the day that was promised with its submission. Triggers keep them, so
 * that every way of moving or answering does.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = /* sql */ `
alter table application
  -- The furthest of: 1 sent, 2 offer, 3 accepted, 4 enrolled.
  add column reached integer not null default 0 check (reached between 0 and 4),
  -- The day until which the first reply was promised.
  add column reply_by date,
  -- The first thing staff did that the applicant was told of.
  add column replied_at timestamptz;

create function milestone_of(status text) returns integer language sql immutable parallel safe
return case
  when status = 'enrolled' then 4
  when status in ('accepted', 'deposit_paid', 'visa_preparing', 'visa_applied', 'visa_granted',
    'visa_refused', 'deferred') then 3
  when status in ('offer_conditional', 'offer_unconditional', 'declined', 'offer_expired',
    'offer_withdrawn', 'conditions_not_met') then 2
  when status in ('sent', 'interview', 'waitlisted', 'refused') then 1
  else 0
end;

create function note_milestone() returns trigger language plpgsql as $$
begin
  new.reached := greatest(new.reached, milestone_of(new.status));
  if tg_op = 'INSERT' then
    new.reply_by := coalesce(new.reply_by, new.next_by);
  end if;
  return new;
end $$;

-- What stands already. Where the first move was made, what had been promised before it is not
-- written down: it is taken for what is promised now.
update application set
  reached = greatest(milestone_of(status), (select coalesce(max(milestone_of(to_status)), 0)
    from application_history where application_id = application.id)),
  reply_by = case when status = 'submitted' then next_by else (submitted_at at time zone 'UTC')::date
    + coalesce((select (value -> 'promisedDays' ->> 'submitted')::integer from setting), 3) end,
  replied_at = least(
    (select min(at) from application_history where application_id = application.id
      and from_status is not null and actor_id is not null),
    (select min(message.at) from conversation_message message
      join conversation on conversation.id = message.conversation_id
      where conversation.submission_id = application.submission_id and message.kind = 'answer'));

create trigger application_milestone before insert or update of status on application
  for each row execute function note_milestone();

create function note_staff_move() returns trigger language plpgsql as $$
begin
  update application set replied_at = new.at
    where id = new.application_id and replied_at is null;
  return null;
end $$;
create trigger application_history_reply after insert on application_history
  for each row when (new.from_status is not null and new.actor_id is not null)
  execute function note_staff_move();

-- One message answers all that was sent together. Held in the order in which moves hold several.
create function note_answer() returns trigger language plpgsql as $$
begin
  update application set replied_at = new.at where id in (
    select application.id from application
    join conversation on conversation.submission_id = application.submission_id
    where conversation.id = new.conversation_id and application.replied_at is null
    order by application.id for update of application);
  return null;
end $$;
create trigger conversation_message_reply after insert on conversation_message
  for each row when (new.kind = 'answer') execute function note_answer();

-- Read without the rows themselves, which carry what was applied for in full.
create index application_period on application (submitted_at)
  include (destination, applicant_id, reached, active, reply_by, replied_at);
create index application_promised on application (next_by, next_mover)
  include (destination, applicant_id);
create index document_unconfirmed on document (id)
  where status = 'not_applicable' and confirmed_at is null;
`
