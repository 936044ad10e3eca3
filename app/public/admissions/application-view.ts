import type { ApplicationStatus, NextMover } from '#contract/transitions.ts'
import type { DestinationKey, submissionChannels } from '#contract/vocabulary.ts'
import type { IntakeName } from '../catalogue/program-line.ts'

/** All that was sent with one form, as its applicant reads it. */
export interface FollowedSubmission {
  givenNames: string
  submittedAt: string
  /** In the order of the choices. */
  applications: FollowedView[]
}

/** An application as its applicant reads it. */
export interface FollowedView {
  number: string
  choice: number
  status: ApplicationStatus
  mover: NextMover
  nextBy: string | null
  program: { key: string; title: string }
  university: string
  destination: DestinationKey
  intake: IntakeName
  /** The latest first. */
  history: { status: ApplicationStatus; at: string; written: string; reason: string | null }[]
  channel: (typeof submissionChannels)[number]
  /** How the applicant may still end it. */
  ending: 'cancelled' | 'withdrawn' | null
  canReportSent: boolean
}

/** The page itself, or one of the questions asked before something is done. */
export type FollowedPage = 'view' | 'end' | 'sent'
