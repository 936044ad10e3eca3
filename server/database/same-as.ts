import { sql } from 'kysely'

/** An applicant's row and the rows of files that were found to be the same person. */
export function sameAs(applicantId: number) {
  return sql<number>`(select id from applicant
    where id = ${applicantId} or merged_into = ${applicantId})`
}
