import type { ApplicationStatus, NextMover } from '#contract/admissions/values/transitions.ts'

/** An application that merging closed as a duplicate, as it was before. */
export interface ClosedDuplicate {
  id: number
  status: ApplicationStatus
  nextMover: NextMover
  nextBy: string | null
}
