import type { ApplicantRecord } from '#contract/applicants/applicants.ts'

type Undoable = Pick<ApplicantRecord['applications'][number], 'number' | 'undo'>

/** The last of an applicant's moves that can still be undone, with what moved by the same act. */
export function lastUndoable(applications: readonly Undoable[]) {
  const last = applications
    .flatMap(({ number, undo }) => (undo ? [{ number, ...undo }] : []))
    .toSorted((one, other) => Date.parse(one.leavesAt) - Date.parse(other.leavesAt))
    .at(-1)
  return last && { ...last, also: movedWith(applications, last) }
}

/** The other applications that an act moved and that its mail still covers. */
export function movedWith(
  applications: readonly Undoable[],
  { number, act }: { number: string; act: string },
): string[] {
  const others = applications.filter((one) => one.number !== number && one.undo?.act === act)
  return others.map((one) => one.number)
}
