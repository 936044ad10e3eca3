import { sql } from 'kysely'

/**
 * The deadline of the application at hand by the university's clock: only the day if the deadline is
 * the end of a day, for then no hour is known; otherwise with its hour.
 */
export const localDeadline = sql<string | null>`regexp_replace(to_char(
  application.deadline_at at time zone intake.zone, 'YYYY-MM-DD HH24:MI'), ' 23:59$', '')`

/** When the applicant at hand and the office last wrote to each other, in any of their conversations. */
export const lastContact = sql<Date | null>`(select max(message.at)
  from application as theirs
  join conversation on conversation.submission_id = theirs.submission_id
  join conversation_message as message on message.conversation_id = conversation.id
  where theirs.applicant_id = application.applicant_id and message.kind <> 'note')`
