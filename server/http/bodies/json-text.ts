import type { Context, TypedResponse } from 'hono'
import type { HttpEnv } from '../context.ts'

/**
 * Answers with JSON that is already text. `T` is what the text holds: the caller vouches for it,
 * and the tests of its endpoint read every answer through the contract's schema.
 */
export function jsonText<T>(c: Context<HttpEnv>, text: string): TypedResponse<T, 200, 'json'> {
  const response: unknown = c.body(text, 200, { 'content-type': 'application/json' })
  return response as TypedResponse<T, 200, 'json'>
}
