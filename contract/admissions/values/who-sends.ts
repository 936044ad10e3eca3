import type { submissionChannels } from '#contract/common/values/vocabulary.ts'
import { sendingChannels } from './transitions.ts'

type SubmissionChannel = (typeof submissionChannels)[number]

/**
 * Who sends an application to the university, as every page, e-mail and document says it: we do;
 * the applicant does at the university's own address, or on a national portal, after we have
 * checked the file; or the applicant alone, if no one may help with the sending.
 */
export const senders = ['us', 'you_university', 'you_portal', 'you_alone'] as const
export type Sender = (typeof senders)[number]

const ofChannel = {
  agency: 'us',
  university_portal: 'you_university',
  national_portal: 'you_portal',
  embassy: 'you_alone',
  applicant_only: 'you_alone',
} as const satisfies Record<SubmissionChannel, Sender>

/**
 * Who sends if a program has this channel: the sender that visitors see, considering the agreement.
 */
export function senderOf(channel: SubmissionChannel): Sender {
  return ofChannel[channel]
}

/** What the one button at the end of a form does with its choices. */
export const formActs = ['send', 'prepare', 'both', 'none'] as const
export type FormAct = (typeof formActs)[number]

/**
 * `send`: we send all of them on; `prepare`: the applicant sends each of them, we check the files;
 * `both`: some of each; `none`: no one may help with any. Choices that no one may help with are
 * left aside: they never leave a form.
 */
export function formActOf(channels: readonly SubmissionChannel[]): FormAct {
  const portals: readonly SubmissionChannel[] = sendingChannels.portal
  const byUs = channels.some((one) => ofChannel[one] === 'us')
  const byThem = channels.some((one) => portals.includes(one))
  if (byUs) return byThem ? 'both' : 'send'
  return byThem ? 'prepare' : 'none'
}

/** The declarations that a form may ask for: what the applicant agrees to depends on who sends. */
export const declarations = ['send', 'prepare', 'both'] as const
export type Declaration = (typeof declarations)[number]

/**
 * What the applicant agrees to with these choices: that the data goes to all of their universities,
 * to none of them, or only to those that we send to.
 */
export function declarationOf(channels: readonly SubmissionChannel[]): Declaration {
  const byUs = channels.filter((one) => ofChannel[one] === 'us').length
  if (byUs === 0) return 'prepare'
  return byUs === channels.length ? 'send' : 'both'
}
