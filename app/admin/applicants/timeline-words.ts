import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { TimelineEntry } from '#contract/applicants/applicant-file.ts'
import type { DocumentStatus } from '#contract/documents/values/document-rules.ts'
import { type AuditAction, isAuditAction } from '#contract/office/values/audit-actions.ts'

type Moved = Extract<TimelineEntry, { kind: 'document_moved' }>

/** What a line of the timeline calls an act that it knows better than the trail does. */
const ownWords = {
  'applicant.tagged': 'timeline.act.applicant.tagged',
  'applicant.assigned': 'timeline.act.applicant.assigned',
  'applicant.merged': 'timeline.act.applicant.merged',
  'applicant.unmerged': 'timeline.act.applicant.unmerged',
  'application.sending_noted': 'timeline.act.application.sending_noted',
  'document.requested': 'timeline.act.document.requested',
  'document.confirmed': 'timeline.act.document.confirmed',
  'document.found_infected': 'timeline.act.document.found_infected',
  'task.reopened': 'timeline.act.task.reopened',
} as const satisfies Partial<Record<AuditAction, string>>

type OwnAct = keyof typeof ownWords

/**
 * Where the words for an act are: its own here, else those of the trail, which has words for
 * everything it can record. An old line, of an act that no longer exists, is shown without
 * its code.
 */
export function actPath(action: string) {
  if (isOwn(action)) return ownWords[action]
  return isAuditAction(action) ? (`audit.did.${action}` as const) : ('timeline.act.other' as const)
}

/** Where the words for the outcome of a document are. */
export function documentPath(to: Moved['to']) {
  return to === 'in_review' ? ('timeline.reviewBegun' as const) : stateOf(to)
}

/** Where the words are for what a move passed over: documents, or terms of an offer. */
export function passedOverPath(to: ApplicationStatus) {
  return to === 'enrolled'
    ? ('applicants.change.passedOver' as const)
    : ('timeline.passedOver' as const)
}

function stateOf(to: Exclude<DocumentStatus, 'in_review'>) {
  return `review.state.${to}` as const
}

function isOwn(action: string): action is OwnAct {
  return action in ownWords
}
