import { holdApplications } from './admissions/move.ts'
import { openApplications } from './admissions/open-applications.ts'
import { openDraft } from './admissions/open-draft.ts'
import { returnToReview } from './admissions/return-to-review.ts'
import { undoMove } from './admissions/undo-asked-move.ts'
import { waitForDocuments } from './admissions/wait-for-documents.ts'
import { forgetInApprovals } from './approvals/forget.ts'
import { showCondition } from './decisions/show-condition.ts'
import type { Above } from './deps.ts'
import { eraseAccount } from './privacy/erase-account.ts'
import { finishErasing } from './privacy/finish-erasing.ts'
import { isStillWanted } from './reminders/still-wanted.ts'

/** The functions that slices call in those above them. */
export const above: Above = {
  isReminderWanted: isStillWanted,
  openDraft,
  openApplications,
  showCondition,
  returnToReview,
  holdApplications,
  waitForDocuments,
  undoAskedMove: undoMove,
  eraseAccount,
  finishErasing,
  forgetInApprovals,
}
