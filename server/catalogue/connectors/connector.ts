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

/** What one step of reading needs. */
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
  /** Where it goes on; null: that was all. */
  cursor: object | null
  /** How large the source is, where this step has learnt it. */
  total?: number
  /** The source is another one by now: what was read before is of no use. */
  restarts?: boolean
}

/** Something that a source says otherwise than the catalogue. */
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

/** What became of all that a run has read. */
export interface Comparison {
  found: Found[]
  /** Of ours, those that the source doesn't have. */
  missed: string[]
  /** How large the source turned out to be, where only the end tells. */
  total?: number
}

/** One open source: how it is read, step by step, and compared with the catalogue. */
export interface Connector {
  key: ConnectorKey
  addressOf: (sources: OpenSources) => string | undefined
  read: (reading: Reading) => Promise<Page>
  /** In one transaction with what it leads to; `address` is where the source was read. */
  compare: (tx: Db, items: readonly unknown[], address: string) => Promise<Comparison>
}
