import type { ApplicantRecord } from '#contract/applicants/applicants.ts'

/** One of a person's applications, as their file shows it. */
export type Application = ApplicantRecord['applications'][number]
