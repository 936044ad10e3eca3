/** How what staff enter came to them: plain values, so that a page can list them without a validator. */
export const entrySources = [
  'walk_in',
  'telephone',
  'email',
  'whatsapp',
  'event',
  'partner',
] as const
export type EntrySource = (typeof entrySources)[number]

/** How an applicant agreed to what was entered for them; `later`: they do so on their own page. */
export const consentWays = ['paper', 'telephone', 'later'] as const
export type ConsentWay = (typeof consentWays)[number]

/** How a document came that staff add. */
export const receivedWays = ['whatsapp', 'email', 'paper', 'university'] as const
export type ReceivedWay = (typeof receivedWays)[number]
export const receivedNoteLength = 500

/** A call, a visit to the office, or a message that came or went elsewhere. */
export const contactKinds = ['call', 'visit', 'message'] as const
export type ContactKind = (typeof contactKinds)[number]
export const contactDirections = ['in', 'out'] as const
export const contactOutcomes = [
  'talked',
  'no_answer',
  'left_message',
  'call_back',
  'wrong_number',
] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

/** What of a file staff may put right as it stands in the form, part by part. */
export const correctedParts = ['passport', 'education', 'tests', 'guardian'] as const
export type CorrectedPart = (typeof correctedParts)[number]
export const correctionReasonLength = 500

/** Why two files may be of one person. */
export const likenesses = ['name', 'passport'] as const
export type Likeness = (typeof likenesses)[number]
