import type { PortalKey } from '#contract/admissions/values/portals.ts'
import type { Sender } from '#contract/admissions/values/who-sends.ts'
import type { Certainty } from '#contract/common/values/certainty.ts'
import type { Channel } from '../../catalogue/finder/program-line.ts'

export interface PortalFee {
  key: string
  label: string
  value: string
  /** Which applicants pay the fee and for which year, if its source says so. */
  about: string[]
  certainty: Certainty
  origin: string
  url: string | undefined
}

/** Who sends an application, as every page of the form says it. */
export interface SendsView {
  sender: Sender
  channel: Channel
  /** Who sends it, in a sentence. */
  text: string
  /** Where the applicant sends it, in the middle of a sentence; null where they don't, or alone. */
  where: string | null
  /** The national portals that it may go through. */
  portals: PortalKey[]
  /** What those portals charge, where a fact says it. */
  fees: PortalFee[]
  /** The addresses to send it at. */
  places: { text: string; url: string; host: string }[]
  /** The last day to send it there, or that it is not known; null where we send it. */
  lastDay: string | null
  /** Set where it may go through several portals. */
  which: string | null
  /** Set if the applicant uses a different portal from this intake's. */
  otherPortal: string | null
  /** What has changed since it was chosen. */
  changed: string | null
  /** The portal that distinguishes this intake from another of the same season. */
  portal: string | null
}

/** The title of a form's first page, which depends on who sends the applications. */
export const startTitles = {
  us: 'apply.start.title',
  you_university: 'apply.start.titlePrepare',
  you_portal: 'apply.start.titlePrepare',
  you_alone: 'apply.coach.title',
} as const satisfies Record<Sender, string>
