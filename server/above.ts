import { openDraft } from './admissions/drafts/open-draft.ts'
import { openApplications } from './admissions/following/open-applications.ts'
import { holdApplications } from './admissions/moves/move.ts'
import { returnToReview } from './admissions/moves/return-to-review.ts'
import { undoMove } from './admissions/moves/undo-asked-move.ts'
import { waitForDocuments } from './admissions/moves/wait-for-documents.ts'
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
