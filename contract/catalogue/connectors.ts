import { z } from 'zod'
import {
  Bilingual,
  CivilDate,
  OpaqueKey,
  PageQuery,
  pageOf,
  Slug,
} from '#contract/common/common.ts'
import { groundMembers } from '#contract/common/grounds.ts'

/** The open sources that an installation can read. */
export const connectorKeys = ['mon_master', 'parcoursup', 'ror', 'wikidata'] as const
export const ConnectorKey = z.enum(connectorKeys)
export type ConnectorKey = z.infer<typeof ConnectorKey>

/** What a program's figures of past years are about. */
export const figureNames = ['places', 'applications', 'offers', 'admitted'] as const
export type FigureName = (typeof figureNames)[number]

/** The members of a university where a source may differ. */
export const sourcedMembers = [
  'name',
  'localName',
  'shortName',
  'website',
  'coordinates',
  'rorId',
] as const
export type SourcedMember = (typeof sourcedMembers)[number]

export const differenceMembers = [...sourcedMembers, ...figureNames] as const
export const DifferenceMember = z.enum(differenceMembers)
export type DifferenceMember = z.infer<typeof DifferenceMember>

/** A run is under way, complete, held for a reason, or stopped by a member of staff. */
export const connectorRunStates = ['running', 'done', 'held', 'stopped'] as const
export type ConnectorRunState = (typeof connectorRunStates)[number]

/** Why nothing was taken from a run. */
export const holdReasons = [
  'unreachable',
  'too_slow',
  'status',
  'busy',
  'too_large',
  'not_json',
  'schema',
  'cut',
  'changed',
  'shrunk',
  'killed',
  'broken',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** What a reviewer should know about a difference before they accept it. */
export const differenceNotes = ['city_level', 'far', 'sum'] as const
export type DifferenceNote = (typeof differenceNotes)[number]

/**
 * Why a difference isn't accepted with all of its kind: staff typed the current value (it can be
 * accepted on its own), or a member of staff confirmed it (it can't be accepted at all).
 */
export const differenceHolds = ['confirmed', 'staff_wrote'] as const
export type DifferenceHold = (typeof differenceHolds)[number]

export const Coordinates = z.object({ latitude: z.number(), longitude: z.number() })
export type Coordinates = z.infer<typeof Coordinates>

export const DifferenceValue = z.union([z.string(), z.number(), Coordinates])
export type DifferenceValue = z.infer<typeof DifferenceValue>

/** A failure on the way that was tried again. */
export const ConnectorTrouble = z.object({
  at: z.iso.datetime(),
  reason: z.enum(holdReasons),
  detail: z.string().nullable(),
})
export type ConnectorTrouble = z.infer<typeof ConnectorTrouble>

export const ConnectorRun = z.object({
  key: OpaqueKey,
  connector: ConnectorKey,
  state: z.enum(connectorRunStates),
  startedAt: z.iso.datetime(),
  /** Null if the command started it on the machine. */
  startedBy: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  pages: z.number().int(),
  rows: z.number().int(),
  /** How many differences it found; null until it is complete. */
  found: z.number().int().nullable(),
  /**
   * Universities of the catalogue that were not found in the source: how many, and the first ones.
   */
  missedCount: z.number().int(),
  missed: z.array(z.string()),
  reason: z.enum(holdReasons).nullable(),
  /** What the reason is about: a status, a field, a number of rows. */
  detail: z.string().nullable(),
  /** The source asked us not to call before then. */
  notBefore: z.iso.datetime().nullable(),
  troubles: z.array(ConnectorTrouble),
  /** Whether it can continue from where it stopped. */
  mayContinue: z.boolean(),
})
export type ConnectorRun = z.infer<typeof ConnectorRun>

export const Connector = z.object({
  key: ConnectorKey,
  /** Where it is requested; null if that is switched off. */
  address: z.string().nullable(),
  /** The last run; null if there was none. */
  lastRun: ConnectorRun.nullable(),
  /** The last run that was completed. */
  doneAt: z.iso.datetime().nullable(),
  /** What waits for review, by kind. */
  open: z.array(
    z.object({
      member: DifferenceMember,
      /** Those that are accepted with all of their kind. */
      count: z.number().int(),
      held: z.number().int(),
    }),
  ),
})
export type Connector = z.infer<typeof Connector>

export const Connectors = z.object({
  connectors: z.array(Connector),
  /** Exchange rates are refreshed automatically: when they were last requested; null: never. */
  ratesAt: z.iso.datetime().nullable(),
})
export type Connectors = z.infer<typeof Connectors>

/** One connector with its latest runs, the last one first. */
export const ConnectorDetail = Connector.extend({ runs: z.array(ConnectorRun) })
export type ConnectorDetail = z.infer<typeof ConnectorDetail>

export const differenceStates = ['open', 'accepted', 'refused'] as const

export const Difference = z.object({
  key: OpaqueKey,
  connector: ConnectorKey,
  subject: z.object({ kind: z.enum(['university', 'program']), key: Slug, name: Bilingual }),
  /** The university where a program is taught. */
  university: z.string().nullable(),
  member: DifferenceMember,
  /** For a figure. */
  year: z.string().nullable(),
  before: DifferenceValue.nullable(),
  after: DifferenceValue,
  /** How many lines of the source a figure adds up. */
  parts: z.number().int(),
  sourceUrl: z.string(),
  sourceName: z.string(),
  /** The day the source was read. */
  readOn: CivilDate,
  note: z.enum(differenceNotes).nullable(),
  hold: z.enum(differenceHolds).nullable(),
  state: z.enum(differenceStates),
  certainty: groundMembers.certainty.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  version: z.number().int(),
})
export type Difference = z.infer<typeof Difference>
export const DifferencePage = pageOf(Difference)

export const DifferenceQuery = PageQuery.extend({
  member: DifferenceMember.optional(),
  state: z.enum(differenceStates).default('open'),
})
export type DifferenceQuery = z.infer<typeof DifferenceQuery>

export const Continue = z.strictObject({
  /** A reviewer has looked, and the source is rightly half as large as it was. */
  shrunkAccepted: z.boolean().default(false),
})

export const Accept = z.strictObject({
  /** The reviewer has opened the page today, and read the value there. */
  opened: z.boolean().default(false),
})

/** All of a kind, one batch per call: those that come after the last one of the batch before. */
export const DecideAll = z.strictObject({
  member: DifferenceMember,
  after: OpaqueKey.nullable().default(null),
})
export type DecideAll = z.infer<typeof DecideAll>

export const Decided = z.object({
  done: z.number().int(),
  /**
   * Those that could not be accepted and keep waiting: they have changed since, or their form would
   * not save them.
   */
  failed: z.number().int(),
  /** Where the next batch begins; null: there is none. */
  last: OpaqueKey.nullable(),
})
export type Decided = z.infer<typeof Decided>
