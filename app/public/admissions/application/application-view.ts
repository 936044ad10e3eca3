import type { SubmissionView } from '#contract/admissions/following.ts'
import type { ApplicationStatus, NextMover } from '#contract/admissions/values/transitions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type {
  DestinationKey,
  submissionChannels,
  VisaReport,
} from '#contract/common/values/vocabulary.ts'
import type { IntakeName } from '../../catalogue/finder/program-line.ts'

/** All that was sent with one form, as its applicant reads it. */
export interface FollowedSubmission {
  givenNames: string
  /** The language of mails to them, and where these go. */
  language: Language
  mailedTo: string
  submittedAt: string
  entered: SubmissionView['entered']
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
  /** Who sends it, in a sentence with the university's name; null once that is over. */
  who: string | null
  /** Whether the applicant sends it, and it may still have to be sent. */
  isTheirs: boolean
  /** That the sender has changed since the application was made; null if not. */
  change: string | null
  /** The status and what it means, which depends on who sends it. */
  statusWords: string
  /** Whether it is to be sent although required documents are not all accepted. */
  isIncomplete: boolean
  canReportSent: boolean
  canCorrectSent: boolean
  /** The latest report of the sending: a civil day, and the number as entered. */
  report: { reference: string | null; on: string | null } | null
  visaReports: VisaReport[]
}

export interface FollowedStep {
  status: ApplicationStatus
  /** What happened, in words. */
  said: string
  at: string
  written: string
  /** What was written with it, and whether the applicant wrote it. */
  reason: string | null
  byApplicant: boolean
  /** Why they ended it, in words; empty where they didn't say. */
  because: string
  /** The day it happened on, if it was reported later. */
  happenedOn: string | null
  /** What was reported with it: the number, and who recorded it. */
  notes: string[]
}

/** The page itself, or one of the questions asked before something is done. */
export type FollowedPage =
  | 'view'
  | 'new_link'
  | 'end'
  | 'sent'
  | 'accept'
  | 'decline'
  | `visa_${VisaReport}`
