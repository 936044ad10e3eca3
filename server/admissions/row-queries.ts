import { sql } from 'kysely'
import { isApart } from '../database/closes-apart.ts'

/** The deadline of the intake at hand for the applicant at hand, by the catalogue as it is now. */
export const deadlineOfApplication = sql<Date | null>`case when ${isApart(sql`intake`)}
  then own_deadline(intake.closes_at, intake.closes_for, intake.closes_in,
    application.destination, applicant.nationalities, applicant.residence_country)
  else intake.closes_at end`

/**
 * The same by the university's clock: a day where that ends with it, for then no hour is known, else
 * with its hour.
 */
export const localDeadline = sql<string | null>`regexp_replace(to_char(
  ${deadlineOfApplication} at time zone intake.zone, 'YYYY-MM-DD HH24:MI'), ' 23:59$', '')`

/** When the applicant at hand and the office last wrote to each other, in any of their conversations. */
export const lastContact = sql<Date | null>`(select max(message.at)
  from application as theirs
  join conversation on conversation.submission_id = theirs.submission_id
  join conversation_message as message on message.conversation_id = conversation.id
  where theirs.applicant_id = application.applicant_id and message.kind <> 'note')`
