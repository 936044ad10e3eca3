import { sql } from 'kysely'
import type { submissionChannels } from '#contract/common/values/vocabulary.ts'

/**
 * Who sends an application for a program of the query, as visitors read it: "we send it" only while
 * an agreement with its university is recorded.
 */
export const shownChannel = sql<(typeof submissionChannels)[number]>`
  case when program.submission_channel = 'agency' and (select partnership from university
      where university.id = program.university_id) <> 'agreement'
    then 'university_portal' else program.submission_channel end`
