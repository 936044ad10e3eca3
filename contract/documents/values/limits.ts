import { pictureLimits } from '#contract/common/values/picture-sizes.ts'
import { applicantAges, sentHereDays } from '#contract/common/values/vocabulary.ts'
import { fileLimits } from './document-rules.ts'

/*
 * How long things last that no setting changes. The code uses these and the words quote them
 * (`{{codeMinutes}}`), so that they can't differ. What an installation sets itself is in
 * `contract/office/settings.ts`, and answered by `/api/promises` and `/api/retention`.
 */
export const limits = {
  /** Links to an account: for people who signed up, forgot their password, or are invited. */
  verifyHours: 24,
  resetMinutes: 30,
  invitationDays: 7,
  /** The password that the first start prints: it only leads to choosing another. */
  firstPasswordDays: 7,
  /** A code that proves who is asking for an application, or for its deletion. */
  codeMinutes: 10,
  /** A browser in which such a code was entered can make lasting changes without another. */
  proofHours: 4,
  /** A private link, after all its applications are over. */
  linkDaysAfterEnd: 180,
  /**
   * How long an address gets nothing that opens a file, if staff entered it or only the
   * private link vouched for it.
   */
  emailHoldHours: 24,
  /** The e-mailed link to a form that was begun. */
  formLinkDays: 7,
  /** The link to a conversation, after its last message. */
  conversationDays: 180,
  /** E-mails that have left, in the outbox. */
  mailDays: 30,
  /** An address that asked to hear of openings: never confirmed, and ended. */
  alertAskedDays: 7,
  alertEndedDays: 30,
  /** The cookie that protects forms, after its last use. */
  visitorDays: 7,
  /** The note in a browser in which someone has signed in before. */
  knownBrowserDays: 180,
  /**
   * This many devices can be signed in to an account at once: one more ends the one unused for
   * longest.
   */
  sessions: 20,
  /** The longest session of staff. */
  staffHours: 24,
} as const

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** The durations that words may name automatically. */
export const limitWords = {
  ...limits,
  sentHereDays,
  fileMegabytes: megabytes(fileLimits.bytes),
  applicationMegabytes: megabytes(fileLimits.totalBytes),
  applicationFiles: fileLimits.files,
  pictureMegabytes: megabytes(pictureLimits.bytes),
  adultAge: applicantAges.adult,
  picturesADay: pictureLimits.unshownADay,
} as const
