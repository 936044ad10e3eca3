import { Problem } from '#contract/common/values/problems.ts'

/** Whether a colleague can approve what was refused: this is a request, not a failure. */
export function needsApproval(error: unknown): boolean {
  return error instanceof Problem && error.code === 'approval_needed'
}
