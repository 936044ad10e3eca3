import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { CatalogueFigures, ProgramSearch } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { By } from './actor/by.ts'
import type { ApplicationSnapshot } from './database/columns/snapshot.ts'
import type { Database, Db } from './database/database.ts'
import type { DB } from './database/tables.ts'
import type { Env } from './env.ts'
import type { Scanning } from './files/find-scanner.ts'
import type { Judge } from './files/judge/judge.ts'
import type { KeyRing } from './keys/secret.ts'
import type { Watch } from './security-log/watch.ts'
import type { ClearStorage, Storage } from './storage/storage.ts'
import type { Locales } from './words/locales.ts'

/** Searches the catalogue. */
export interface Finder {
  /** One page of the programs that were looked for: `ProgramResults` as JSON text. */
  find: (search: ProgramSearch, language: Language) => Promise<string>
  /** The programs whose open intake closes next, at most one a university: rows as JSON text. */
  closingSoon: (limit: number, per: 'university' | 'destination') => Promise<string[]>
  /** The visible ones of these programs, in the same order: rows as JSON text. */
  byKeys: (
    keys: readonly string[],
    search: Pick<ProgramSearch, 'nationality' | 'residence'>,
  ) => Promise<string[]>
  /** The programs that take applications now, until a day that is known or not: their ids. */
  takingIds: () => Promise<number[]>
  figures: () => Promise<CatalogueFigures>
  programCounts: () => Promise<Record<DestinationKey, number>>
}

/** An application locked by the transaction, as asking for its documents needs it. */
export interface HeldApplication {
  id: number
  number: string
  status: ApplicationStatus
  snapshot: ApplicationSnapshot
  link_seed: string
  next_by: string | null
}

/** What slices call in slices above them: declared here, implemented in `above.ts`. */
export interface Above {
  /** Whether the reason for a reminder still holds. */
  isReminderWanted: (db: Db, messageId: string, now: Date) => Promise<boolean>
  /** The form of this key, for the holder of its secret. Throws `not_found`. */
  openDraft: (
    deps: Pick<Deps, 'db' | 'now'>,
    key: string,
    secret: string | undefined,
  ) => Promise<{ id: number; answers: Record<string, string> }>
  /** The applications that a private link's secret opens. Throws `not_found`. */
  openApplications: (deps: Pick<Deps, 'db'>, accessToken: string) => Promise<[number, ...number[]]>
  /** A document answers what was asked for: it may prove a condition of an offer. */
  showCondition: (tx: Db, askedId: number, documentId: number) => Promise<void>
  /** Gives applications back to the team where no document is missing any more. */
  returnToReview: (tx: Db, deps: Deps, applicationIds: readonly number[]) => Promise<void>
  /** Holds several until the end of the transaction, always in the same order. */
  holdApplications: (tx: Db, numbers: readonly string[]) => Promise<HeldApplication[]>
  /** Makes one that `holdApplications` holds wait for documents; its mail is the caller's. */
  waitForDocuments: (
    tx: Db,
    deps: Deps,
    move: {
      number: string
      by: Actor
      reason: string | null
      requestId: string | undefined
      actId: string
    },
  ) => Promise<void>
  /** Returns it to its former status; false if it has moved since. */
  undoAskedMove: (
    tx: Db,
    move: { number: string; from: ApplicationStatus; nextBy: string | null },
    by: By & { now: Date; actId: string },
  ) => Promise<boolean>
  /** Deletes an account from every table. */
  eraseAccount: (
    tx: Db,
    account: { id: number; key: string; email: string },
    at: Date,
  ) => Promise<void>
  /** After the commit: files of what was erased leave the storage. */
  finishErasing: (deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'storage'>) => Promise<void>
  /** Removes a person from the acts that wait for approval. */
  forgetInApprovals: (tx: Db, applicantId: number, now: Date) => Promise<void>
}

/** The parts passed to the slices; none of them is imported. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  db: Kysely<DB>
  /** The clock, so that tests can move it. */
  now: () => Date
  /** Keys for each purpose are derived from it. */
  secret: KeyRing
  locales: Locales
  /** Where applicants’ files are kept, sealed. Not for calls within a transaction. */
  storage: Storage
  /** The same place in clear: for pictures and lists of the catalogue. */
  clearFiles: ClearStorage
  /** Says what a file is. */
  judge: Judge
  /** The virus scanner, which may come and go. */
  scanning: Scanning
  /** Searches the catalogue. */
  finder: Finder
  /** The security log, and what it counts. */
  watch: Watch
  /** What this process has noticed and staff should know: it is asked again after each start. */
  seen: { strangeProxy: boolean }
  /** Called after every committed change that a visitor could see. */
  catalogueChanged: () => Promise<void>
  above: Above
}
