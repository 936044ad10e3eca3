import type { ApplicationView, SendingReport } from '#contract/admissions/following.ts'
import { portalsOf } from '#contract/admissions/values/portals.ts'
import {
  type ApplicationStatus,
  channelAllows,
  findTransition,
  uncheckedStatuses,
} from '#contract/admissions/values/transitions.ts'
import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { DestinationKey, submissionChannels } from '#contract/common/values/vocabulary.ts'
import type { ClosesIn } from '#contract/dates/values/deadlines.ts'
import type { ApplicationSnapshot } from '../../database/columns/snapshot.ts'
import type { ReportRow } from './sending-queries.ts'

type Channel = (typeof submissionChannels)[number]

interface SentSomehow {
  destination: DestinationKey
  snapshot: Pick<ApplicationSnapshot, 'program' | 'submissionChannel'>
  submission_channel: Channel
  closes_in: ClosesIn<string>
  nationalities: readonly string[]
  residence_country: string
  program_url: string | null
  university_url: string | null
}

interface Step {
  from_status: ApplicationStatus | null
  to_status: ApplicationStatus
}

/** Who sends an application and where, by the catalogue as it is now, and the reports about it. */
export function sendingOf(
  application: SentSomehow,
  reports: readonly ReportRow[],
  steps: readonly Step[],
): ApplicationView['sending'] {
  const { submission_channel, snapshot, program_url, university_url } = application
  const sender = senderOf(submission_channel)
  return {
    sender,
    senderThen: senderOf(snapshot.submissionChannel),
    portals: portalsOfApplication(application),
    officialUrl: program_url ?? university_url,
    reports: reports.map(reportOf),
    sentUnchecked: sender !== 'us' && wasUnchecked(steps),
  }
}

/** The national portals that an application may go through, the likeliest first. */
export function portalsOfApplication({
  destination,
  snapshot,
  submission_channel,
  closes_in,
  nationalities,
  residence_country,
}: Omit<SentSomehow, 'program_url' | 'university_url'>) {
  return portalsOf(
    {
      destination,
      level: snapshot.program.level,
      submissionChannel: submission_channel,
      residences: Object.keys(closes_in),
    },
    { nationalities, residence: residence_country },
  )
}

/** Whether its applicant may say that they sent it. */
export function mayReportSent(status: ApplicationStatus, channel: Channel): boolean {
  const transition = findTransition(status, 'sent', 'applicant')
  return transition !== undefined && channelAllows(transition, channel)
}

export function reportOf({ reference, sent_on, at, by_applicant }: ReportRow): SendingReport {
  return { reference, on: sent_on, at: at.toISOString(), byApplicant: by_applicant }
}

function wasUnchecked(steps: readonly Step[]): boolean {
  const unchecked: readonly (ApplicationStatus | null)[] = uncheckedStatuses
  const sent = steps.findLast(({ to_status }) => to_status === 'sent')
  const wasChecked = steps.some(({ to_status }) => to_status === 'ready_to_send')
  return sent !== undefined && !wasChecked && unchecked.includes(sent.from_status)
}
