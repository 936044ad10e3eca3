import type { Actor } from '#contract/identity/permissions.ts'

/** Whose documents they are: those of a draft, or of the applications that were sent with one form. */
export type Owner =
  | { kind: 'draft'; id: number; answers: Record<string, string> }
  /** At least one, in their order: the first stands for all where one has to. */
  | {
      kind: 'applications'
      ids: readonly [number, ...number[]]
      /** Who of the team adds documents for the applicant; absent: the applicant does. */
      by?: Actor
    }
