import type { Likeness } from '#contract/common/values/entry-words.ts'

/** The details in which two files are alike. */
export function likenessOf(found: {
  is_name_same: boolean
  is_passport_same: boolean
}): Likeness[] {
  return [
    ...(found.is_name_same ? (['name'] as const) : []),
    ...(found.is_passport_same ? (['passport'] as const) : []),
  ]
}
