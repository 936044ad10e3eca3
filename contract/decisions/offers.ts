import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { Bilingual, CivilDate } from '#contract/common/common.ts'
import { closingMembers } from '#contract/dates/closing-date.ts'
import { documentTypes } from '#contract/documents/values/document-rules.ts'
import { OfferView } from './decisions.ts'
import { outcomes, refusalReasons } from './values/decision-rules.ts'

/** A program that takes the documents already sent, shown with what is known and what isn't. */
export const Alternative = z.object({
  key: z.string(),
  title: Bilingual,
  university: Bilingual,
  /** As it is for this applicant. */
  ...closingMembers,
  zone: z.string(),
  intake: z.string(),
  /** Whether every testable requirement is met, or some of it is not known. */
  standing: z.enum(['met', 'unknown']),
  /** Required documents that were not sent with this application. */
  missing: z.array(z.enum(documentTypes)),
})
export type Alternative = z.infer<typeof Alternative>

/** The decision on one application, once it was released. */
export const OutcomeView = z.object({
  number: ApplicationNumber,
  outcome: z.enum(outcomes),
  releasedAt: z.iso.datetime(),
  reasonCode: z.enum(refusalReasons).nullable(),
  note: z.string().nullable(),
  /** On the waiting list: 1 is asked first. */
  place: z.number().int().nullable(),
  offer: OfferView.nullable(),
  /** Whether the offer waits for an answer that can still be given. */
  canAnswer: z.boolean(),
  /** Whether the last day to answer is over in the university's time zone. */
  isOver: z.boolean(),
  /** Whether there is a letter to show. */
  hasLetter: z.boolean(),
  alternatives: z.array(Alternative),
})
export type OutcomeView = z.infer<typeof OutcomeView>

export const OutcomeViews = z.array(OutcomeView)

/** What a letter's code confirms, and nothing else. */
export const LetterCheck = z.object({
  number: ApplicationNumber,
  /** The initials of the name on the letter. */
  initials: z.string(),
  program: Bilingual,
  university: Bilingual,
  issuedOn: CivilDate,
  conditional: z.boolean(),
  /** Whether the offer is valid: not declined, expired or withdrawn since. */
  stands: z.boolean(),
})
export type LetterCheck = z.infer<typeof LetterCheck>
