import type { ApplicationStatus, NextMover } from '#contract/transitions.ts'
import type { DestinationKey, submissionChannels } from '#contract/vocabulary.ts'
import type { IntakeName } from '../catalogue/program-line.ts'

/** An application as its applicant reads it. */
export interface FollowedView {
  number: string
  givenNames: string
  status: ApplicationStatus
  mover: NextMover
  nextBy: string | null
  program: { key: string; title: string }
  university: string
  destination: DestinationKey
  intake: IntakeName
  submittedAt: string
  /** The latest first. */
  history: { status: ApplicationStatus; at: string; written: string; reason: string | null }[]
  channel: (typeof submissionChannels)[number]
  /** How the applicant may still end it. */
  ending: 'cancelled' | 'withdrawn' | null
  canReportSent: boolean
}

/** The page itself, or one of the questions asked before something is done. */
export type FollowedPage = 'view' | 'end' | 'sent'
