import { agreeToEntry } from './agree.server.ts'
import { askErasure, askNotes, confirmErasure, stopErasure } from './data.server.ts'
import { claimNotApplicable } from './documents.server.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { askEmail, chooseLanguage, confirmEmail, stopEmail } from './language-actions.server.ts'
import { askProof, confirmProof, renewLink } from './link-actions.server.ts'
import { readMessages, writeMessage } from './messages.server.ts'
import { correctSent, endByApplicant, reportSent } from './move-actions.server.ts'
import { acceptOffer, declineOffer } from './offer.server.ts'
import { reportVisaApplied, reportVisaGranted, reportVisaRefused } from './visa.server.ts'

/** What an applicant may do on their page: a form's `intent` names one. */
export const followingActions = {
  end: endByApplicant,
  notApplicable: claimNotApplicable,
  sent: reportSent,
  sent_again: correctSent,
  accept: acceptOffer,
  decline: declineOffer,
  write: writeMessage,
  read: readMessages,
  agree: agreeToEntry,
  language: chooseLanguage,
  email_ask: askEmail,
  email_confirm: confirmEmail,
  email_stop: stopEmail,
  proof_ask: askProof,
  proof_confirm: confirmProof,
  new_link: renewLink,
  notes_ask: askNotes,
  erasure_ask: askErasure,
  erasure_confirm: confirmErasure,
  erasure_stop: stopErasure,
  visa_applied: reportVisaApplied,
  visa_granted: reportVisaGranted,
  visa_refused: reportVisaRefused,
} as const satisfies Record<string, (post: FollowingPost) => Promise<FollowingOutcome>>

export type FollowingIntent = keyof typeof followingActions

export function readIntent(value: string): FollowingIntent | undefined {
  return isIntent(value) ? value : undefined
}

function isIntent(value: string): value is FollowingIntent {
  return Object.hasOwn(followingActions, value)
}
