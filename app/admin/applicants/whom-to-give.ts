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

/** Who has files now, or may have some: a list of applicants is narrowed to nobody else’s. */
export function mayHaveFiles({ mayRead, owns }: Pick<StaffName, 'mayRead' | 'owns'>): boolean {
  return mayRead || owns
}
