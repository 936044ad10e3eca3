import type { Actor } from '#contract/identity/permissions.ts'

/** The owner of documents: a draft, or the applications that were sent with one form. */
export type Owner =
  | { kind: 'draft'; id: number; answers: Record<string, string> }
  /** At least one, in their order: the first represents all if one has to. */
  | {
      kind: 'applications'
      ids: readonly [number, ...number[]]
      /** The member of the team who adds documents for the applicant; absent if the applicant does. */
      by?: Actor
    }
