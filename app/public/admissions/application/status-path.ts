import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'

interface Shown {
  status: ApplicationStatus
  /** It is to be sent, and required documents are not all accepted. */
  incomplete: boolean
  /** Its applicant sends it. */
  isOwn: boolean
}

/** Where the words for a state are, as an applicant reads them. */
export function statusPath({ status, incomplete, isOwn }: Shown) {
  if (incomplete) return 'vocabulary.incomplete' as const
  if (isOwn && (status === 'ready_to_send' || status === 'sent')) {
    return `vocabulary.ownStatus.${status}` as const
  }
  return `vocabulary.status.${status}` as const
}
