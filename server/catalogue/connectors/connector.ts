import type {
  ConnectorKey,
  DifferenceHold,
  DifferenceMember,
  DifferenceNote,
  DifferenceValue,
} from '#contract/catalogue/connectors.ts'
import type { Db } from '../../database/database.ts'
import type { OpenSources } from '../../env.ts'
import type { Ask } from './ask.ts'

/** What one reading step needs. */
export interface Reading {
  db: Db
  ask: Ask
  address: string
  sources: OpenSources
  /** Where the step before left off, as it was stored; null at the beginning. */
  cursor: unknown
  /** The first step after a break: the source may have changed meanwhile. */
  isResumed: boolean
}

/** What one step has read. It is stored together with where the next one begins. */
export interface Page {
  items: object[]
  /** How many rows of the source it had. */
  rows: number
  /** Where the next step continues; null where that was all. */
  cursor: object | null
  /** How large the source is, if this step has learnt it. */
  total?: number
  /** The source has changed since: what was read before is of no use. */
  restarts?: boolean
}

/** Something where a source differs from the catalogue. */
export interface Found {
  subject: { kind: 'university' | 'program'; id: number; key: string }
  member: DifferenceMember
  year: string | null
  before: DifferenceValue | null
  after: DifferenceValue
  parts: number
  sourceUrl: string
  sourceName: string
  note: DifferenceNote | null
  hold: DifferenceHold | null
}

/** What became of everything that a run has read. */
export interface Comparison {
  found: Found[]
  /** How many of ours the source doesn't have. */
  missed: string[]
  /** How large the source turned out to be, where only the end shows it. */
  total?: number
}

/** One open source: how it is read, step by step, and compared with the catalogue. */
export interface Connector {
  key: ConnectorKey
  addressOf: (sources: OpenSources) => string | undefined
  read: (reading: Reading) => Promise<Page>
  /** In one transaction with the changes it leads to; `address` is where the source was read. */
  compare: (tx: Db, items: readonly unknown[], address: string) => Promise<Comparison>
}
