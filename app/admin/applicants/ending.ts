import { type ApplicationStatus, endedStatuses } from '#contract/admissions/values/transitions.ts'

/** Whether an application goes no further from a state: such a move is shown as what it is. */
export function isEnding(status: ApplicationStatus): boolean {
  return endedStatuses.some((one) => one === status)
}
