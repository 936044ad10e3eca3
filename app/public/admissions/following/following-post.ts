import type { Language } from '#contract/common/values/languages.ts'
import type { FieldProblem, ProblemCode } from '#contract/common/values/problems.ts'
import type { serverApi } from '../../../server-api.ts'

/** The typed client of the endpoints under `/api/applications/by-link/{access_token}`. */
export type FollowingApi = ReturnType<
  typeof serverApi
>['api']['applications']['by-link'][':access_token']

/** A form of the page as it was posted. */
export interface FollowingPost {
  form: FormData
  link: FollowingApi
  accessToken: string
  /** The application it names; empty where it names none. */
  number: string
  /** The `idempotency-key` of its call. */
  attempt: string
  language: Language
}

export type FollowingOutcome =
  /**
   * `to` is the section to return to, which says what was done; `accessToken` is set if the
   * page has a new link from now on.
   */
  | { ok: true; to?: string; accessToken?: string }
  /** The form's question has to be asked now. */
  | { ok: true; asksOn: true }
  | ({ ok: false; status: number } & Refusal)

/** Why something was not done; what was typed comes back. */
export interface Refusal {
  problem: ProblemCode
  fields: Record<string, FieldProblem>
  typed: Record<string, string>
}
