import { sql } from 'kysely'
import type { Language } from '#contract/common/values/languages.ts'

/*
 * For a conversation about an application, joined to its submission and applicant: corrections by
 * staff in the applicant's file apply here at once.
 */

export const currentEmail = sql<string | null>`coalesce(applicant.email, conversation.email)`
export const currentLanguage = sql<Language>`coalesce(applicant.language, conversation.language)`
/** The number of the first of the applications that were sent together. */
export const firstNumber = sql<string | null>`(select number from application
  where application.submission_id = conversation.submission_id order by choice limit 1)`
