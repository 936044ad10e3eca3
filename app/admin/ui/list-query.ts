import type { z } from 'zod'

/** A list's state as its endpoint reads it; an address that makes no sense shows the plain list. */
export function readListQuery<Query>(
  schema: z.ZodType<Query>,
  values: Record<string, string>,
): Query {
  const parsed = schema.safeParse(values)
  return parsed.success ? parsed.data : schema.parse({})
}

/** The header that says which version a change was made from. */
export function ifMatch(version: number | undefined) {
  return version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }
}
