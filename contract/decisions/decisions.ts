import { z } from 'zod'
import { ApplicationNumber, ApplicationStatus } from '#contract/admissions/admissions.ts'
import { UnsettledLine } from '#contract/applicants/applicants.ts'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import {
  CivilDate,
  CurrencyCode,
  Language,
  Money,
  OpaqueKey,
  PageQuery,
  pageOf,
  Texts,
} from '#contract/common/common.ts'
import { type ProblemCode, problems } from '#contract/common/values/problems.ts'
import { documentTypes } from '#contract/documents/values/document-rules.ts'
import {
  conditionStates,
  decisionLimits,
  outcomes,
  refusalReasons,
  replies,
} from './values/decision-rules.ts'

/** Words that the applicant reads, in their language. */
const Words = z.string().trim().min(1, { error: 'required' }).max(decisionLimits.reason)

const ConditionTerms = z.strictObject({
  text: z.string().trim().min(1, { error: 'required' }).max(decisionLimits.condition),
  /** The document that proves it, requested with the release; null: staff see it another way. */
  evidence: z.enum(documentTypes).nullable(),
})

const OfferTerms = z.strictObject({
  /** The last day to answer, in the time zone of the university's intake. */
  replyBy: CivilDate,
  deposit: z
    .strictObject({ ...Money.shape, by: CivilDate })
    .nullable()
    .default(null),
})

export const DecisionInput = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('offer_unconditional'),
    note: Words.nullable().default(null),
    offer: OfferTerms,
  }),
  z.strictObject({
    outcome: z.literal('offer_conditional'),
    note: Words.nullable().default(null),
    offer: OfferTerms,
    conditions: z
      .array(ConditionTerms)
      .min(1, { error: 'required' })
      .max(decisionLimits.conditions),
  }),
  z.strictObject({
    outcome: z.literal('waitlisted'),
    note: Words.nullable().default(null),
    /** The lowest rank is asked first; null: after everyone on the list. */
    rank: z.number().int().min(1).max(decisionLimits.rank).nullable().default(null),
  }),
  z.strictObject({
    outcome: z.enum(['refused', 'ineligible']),
    reasonCode: z.enum(refusalReasons),
    /** In the applicant's language. */
    note: Words,
  }),
])
export type DecisionInput = z.infer<typeof DecisionInput>

export const Condition = z.object({
  key: OpaqueKey,
  text: z.string(),
  evidence: z.enum(documentTypes).nullable(),
  state: z.enum(conditionStates),
})
export type Condition = z.infer<typeof Condition>

export const OfferView = z.object({
  conditional: z.boolean(),
  conditions: z.array(Condition),
  replyBy: CivilDate,
  /** IANA: the time zone whose day ends it. */
  zone: z.string(),
  deposit: z.object({ ...Money.shape, by: CivilDate }).nullable(),
  reply: z.enum(replies).nullable(),
  repliedAt: z.iso.datetime().nullable(),
})
export type OfferView = z.infer<typeof OfferView>

export const DecisionView = z.object({
  outcome: z.enum(outcomes),
  reasonCode: z.enum(refusalReasons).nullable(),
  note: z.string().nullable(),
  rank: z.number().int().nullable(),
  offer: OfferView.nullable(),
  decidedAt: z.iso.datetime(),
  decidedBy: z.string(),
  /** When its release is scheduled; null: it isn't. */
  releaseAt: z.iso.datetime().nullable(),
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().nullable(),
})
export type DecisionView = z.infer<typeof DecisionView>

/** What was decided on an application; `version` is the application's. */
export const Decisions = z.object({
  number: ApplicationNumber,
  version: z.number().int(),
  /** Decided but not released: the applicant sees none of it. */
  pending: DecisionView.nullable(),
  /** The latest first. */
  released: z.array(DecisionView),
  /** Whether the applicant has a current letter for the latest offer. */
  hasLetter: z.boolean(),
  /** What may be decided in the application's current state. */
  outcomes: z.array(z.enum(outcomes)),
  zone: z.string(),
  /** By when the intake wants its deposit, if that is still in the future. */
  depositBy: CivilDate.nullable(),
  /** The most likely currency of a deposit: that of the fees, otherwise that of the destination. */
  depositCurrency: CurrencyCode,
})
export type Decisions = z.infer<typeof Decisions>

export const ConditionChange = z.strictObject({ state: z.enum(['open', 'met']) })

export const DecidedQuery = PageQuery.extend({
  q: z.string().max(200).optional(),
  outcome: z.enum(outcomes).optional(),
  destination: DestinationKey.optional(),
  scheduled: z.stringbool().optional(),
  /** Whose decisions: one's own, or everyone else's. */
  by: z.enum(['me', 'others']).optional(),
})
export type DecidedQuery = z.infer<typeof DecidedQuery>

const Refusal = z.enum(Object.keys(problems).filter(isProblemCode))

export const DecidedRow = z.object({
  number: ApplicationNumber,
  version: z.number().int(),
  applicant: z.object({ key: OpaqueKey, name: z.string(), language: Language }),
  status: ApplicationStatus,
  programTitle: Texts,
  university: z.string(),
  destination: DestinationKey,
  outcome: z.enum(outcomes),
  decidedAt: z.iso.datetime(),
  decidedBy: z.string(),
  releaseAt: z.iso.datetime().nullable(),
  /** Required documents that are not accepted. */
  unsettled: z.array(UnsettledLine),
  /** Why it was sent without them, for colleagues. */
  passedOver: z.string().nullable(),
  /** Why the reader can't release it; null: they can. */
  problem: Refusal.nullable(),
})
export type DecidedRow = z.infer<typeof DecidedRow>
export const DecidedPage = pageOf(DecidedRow)

const ReleaseItems = z
  .array(z.strictObject({ number: ApplicationNumber, version: z.int32() }))
  .min(1)
  .max(decisionLimits.release)

export const ReleasePreviewInput = z.strictObject({
  items: ReleaseItems,
  /** Which applicants' texts; null: those of the first one with each outcome in each language. */
  show: ApplicationNumber.nullable().default(null),
})
export type ReleasePreviewInput = z.infer<typeof ReleasePreviewInput>

export const ReleasePreview = z.object({
  total: z.number().int(),
  /** For those that would leave. */
  counts: z.array(z.object({ outcome: z.enum(outcomes), count: z.number().int() })),
  refused: z.array(z.object({ number: ApplicationNumber, problem: Refusal })),
  /** The e-mails, as they would be sent. */
  samples: z.array(
    z.object({
      number: ApplicationNumber,
      outcome: z.enum(outcomes),
      language: Language,
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** Whether an offer letter comes with it. */
      hasLetter: z.boolean(),
    }),
  ),
})
export type ReleasePreview = z.infer<typeof ReleasePreview>

export const ReleaseInput = z.strictObject({
  items: ReleaseItems,
  /** When; null: now. */
  at: z.iso.datetime().nullable().default(null),
})
export type ReleaseInput = z.infer<typeof ReleaseInput>

export const ReleaseView = z.object({
  key: OpaqueKey,
  at: z.iso.datetime(),
  state: z.enum(['scheduled', 'running', 'finished', 'cancelled']),
  total: z.number().int(),
  released: z.number().int(),
  refused: z.array(z.object({ number: ApplicationNumber, problem: Refusal })),
})
export type ReleaseView = z.infer<typeof ReleaseView>

/** A release that is scheduled for the future. */
export const ScheduledReleases = z.array(
  z.object({ key: OpaqueKey, at: z.iso.datetime(), by: z.string(), total: z.number().int() }),
)
export type ScheduledReleases = z.infer<typeof ScheduledReleases>

/** The lowest rank is asked first. */
export const RankChange = z.strictObject({
  rank: z.number().int().min(1).max(decisionLimits.rank),
})

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
