import type { BulkAction } from '#contract/catalogue/bulk.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Db } from '../../database/database.ts'

/** What a record is after it was published or archived. */
export const statusAfter = { publish: 'published', archive: 'archived' } as const

/** Why a record stays as it is, in the words that its form would use when saving. */
export interface Refusal {
  problem: ProblemCode
  fields: Record<string, string> | null
}

/** What is wrong with each field, by its code alone. */
export function codesOf(faults: Readonly<Record<string, { code: string }>>) {
  return Object.fromEntries(Object.entries(faults).map(([field, { code }]) => [field, code]))
}

/** What is done, in whose name and when. */
export interface Act<Action extends BulkAction> {
  /** The key of the act, kept with what it overwrites. */
  id: number
  action: Action
  actor: Actor
  requestId: string
  now: Date
}

/** What can be changed in bulk: how it is read, judged one by one, and written together. */
export interface Subject<Row extends { id: number }, Action extends BulkAction> {
  /** How many go into one transaction: few enough that no one waits long for one of them. */
  batch: number
  /** Locked one after the other, so that two of these never wait for each other. */
  read: (tx: Db, ids: readonly number[], action: Action) => Promise<Row[]>
  isDone: (row: Row, action: Action, now: Date) => boolean
  refusalOf: (row: Row, action: Action, now: Date) => Refusal | undefined
  write: (tx: Db, rows: readonly Row[], act: Act<Action>) => Promise<void>
}
