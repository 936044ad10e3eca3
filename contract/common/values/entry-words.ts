/**
 * How staff received what they enter: plain values, so that a page can list them without a
 * validator.
 */
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

/** How a document that staff add was received. */
export const receivedWays = ['whatsapp', 'email', 'paper', 'university'] as const
export type ReceivedWay = (typeof receivedWays)[number]
export const receivedNoteLength = 500

/** A call, a visit to the office, or a message outside this system. */
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

/** The parts of a file that staff may correct in the form. */
export const correctedParts = ['passport', 'education', 'tests', 'guardian'] as const
export type CorrectedPart = (typeof correctedParts)[number]
export const correctionReasonLength = 500

/** Why two files may belong to one person. */
export const likenesses = ['name', 'passport'] as const
export type Likeness = (typeof likenesses)[number]
