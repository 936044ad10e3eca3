import { Problem } from '#contract/common/values/problems.ts'

/** Whether a colleague has to approve what was refused: it is asked for, and is no failure. */
export function needsApproval(error: unknown): boolean {
  return error instanceof Problem && error.code === 'approval_needed'
}
