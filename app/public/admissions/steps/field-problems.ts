import type { FieldCode } from '#contract/common/values/problems.ts'

/** What is wrong with each field. */
export type FieldProblems = Record<
  string,
  { code: FieldCode; params?: Record<string, string | number> | undefined }
>

/** What is wrong with a field, beside it; and in the summary, where the field has to be named. */
export interface FieldMessage {
  message: string
  summary: string
}
