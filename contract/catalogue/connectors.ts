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

/** What of a university a source may say otherwise. */
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

/** A run is under way, came to its end, waits with a reason, or was stopped by somebody. */
export const connectorRunStates = ['running', 'done', 'held', 'stopped'] as const
export type ConnectorRunState = (typeof connectorRunStates)[number]

/** Why nothing was taken from what a run has read. */
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

/** What somebody should know of a difference before they take it. */
export const differenceNotes = ['city_level', 'far', 'sum'] as const
export type DifferenceNote = (typeof differenceNotes)[number]

/**
 * Why a difference isn't taken with all of its kind: staff typed the value there is (it can be taken
 * by itself), or somebody of the office confirmed it (it can't be taken at all).
 */
export const differenceHolds = ['confirmed', 'staff_wrote'] as const
export type DifferenceHold = (typeof differenceHolds)[number]

export const Coordinates = z.object({ latitude: z.number(), longitude: z.number() })
export type Coordinates = z.infer<typeof Coordinates>

export const DifferenceValue = z.union([z.string(), z.number(), Coordinates])
export type DifferenceValue = z.infer<typeof DifferenceValue>

/** Something that went wrong on the way and was tried again. */
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
  /** Null where the command was given on the machine. */
  startedBy: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  pages: z.number().int(),
  rows: z.number().int(),
  /** How many differences it found; null until it is through. */
  found: z.number().int().nullable(),
  /** Universities of the catalogue that were not found in the source: how many, and the first. */
  missedCount: z.number().int(),
  missed: z.array(z.string()),
  reason: z.enum(holdReasons).nullable(),
  /** What the reason is about: a status, a field, a number of rows. */
  detail: z.string().nullable(),
  /** The source asked not to be called before. */
  notBefore: z.iso.datetime().nullable(),
  troubles: z.array(ConnectorTrouble),
  /** Whether it can go on where it stopped. */
  mayContinue: z.boolean(),
})
export type ConnectorRun = z.infer<typeof ConnectorRun>

export const Connector = z.object({
  key: ConnectorKey,
  /** Where it is asked; null where that is switched off. */
  address: z.string().nullable(),
  /** The last run; null: it was never run. */
  lastRun: ConnectorRun.nullable(),
  /** The last one that came to its end. */
  doneAt: z.iso.datetime().nullable(),
  /** What waits for review, by kind. */
  open: z.array(
    z.object({
      member: DifferenceMember,
      /** Those that are taken with all of their kind. */
      count: z.number().int(),
      held: z.number().int(),
    }),
  ),
})
export type Connector = z.infer<typeof Connector>

export const Connectors = z.object({
  connectors: z.array(Connector),
  /** Exchange rates are refreshed by themselves: when they were last asked for; null: never. */
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
  /** At which university a program is taught. */
  university: z.string().nullable(),
  member: DifferenceMember,
  /** Of a figure. */
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
  /** Somebody looked, and the source is rightly half as large as it was. */
  shrunkAccepted: z.boolean().default(false),
})

export const Accept = z.strictObject({
  /** The reviewer has opened the page today, and read the value there. */
  opened: z.boolean().default(false),
})

/** All of a kind, a batch a call: those that come after the last one of the batch before. */
export const DecideAll = z.strictObject({
  member: DifferenceMember,
  after: OpaqueKey.nullable().default(null),
})
export type DecideAll = z.infer<typeof DecideAll>

export const Decided = z.object({
  done: z.number().int(),
  /** What could not be taken, and waits still: it has changed since, or its form would not save it. */
  failed: z.number().int(),
  /** Where the next batch begins; null: there is none. */
  last: OpaqueKey.nullable(),
})
export type Decided = z.infer<typeof Decided>
