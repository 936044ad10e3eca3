import type { Actor } from '#contract/identity/permissions.ts'
import type { Db } from '../database/database.ts'

/** The owner of documents: a draft, or the applications that were sent with one form. */
export type Owner =
  | { kind: 'draft'; id: number; answers: Record<string, string> }
  /** At least one, in their order: the first represents all if one has to. */
  | {
      kind: 'applications'
      ids: readonly [number, ...number[]]
      /** The member of the team who adds documents for the applicant; absent if the applicant does. */
      by?: Actor
      /**
       * Throws `not_found` if what opened them has ended since: a file may be on its way for minutes,
       * and a private link is replaced because someone else has it.
       */
      stillOpens?: (tx: Db) => Promise<void>
    }
