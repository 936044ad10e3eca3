import type { ReceivedWay } from '#contract/common/values/entry-words.ts'

/** The member of the team who added a file that an applicant gave them elsewhere, and how it came. */
export interface Received {
  by: number
  how: ReceivedWay
  note: string | null
}
