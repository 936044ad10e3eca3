/** How far a request for deletion has got. */
export const erasureStates = [
  /** A code was mailed and not entered. */
  'unconfirmed',
  /** It is done automatically on its day, unless someone stops it. */
  'waiting',
  /** Something was sent to a university: staff look at it first. */
  'with_staff',
  'refused',
] as const
export type ErasureState = (typeof erasureStates)[number]

/** Why staff delete a file. */
export const erasureReasons = [
  'asked_by_applicant',
  'asked_by_guardian',
  'sent_by_mistake',
  'test_or_abuse',
] as const
export type ErasureReason = (typeof erasureReasons)[number]

/** Why staff don't delete a file, or not yet: the words for it are in the applicant's language. */
export const erasureRefusals = ['legal_claims', 'legal_obligation', 'other'] as const
export type ErasureRefusal = (typeof erasureRefusals)[number]

/** Between the code and the deletion: an applicant who lost their phone can still stop it. */
export const erasureWaitingDays = 7

/** The legal time limit of a month for answering (GDPR, article 12.3). */
export const erasureAnswerDays = 30
