import { sql } from 'kysely'

/**
 * Whose data the application at hand is, for counting: what was merged into a file counts as the file
 * that it came from, so that merging many people first doesn't make one of them.
 */
export const countedPerson = sql<number>`coalesce((select merge.merged_id from applicant_merge merge
  where merge.kept_id = application.applicant_id and merge.undone_at is null
    and application.id = any(merge.application_ids) limit 1), application.applicant_id)`
