import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { Language, OpaqueKey, PageQuery, pageOf, Slug, Texts } from '#contract/common/common.ts'
import { terms } from '#contract/common/values/vocabulary.ts'
import { outcomes } from './values/decision-rules.ts'

/** How many people of one list are shown and ordered at once. */
export const waitingMost = 1000

export const WaitingListsQuery = PageQuery.extend({
  q: z.string().max(200).optional(),
  program: Slug.optional(),
  destination: DestinationKey.optional(),
})
export type WaitingListsQuery = z.infer<typeof WaitingListsQuery>

/** The waiting list of an intake; people are counted as far as the reader sees them. */
export const WaitingListLine = z.object({
  program: z.object({ key: Slug, title: Texts }),
  university: z.string(),
  destination: DestinationKey,
  intake: z.object({ key: Slug, term: z.enum(terms), academicYear: z.string() }),
  waiting: z.number().int(),
  places: z.object({
    /** How many there are; null if it wasn't recorded. */
    capacity: z.number().int().nullable(),
    taken: z.number().int(),
    /** Offers that wait for an answer. */
    offered: z.number().int(),
  }),
})
export type WaitingListLine = z.infer<typeof WaitingListLine>
export const WaitingListPage = pageOf(WaitingListLine)

export const WaitingPerson = z.object({
  number: ApplicationNumber,
  version: z.number().int(),
  applicant: z.object({ key: OpaqueKey, name: z.string(), language: Language }),
  owner: z.string().nullable(),
  since: z.iso.datetime(),
  /**
   * How many are asked first, including this one; null for a person without a rank, who comes last.
   */
  place: z.number().int().nullable(),
  /** Whether a rank can be given: only after a decision has put them on the list. */
  canRank: z.boolean(),
  /** What has been decided since and not released. */
  pending: z.enum(outcomes).nullable(),
})
export type WaitingPerson = z.infer<typeof WaitingPerson>

export const WaitingList = WaitingListLine.extend({
  /** The version of the order shown: it changes when someone joins, leaves or gets another rank. */
  version: z.number().int(),
  people: z.array(WaitingPerson).max(waitingMost),
  /** How many on the list the reader doesn't see: then they may not change its order. */
  hidden: z.number().int(),
})
export type WaitingList = z.infer<typeof WaitingList>

/** Everyone who has a rank, in order, including those who are to have one. */
export const WaitingOrder = z.strictObject({
  order: z.array(ApplicationNumber).min(1).max(waitingMost),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>
