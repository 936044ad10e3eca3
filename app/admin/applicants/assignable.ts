import type { ApplicantRecord, StaffNames } from '#contract/applicants/applicants.ts'

type StaffName = StaffNames[number]
type Applications = readonly Pick<ApplicantRecord['applications'][number], 'destination'>[]

/** Who would see this file if it were theirs. */
export function mayBeGivenFile(
  { mayRead, destinations }: StaffName,
  applications: Applications,
): boolean {
  return (
    mayRead &&
    (destinations === null ||
      applications.some(({ destination }) => destinations.includes(destination)))
  )
}

/** Who sees this file now: it does not become theirs with a task. */
export function mayBeGivenTask(
  colleague: StaffName,
  { owner, applications }: { owner: string | null; applications: Applications },
): boolean {
  const isInSight = !colleague.ownOnly || colleague.key === owner
  return isInSight && mayBeGivenFile(colleague, applications)
}

/**
 * Whether a colleague has files now, or may have some: lists of applicants can be filtered by these
 * only.
 */
export function mayHaveFiles({ mayRead, owns }: Pick<StaffName, 'mayRead' | 'owns'>): boolean {
  return mayRead || owns
}
