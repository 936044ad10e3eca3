import { pictureLimits } from '#contract/common/values/picture-sizes.ts'
import { applicantAges, sentHereDays } from '#contract/common/values/vocabulary.ts'
import { fileLimits } from './document-rules.ts'

/*
 * How long things last that no setting changes. The code goes by these and the words say them
 * (`{{codeMinutes}}`), so that neither can say something else. What an installation sets itself is in
 * `contract/office/settings.ts`, and answered by `/api/promises` and `/api/retention`.
 */
export const limits = {
  /** Links to an account: of who signed up, who forgot their password, and who is invited. */
  verifyHours: 24,
  resetMinutes: 30,
  invitationDays: 7,
  /** The password that the first start prints: it leads to choosing another. */
  firstPasswordDays: 7,
  /** A code that proves who asks for an application, or for its erasure. */
  codeMinutes: 10,
  /** A browser in which such a code was entered does what lasts without another. */
  proofHours: 4,
  /** A private link, after all its applications are over. */
  linkDaysAfterEnd: 180,
  /**
   * How long an address gets nothing that opens a file, where staff wrote it down or nothing but the
   * private link spoke for it.
   */
  emailHoldHours: 24,
  /** The mailed link to a form that was begun. */
  formLinkDays: 7,
  /** The link to a conversation, after its last message. */
  conversationDays: 180,
  /** Mail that has left, in the outbox. */
  mailDays: 30,
  /** An address that asked to hear of openings: never confirmed, and ended. */
  alertAskedDays: 7,
  alertEndedDays: 30,
  /** The cookie that protects forms, after its last use. */
  visitorDays: 7,
  /** The note of a browser in which somebody has signed in before. */
  knownBrowserDays: 180,
  /** So many devices are signed in to an account at once: one more ends the one unused for longest. */
  sessions: 20,
  /** The longest session of staff. */
  staffHours: 24,
} as const

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** What words may name without being given it. */
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
