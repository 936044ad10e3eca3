import type { ApplicationStatus, NextMover } from '#contract/transitions.ts'
import type {
  DestinationKey,
  Language,
  submissionChannels,
  VisaReport,
} from '#contract/vocabulary.ts'
import type { IntakeName } from '../catalogue/program-line.ts'

/** All that was sent with one form, as its applicant reads it. */
export interface FollowedSubmission {
  givenNames: string
  /** The language of mails to them, and where these go. */
  language: Language
  mailedTo: string
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
  /** Whether the university itself has said that it answers by then. */
  isSaid: boolean
  /** Whether the day on which something was promised or expected has passed. */
  isLate: boolean
  program: { key: string; title: string }
  university: string
  destination: DestinationKey
  intake: IntakeName
  /** The latest first. */
  history: FollowedStep[]
  channel: (typeof submissionChannels)[number]
  /** How the applicant may still end it. */
  ending: 'cancelled' | 'withdrawn' | null
  canReportSent: boolean
  visaReports: VisaReport[]
}

export interface FollowedStep {
  status: ApplicationStatus
  at: string
  written: string
  /** What was written with it, and whether the applicant wrote it. */
  reason: string | null
  byApplicant: boolean
  /** Why they ended it, in words; empty where they didn't say. */
  because: string
  /** The day it happened on, where it was told later. */
  happenedOn: string | null
}

/** The page itself, or one of the questions asked before something is done. */
export type FollowedPage = 'view' | 'end' | 'sent' | 'accept' | 'decline' | `visa_${VisaReport}`
